// The face of `Screens`.
