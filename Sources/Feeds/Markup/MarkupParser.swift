import CLibXML2

/// An element as it begins.
struct MarkupElement {
    struct Attribute {
        var name: String
        var namespace: String?
        var value: String
    }

    /// Local name in XML, lower case in HTML.
    var name: String
    var prefix: String?
    var namespace: String?
    var attributes: [Attribute]

    /// The attribute of no namespace with this name.
    subscript(name: String) -> String? {
        attributes.first { $0.name == name && $0.namespace == nil }?.value
    }
}

/// Takes what a markup parser meets, in order.
protocol MarkupHandler: AnyObject {
    func start(_ element: MarkupElement)
    func end(_ name: String)
    func text(_ bytes: UnsafeBufferPointer<UInt8>)
    func problem(line: Int, column: Int, message: String)
    /// True stops the parser soon.
    var hasEnough: Bool { get }
}

extension MarkupHandler {
    func problem(line: Int, column: Int, message: String) {}
}

/// libxml2's push parsers.
enum MarkupParser {
    enum Language {
        case xml, html
    }

    struct Unavailable: Error {
        let reason: String
    }

    private static let chunk = 1 << 14

    /// Parses UTF-8 bytes and returns how many were taken: all, unless the handler had enough.
    @discardableResult
    static func parse(
        _ bytes: UnsafeBufferPointer<UInt8>,
        as language: Language,
        into handler: any MarkupHandler
    ) throws(Unavailable) -> Int {
        if let problem = cmarkup_load() { throw Unavailable(reason: String(cString: problem)) }
        let bridge = Bridge(handler)
        var handlers = bridge.handlers
        let parser = language == .xml ? cmarkup_create_xml(&handlers) : cmarkup_create_html(&handlers)
        guard let parser else { throw Unavailable(reason: "there is not enough memory") }
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
            start: { context, name, prefix, namespace, attributes, count in
                let list = UnsafeBufferPointer(start: attributes, count: Int(count))
                let element = MarkupElement(
                    name: Bridge.string(name) ?? "",
                    prefix: Bridge.string(prefix),
                    namespace: Bridge.string(namespace),
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
            },
            problem: { context, line, column, message in
                let text = Bridge.string(message) ?? ""
                Bridge.handler(context)?.problem(line: Int(line), column: Int(column), message: text)
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
        let bytes = UnsafeRawBufferPointer(start: attribute.value, count: attribute.value_length)
        return MarkupElement.Attribute(
            name: string(attribute.name) ?? "",
            namespace: string(attribute.namespace_uri),
            value: String(decoding: bytes, as: UTF8.self)
        )
    }
}
