import Model

/// The answer of a source as a value.
func attempt<Value>(_ call: () async throws(Failure) -> Value) async -> Result<Value, Failure> {
    do throws(Failure) {
        return .success(try await call())
    } catch {
        return .failure(error)
    }
}
