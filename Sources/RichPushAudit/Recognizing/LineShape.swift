import RichPush

/// What lines have in common that differ only in their free values: all the bytes around these.
///
/// It takes the line for JSON, and finds only where its values are. Whether the line is JSON is up to the full reader.
struct LineShape {
    private static let valueLimit = 64

    let line: UnsafeBufferPointer<UInt8>
    private(set) var values: [FreeValue] = []

    private var scanner: LineScanner

    /// Finds the free values of a line; `nil` if it has too many, or cannot be JSON.
    init?(_ line: UnsafeBufferPointer<UInt8>) {
        self.line = line
        scanner = LineScanner(line)
        scanner.skipBlanks()
        // A text alone is a URL, or it is malformed.
        guard scanner.next == UInt8(ascii: "{"), skipValue(LineEnvelope.freePlaces, depth: 0) else { return nil }
        scanner.skipBlanks()
        guard scanner.isAtEnd, !values.isEmpty, values.count <= Self.valueLimit else { return nil }
    }

    /// A line of this shape with another value in each place, and these values. All are different.
    var probe: (line: [UInt8], values: [JSONValue]) {
        var probe: [UInt8] = []
        var values: [JSONValue] = []
        var end = 0
        for value in self.values {
            probe += line[end..<value.start]
            end = value.end
            switch value.kind {
            case .text(let pattern):
                let text = pattern.example(values.count + 1)
                probe += text.utf8
                values.append(.string(text))
            case .integer:
                probe += "\(values.count + 1)".utf8
                values.append(.integer(values.count + 1))
            }
        }
        return (probe + line[end...], values)
    }

    private mutating func skipValue(_ places: FreePlaces, depth: Int) -> Bool {
        scanner.skipBlanks()
        switch scanner.next {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard depth < JSONParser.depthLimit else { return false }
            return scanner.skip(UInt8(ascii: "{"))
                ? skipMembers(places, depth: depth + 1)
                : scanner.skip(UInt8(ascii: "[")) && skipElements(places, depth: depth + 1)
        case UInt8(ascii: "\""): return skipText(places)
        default:
            let start = scanner
            if places.hasNumbers, let integer = scanner.value(.integer), isEndOfValue {
                values.append(integer)
                return true
            }
            scanner = start
            scanner.skipWord()
            return scanner.offset > start.offset
        }
    }

    private var isEndOfValue: Bool {
        var rest = scanner
        rest.skipWord()
        return rest.offset == scanner.offset
    }

    private mutating func skipText(_ places: FreePlaces) -> Bool {
        _ = scanner.skip(UInt8(ascii: "\""))
        if let pattern = places.text {
            let start = scanner
            if let text = scanner.value(.text(pattern)) { values.append(text) } else { scanner = start }
        }
        _ = scanner.value(.anyText)
        return scanner.skip(UInt8(ascii: "\""))
    }

    private mutating func skipMembers(_ places: FreePlaces, depth: Int) -> Bool {
        scanner.skipBlanks()
        while !scanner.skip(UInt8(ascii: "}")) {
            guard scanner.skip(UInt8(ascii: "\"")) else { return false }
            let name = scanner.value(.anyText)
            guard scanner.skip(UInt8(ascii: "\"")) else { return false }
            scanner.skipBlanks()
            // A name that is not plain has several spellings, so the table may know it by another one.
            let member = name.map { $0.isPlain ? places[$0.text(in: line) ?? ""] : .none } ?? .none
            guard scanner.skip(UInt8(ascii: ":")), skipValue(member, depth: depth) else { return false }
            scanner.skipBlanks()
            guard scanner.skip(UInt8(ascii: ",")) || scanner.next == UInt8(ascii: "}") else { return false }
            scanner.skipBlanks()
        }
        return true
    }

    private mutating func skipElements(_ places: FreePlaces, depth: Int) -> Bool {
        scanner.skipBlanks()
        while !scanner.skip(UInt8(ascii: "]")) {
            guard skipValue(places.elements, depth: depth) else { return false }
            scanner.skipBlanks()
            guard scanner.skip(UInt8(ascii: ",")) || scanner.next == UInt8(ascii: "]") else { return false }
            scanner.skipBlanks()
        }
        return true
    }
}
