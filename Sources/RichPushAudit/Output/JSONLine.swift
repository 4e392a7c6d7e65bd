import RichPush

/// A writer of compact JSON, member by member.
///
/// `JSONEncoder` promises no order, but the order of the members is part of the output's format: `--resume` recognizes
/// a line by its beginning, `{"line":`.
struct JSONLine {
    private(set) var bytes: [UInt8] = []
    private var needsComma: Bool
    /// The maximum number of rendered verdicts to keep: a campaign has few different ones.
    private static let verdictLimit = 8
    /// The most recently rendered verdicts, the oldest first.
    private var rendered: [(verdicts: MediaOutcome.Verdicts, text: [UInt8])] = []

    /// - Parameter continuing: Whether other members come before the first one that is written.
    init(continuing: Bool = false) {
        needsComma = continuing
    }

    /// Reserves capacity, so that the bytes need not move.
    mutating func reserve(_ byteCount: Int) {
        bytes.reserveCapacity(byteCount)
    }

    /// Adds members that were written earlier, which begin with a comma.
    mutating func append(members: [UInt8]) {
        bytes.append(contentsOf: members)
        needsComma = true
    }

    /// Writes verdicts, and renders them only if they differ from the recent ones.
    mutating func append(
        _ verdicts: MediaOutcome.Verdicts,
        render: (_ verdicts: MediaOutcome.Verdicts, _ json: inout JSONLine) -> Void
    ) {
        if let recent = rendered.first(where: { $0.verdicts == verdicts }) { return append(members: recent.text) }
        var json = JSONLine(continuing: true)
        render(verdicts, &json)
        append(members: json.bytes)
        if rendered.count == Self.verdictLimit { rendered.removeFirst() }
        rendered.append((verdicts, json.bytes))
    }

    mutating func endLine() {
        bytes.append(UInt8(ascii: "\n"))
        needsComma = false
    }

    mutating func object(_ body: (inout JSONLine) -> Void) {
        open(UInt8(ascii: "{"))
        body(&self)
        close(UInt8(ascii: "}"))
    }

    mutating func object(_ name: StaticString, _ body: (inout JSONLine) -> Void) {
        self.name(name)
        object(body)
    }

    /// Writes an array of objects.
    mutating func objects<Element>(
        _ name: StaticString,
        _ elements: some Sequence<Element>,
        _ body: (inout JSONLine, Element) -> Void
    ) {
        array(name, elements) { json, element in json.object { body(&$0, element) } }
    }

    mutating func array<Element>(
        _ name: StaticString,
        _ elements: some Sequence<Element>,
        _ body: (inout JSONLine, Element) -> Void
    ) {
        self.name(name)
        open(UInt8(ascii: "["))
        for element in elements { body(&self, element) }
        close(UInt8(ascii: "]"))
    }

    mutating func member(_ name: StaticString, _ text: String?) {
        guard let text else { return }
        self.name(name)
        bytes.appendJSONString(text)
        needsComma = true
    }

    mutating func member(_ name: StaticString, _ number: Int?) {
        guard let number else { return }
        self.name(name)
        integer(number)
        needsComma = true
    }

    /// Writes a number with one decimal place.
    mutating func member(_ name: StaticString, tenthsOf number: Double?) {
        guard let number else { return }
        self.name(name)
        let tenths = Int(clamping: number.isFinite ? Int64((max(0, min(number, 1e12)) * 10).rounded()) : 0)
        integer(tenths / 10)
        bytes.append(UInt8(ascii: "."))
        bytes.append(UInt8(ascii: "0") + UInt8(tenths % 10))
        needsComma = true
    }

    mutating func member(_ name: StaticString, _ truth: Bool) {
        self.name(name)
        bytes.append(contentsOf: truth ? "true".utf8 : "false".utf8)
        needsComma = true
    }

    /// Writes a string or a number as it was read.
    mutating func member(_ name: StaticString, _ value: JSONValue?) {
        switch value {
        case .string(let text): member(name, text)
        case .integer(let integer): member(name, integer)
        case .largeInteger?, .number?:
            self.name(name)
            bytes.append(contentsOf: "\(value ?? .null)".utf8)
            needsComma = true
        default: break
        }
    }

    private mutating func open(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        needsComma = false
    }

    private mutating func close(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
    }

    private mutating func name(_ name: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        name.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    private mutating func integer(_ number: Int) {
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        var first = bytes.count
        var rest = number.magnitude
        repeat {
            bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
        } while rest > 0
        // Faster than reversing a slice, which a tenth of the time of a line with a known URL would go into.
        var last = bytes.count - 1
        while first < last {
            bytes.swapAt(first, last)
            first += 1
            last -= 1
        }
    }
}
