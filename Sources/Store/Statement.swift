import CSQLite
import Model

/// A prepared statement, which its connection keeps and uses again. While it stands on a row, it is that row.
final class Statement {
    private let handle: OpaquePointer
    private let location: Location

    /// `sqlite3_prepare_v3`
    init(_ sql: String, on database: OpaquePointer, of location: Location) throws(Failure) {
        var handle: OpaquePointer?
        let code = sqlite3_prepare_v3(database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
        guard code == SQLITE_OK, let handle else {
            throw .sqlite(code, on: database, of: location, statement: sql)
        }
        self.handle = handle
        self.location = location
    }

    deinit {
        // Its code repeats the last error of a step, which was thrown then.
        _ = sqlite3_finalize(handle)
    }

    /// `sqlite3_bind_null`, `sqlite3_bind_int64`, `sqlite3_bind_text`: values by their place, from 1.
    func bind(_ values: [Value]) throws(Failure) {
        var index: Int32 = 0
        for value in values {
            index += 1
            let code =
                switch value {
                case .null: sqlite3_bind_null(handle, index)
                case .integer(let integer): sqlite3_bind_int64(handle, index, integer)
                case .text(let text): bind(text, at: index)
                }
            try check(code)
        }
    }

    /// `sqlite3_step`: true on a row, false at the end.
    func step() throws(Failure) -> Bool {
        let code = sqlite3_step(handle)
        if code == SQLITE_ROW { return true }
        guard code == SQLITE_DONE else { throw failure(code) }
        return false
    }

    /// `sqlite3_reset`, `sqlite3_clear_bindings`: lets go of locks and of the values.
    func reset() {
        // The code repeats the last error of a step, which was thrown then.
        _ = sqlite3_reset(handle)
        _ = sqlite3_clear_bindings(handle)
    }

    private func bind(_ text: String, at index: Int32) -> Int32 {
        var text = text
        return text.withUTF8 { bytes in
            // Without an address SQLite would take an empty text for NULL.
            guard let start = bytes.baseAddress else { return tern_sqlite3_bind_text(handle, index, "", 0) }
            return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
                tern_sqlite3_bind_text(handle, index, $0, Int32(clamping: bytes.count))
            }
        }
    }

    private func check(_ code: Int32) throws(Failure) {
        guard code == SQLITE_OK else { throw failure(code) }
    }

    private func failure(_ code: Int32) -> Failure {
        let sql = sqlite3_sql(handle).map { String(cString: $0) }
        return .sqlite(code, on: sqlite3_db_handle(handle), of: location, statement: sql)
    }
}

/// The columns of the row that the statement stands on, from 0.
extension Statement {
    /// `sqlite3_column_int64`
    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    func flag(_ column: Int32) -> Bool { integer(column) != 0 }

    /// `sqlite3_column_text`, `sqlite3_column_bytes`: NUL is text like any other. Empty for NULL.
    func text(_ column: Int32) -> String { optionalText(column) ?? "" }

    func optionalText(_ column: Int32) -> String? {
        guard let start = sqlite3_column_text(handle, column) else { return nil }
        let count = Int(sqlite3_column_bytes(handle, column))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }
}
