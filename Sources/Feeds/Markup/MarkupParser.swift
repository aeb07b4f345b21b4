import CLibXML2

/// An element as it begins; names are in lower case.
struct MarkupElement {
    struct Attribute {
        var name: String
        var value: String
    }

    var name: String
    var attributes: [Attribute]

    subscript(name: String) -> String? {
        attributes.first { $0.name == name }?.value
    }
}

/// Takes what a markup parser meets, in order.
protocol MarkupHandler: AnyObject {
    func start(_ element: MarkupElement)
    func end(_ name: String)
    func text(_ bytes: UnsafeBufferPointer<UInt8>)
    /// True stops the parser soon.
    var hasEnough: Bool { get }
}

/// libxml2's push parser for HTML.
enum MarkupParser {
    struct Unavailable: Error {
        let reason: String
    }

    private static let chunk = 1 << 14

    /// Parses UTF-8 bytes and returns how many were taken: all, unless the handler had enough.
    @discardableResult
    static func parse(
        _ bytes: UnsafeBufferPointer<UInt8>,
        into handler: any MarkupHandler
    ) throws(Unavailable) -> Int {
        if let problem = cmarkup_load() { throw Unavailable(reason: String(cString: problem)) }
        let bridge = Bridge(handler)
        var handlers = bridge.handlers
        guard let parser = cmarkup_create(&handlers) else { throw Unavailable(reason: "there is not enough memory") }
        defer { cmarkup_destroy(parser) }
        return withExtendedLifetime(bridge) {
            var position = 0
            while position < bytes.count && !handler.hasEnough {
                let count = min(chunk, bytes.count - position)
                bytes[position..<(position + count)].withMemoryRebound(to: CChar.self) { part in
                    cmarkup_feed(parser, part.baseAddress, Int32(count))
                }
                position += count
            }
            cmarkup_finish(parser)
            return position
        }
    }
}

/// Turns C callbacks into calls of a handler.
private final class Bridge {
    private let handler: any MarkupHandler

    init(_ handler: any MarkupHandler) {
        self.handler = handler
    }

    /// Valid as long as the bridge is.
    var handlers: CMarkupHandlers {
        CMarkupHandlers(
            context: Unmanaged.passUnretained(self).toOpaque(),
            start: { context, name, attributes, count in
                let list = UnsafeBufferPointer(start: attributes, count: Int(count))
                let element = MarkupElement(
                    name: Bridge.string(name) ?? "",
                    attributes: list.map(Bridge.attribute)
                )
                Bridge.handler(context)?.start(element)
            },
            end: { Bridge.handler($0)?.end(Bridge.string($1) ?? "") },
            text: { context, bytes, count in
                guard let bytes, count > 0 else { return }
                bytes.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { start in
                    Bridge.handler(context)?.text(UnsafeBufferPointer(start: start, count: Int(count)))
                }
            }
        )
    }

    private static func handler(_ context: UnsafeMutableRawPointer?) -> (any MarkupHandler)? {
        context.map { Unmanaged<Bridge>.fromOpaque($0).takeUnretainedValue().handler }
    }

    private static func string(_ text: UnsafePointer<CChar>?) -> String? {
        text.map { String(cString: $0) }
    }

    private static func attribute(_ attribute: CMarkupAttribute) -> MarkupElement.Attribute {
        MarkupElement.Attribute(name: string(attribute.name) ?? "", value: string(attribute.value) ?? "")
    }
}
