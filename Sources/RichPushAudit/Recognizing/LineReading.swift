import RichPush
import RichPushInput

/// One pass of a ``LineRecognizer`` over a line.
struct LineReading {
    typealias Text = LineScanner.Text

    /// Whether the members of an alert have text; `nil` for a member that it does not have.
    struct Alert {
        /// Whether the alert itself is a string, to which nothing is added.
        var isText = false
        var title: Bool?
        var subtitle = false
        var body: Bool?
    }

    private static let identifierLimit = 256

    let recognizer: LineRecognizer
    var scanner: LineScanner
    private let byteCount: Int
    private var kind: InputDocument.Kind?
    /// Whether the payload is inside another object, `{"id": …, "payload": …}`.
    private var isWrapped = false
    private var id: JSONValue?
    var hasAPS = false
    var isMutable: Bool?
    var alert: Alert?
    /// The image in the `fcm_options` of a payload, or of a message for Apple's devices.
    var image: Text?
    var hasOptions = false
    var message = Message()

    /// The content of a message besides its payload.
    struct Message {
        var hasTarget = false
        var isForTopic = false
        var hasNotification = false
        var hasAPNs = false
        var hasTitle = false
        var hasBody = false
        var image: Text?
    }

    init(_ bytes: UnsafeBufferPointer<UInt8>, by recognizer: LineRecognizer) {
        self.recognizer = recognizer
        scanner = LineScanner(bytes)
        byteCount = bytes.count
    }

    /// Reads the line.
    mutating func line() throws(Unrecognized) -> RecognizedLine {
        var hasMore = try scanner.openObject()
        while hasMore {
            let name = try scanner.name()
            if scanner.isEqual(name, "id") { try readIdentifier() } else { try readMember(name) }
            hasMore = try scanner.hasNextMember()
        }
        try scanner.end()
        guard let kind, let url = kind == .payload ? image : image ?? message.image else { throw Unrecognized() }
        if kind == .payload {
            guard isMutable == true, id == nil || isWrapped || !recognizer.names.includeIdentifier else {
                throw Unrecognized()
            }
        } else {
            guard message.hasTarget, isMutable ?? recognizer.addsMutableContent else { throw Unrecognized() }
        }
        guard hasVisibleText, size <= sizeLimit else { throw Unrecognized() }
        return RecognizedLine(id: id, kind: kind, url: url)
    }

    /// Reads a member of the line. The first member tells what the line is.
    private mutating func readMember(_ name: Text) throws(Unrecognized) {
        switch kind {
        case .payload where !isWrapped: try readPayloadMember(name)
        case .message: try readMessageMember(name)
        case nil where scanner.isEqual(name, "message"):
            kind = .request
            try readMessage()
        case nil where scanner.isEqual(name, "payload"):
            kind = .payload
            isWrapped = true
            try readPayload()
        case nil where isOfMessage(name):
            kind = .message
            try readMessageMember(name)
        case nil:
            kind = .payload
            try readPayloadMember(name)
        default: throw Unrecognized()
        }
    }

    private mutating func readPayload() throws(Unrecognized) {
        var hasMore = try scanner.openObject()
        while hasMore {
            try readPayloadMember(try scanner.name())
            hasMore = try scanner.hasNextMember()
        }
    }

    /// Reads an identifier: a string or a whole number, as is usual.
    private mutating func readIdentifier() throws(Unrecognized) {
        guard id == nil else { throw Unrecognized() }
        if scanner.next == UInt8(ascii: "\"") {
            let text = try scanner.text()
            guard !text.hasEscapes, text.count <= Self.identifierLimit else { throw Unrecognized() }
            id = .string(String(decoding: scanner.bytes(of: text), as: UTF8.self))
        } else {
            let number = try scanner.number()
            guard number.isWhole else { throw Unrecognized() }
            id = .integer(scanner.integer(number))
        }
    }

    /// Each member of the payload's own alert takes precedence over the notification's.
    private var hasVisibleText: Bool {
        guard let alert else { return message.hasTitle || message.hasBody }
        if alert.isText { return alert.body == true }
        return alert.title ?? message.hasTitle || alert.body ?? message.hasBody || alert.subtitle
    }

    /// The maximum size of the payload without white space, in bytes.
    private var size: Int {
        // Sixteen digits, and the characters around them.
        byteCount + 24 * scanner.fractionCount + (kind == .payload ? 0 : recognizer.addedByteCount)
    }

    private var sizeLimit: Int { message.isForTopic ? 2_048 : RemoteNotification.sizeLimit }
}
