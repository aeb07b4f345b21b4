import Testing

@testable import Feeds

/// The test vectors are those of RFC 2202 and RFC 4231.
@Suite(.timeLimit(.minutes(10)))
struct HubSignatureTests {
    private func problem(_ header: String?, secret: String = "Jefe", _ text: String = "what do ya want for nothing?")
        -> String?
    {
        Array(text.utf8).withUnsafeBytes { HubSignature.problem(header, secret: secret, body: $0) }
    }

    private static let right = [
        "sha1=effcdf6ae5eb2fa2d27416d5f184df9c259a7c79",
        "sha256=5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
        "sha384=af45d2e376484031617f78d2b58a6b1b9c7ef464f5a01b47e42ec3736322445e8e2240ca5e69e2c78b3239ecfab21649",
        "sha512=164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554"
            + "9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737",
    ]

    @Test(arguments: right) func theMethodsOfTheSpecificationAreTaken(header: String) {
        #expect(problem(header) == nil)
        #expect(problem(header.uppercased()) == nil)
        #expect(problem(" \(header) ") == nil)
        #expect(problem(header, secret: "Jefe2") == "its signature is wrong")
        #expect(problem(header, "what do ya want for nothing!") == "its signature is wrong")
        #expect(problem(String(header.dropLast())) == "its signature is wrong")
        #expect(problem(header + "0") == "its signature is wrong")
    }

    @Test func whatIsNotSignedSoIsToldApart() {
        #expect(problem(nil) == "it is not signed")
        #expect(problem(" ") == "it is not signed")
        #expect(problem("md5=00") == "it is signed in a way that WebSub does not know")
        #expect(problem("=") == "it is signed in a way that WebSub does not know")
        #expect(problem("sha256") == "its signature is wrong")
        #expect(problem("sha256=") == "its signature is wrong")
        #expect(problem("sha256=zz") == "its signature is wrong")
    }

    @Test func anEmptyBodyHasASignatureToo() {
        let header = "sha256=b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"
        #expect([UInt8]().withUnsafeBytes { HubSignature.problem(header, secret: "", body: $0) } == nil)
    }
}
