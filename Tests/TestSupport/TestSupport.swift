// Doubles and helpers shared by the test targets.
