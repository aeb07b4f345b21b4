import Foundation

/// A server with a certificate of one's choosing, which hands out one document at `/feed.xml` (`openssl s_server`).
package final class TLSServer {
    /// What is wrong with the certificate.
    package enum Certificate {
        case good
        case expired
        case selfSigned
        case forAnotherHost
    }

    package static let openssl = "/usr/bin/openssl"
    /// Whether this computer can run one.
    package static var isAvailable: Bool { FileManager.default.isExecutableFile(atPath: openssl) }

    package let port: Int
    /// The file of the authority that vouches for the certificate, unless it is self-signed.
    package var authority: String { folder + "/ca.pem" }
    /// "sha256//" and the hash of the public key.
    package let pinnedKey: String
    private let folder: String
    private let process: Process

    package struct NotStarted: Error {
        package let output: String
    }

    /// - Parameter isWholeAnswer: The document begins with a status line and a head of its own.
    package init(_ certificate: Certificate, document: String, isWholeAnswer: Bool = false) throws {
        folder = NSTemporaryDirectory() + "tern-tls-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try document.write(toFile: folder + "/feed.xml", atomically: true, encoding: .utf8)
        let host = certificate == .forAnotherHost ? "DNS:other.example" : "DNS:localhost,IP:127.0.0.1"
        try "subjectAltName=\(host)\n".write(toFile: folder + "/names", atomically: true, encoding: .utf8)
        let days = certificate == .expired ? "-1" : "30"
        let key = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
        if certificate == .selfSigned {
            _ = try Self.run(
                "req -x509 \(key) -keyout key.pem -out cert.pem -subj /CN=localhost -days 30 -addext subjectAltName=\(host)",
                in: folder
            )
        } else {
            _ = try Self.run("req -x509 \(key) -keyout ca.key -out ca.pem -subj /CN=Test -days 30", in: folder)
            _ = try Self.run("req \(key) -keyout key.pem -out request.pem -subj /CN=localhost", in: folder)
            _ = try Self.run(
                "x509 -req -in request.pem -CA ca.pem -CAkey ca.key -CAcreateserial -days \(days) -extfile names -out cert.pem",
                in: folder
            )
        }
        _ = try Self.run("x509 -in cert.pem -pubkey -noout -out public.pem", in: folder)
        _ = try Self.run("pkey -pubin -in public.pem -outform der -out public.der", in: folder)
        let hash = try Self.run("dgst -sha256 -binary public.der", in: folder)
        pinnedKey = "sha256//" + hash.base64EncodedString()
        (process, port) = try Self.serve(in: folder, as: isWholeAnswer ? "-HTTP" : "-WWW")
    }

    deinit {
        process.terminate()
        // A folder that stays behind in the temporary directory harms nobody.
        try? FileManager.default.removeItem(atPath: folder)
    }

    private static func process(_ arguments: String, in folder: String) -> (Process, Pipe) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: openssl)
        process.arguments = arguments.split(separator: " ").map(String.init)
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.standardInput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let output = Pipe()
        process.standardOutput = output
        return (process, output)
    }

    private static func run(_ arguments: String, in folder: String) throws -> Data {
        let (process, output) = process(arguments, in: folder)
        try process.start()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw NotStarted(output: arguments) }
        return data
    }

    private static func serve(in folder: String, as kind: String) throws -> (Process, Int) {
        let (process, output) = process("s_server -accept 127.0.0.1:0 -cert cert.pem -key key.pem \(kind)", in: folder)
        try process.start()
        var text = ""
        while true {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { throw NotStarted(output: text) }
            text += String(decoding: data, as: UTF8.self)
            guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("ACCEPT ") }),
                text.contains(line + "\n"), let port = line.split(separator: ":").last.flatMap({ Int($0) })
            else { continue }
            return (process, port)
        }
    }
}
