package import Model

/// One line of the head of a request or an answer.
package struct HeaderField: Equatable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    /// Whether this is the header of a lower-case name, however it is written.
    func isNamed(_ lowerCase: String) -> Bool {
        name.utf8.count == lowerCase.utf8.count
            && zip(name.utf8, lowerCase.utf8).allSatisfy { byte, wanted in
                byte == wanted || (0x41...0x5A).contains(byte) && byte | 0x20 == wanted
            }
    }
}

/// One answer on the way to the last one.
package struct FetchHop: Equatable, Sendable {
    /// What was asked, without a password.
    package var url: String
    package var status: Int
    package var headers: [HeaderField]

    package init(url: String, status: Int, headers: [HeaderField] = []) {
        self.url = url
        self.status = status
        self.headers = headers
    }

    /// The value of a header by its lower-case name; several are joined as lists are (RFC 9110 §5.3).
    package subscript(name: String) -> String? {
        let values = headers.filter { $0.isNamed(name) }.map(\.value)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }
}

/// What was asked, what was answered on the way, and what came of it.
package struct FetchExchange: Equatable, Sendable {
    /// What Tern said, secrets left out; what libcurl adds itself (Host, Accept-Encoding) is not repeated here.
    package var sent: [HeaderField]
    /// The last one is the answer that counts; none when nobody answered.
    package var hops: [FetchHop]
    package var result: Result<FetchResponse, Failure>

    package init(
        sent: [HeaderField] = [],
        hops: [FetchHop] = [],
        result: Result<FetchResponse, Failure>
    ) {
        self.sent = sent
        self.hops = hops
        self.result = result
    }

    /// Whether a redirect led from an encrypted connection to one that anybody on the way can read and change.
    package var isDowngraded: Bool {
        zip(hops, hops.dropFirst()).contains { $0.url.isEncrypted && !$1.url.isEncrypted }
    }
}

extension String {
    fileprivate var isEncrypted: Bool { Address(self).scheme == "https" }
}
