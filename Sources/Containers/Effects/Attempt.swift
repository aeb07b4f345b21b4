import Model

/// The answer of a source as a value.
func attempt<Value>(_ call: () async throws(Failure) -> Value) async -> Result<Value, Failure> {
    do throws(Failure) {
        return .success(try await call())
    } catch {
        return .failure(error)
    }
}

/// Why a call was not possible; nil when it was.
func failure(of call: () async throws(Failure) -> Void) async -> Failure? {
    do throws(Failure) {
        try await call()
        return nil
    } catch {
        return error
    }
}
