@testable import RichPushAudit

/// Makes random lines: messages and payloads as senders write them, and damaged ones.
struct LineGenerator {
    /// A JSON value as written: members may repeat, and words may be anything.
    indirect enum Node {
        case word(String)
        case array([Node])
        case object([Member])
    }

    struct Member {
        var name: String
        var value: Node
    }

    var generator: SeededGenerator
    /// The share of empty texts.
    private(set) var emptyShare = 0.0

    init(seed: Int) {
        generator = SeededGenerator(seed: seed)
    }

    /// A typical line of a campaign, with an image and text.
    mutating func typicalLine() -> [UInt8] {
        emptyShare = 0
        return Array(write(document(), isCompact: isLikely(0.5)).utf8)
    }

    /// Lines that may contain anything, each like the first but for some of its values.
    mutating func lines(alike count: Int) -> [[UInt8]] {
        let (node, isCompact) = (anyNode(), isLikely(0.5))
        return (0..<count).map { number in
            var node = node
            if number > 0 { changeWords(in: &node) }
            var bytes = Array(write(node, isCompact: isCompact).utf8)
            if isLikely(0.15) { damage(&bytes) }
            return bytes
        }
    }

    private mutating func anyNode() -> Node {
        emptyShare = isLikely(0.3) ? 0.5 : 0
        var node = document()
        for _ in 0..<pick([0, 1, 1, 1, 2, 3]) {
            var position = Int.random(in: 0..<node.count, using: &generator)
            change(&node, at: &position)
        }
        return node
    }

    mutating func isLikely(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &generator) < share }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &generator)]
    }

    private mutating func damage(_ bytes: inout [UInt8]) {
        let index = Int.random(in: 0..<max(1, bytes.count), using: &generator)
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 1: bytes[index] = pick([0, 0x1F, 0x20, 0x22, 0x27, 0x2C, 0x5C, 0x7B, 0x7D, 0x80, 0xC3, 0xED, 0xF5, 0xFF])
        case 2: bytes.insert(pick([0x0A, 0x0D, 0x20, 0x22, 0x2C, 0x5C, 0xE2]), at: index)
        case 3: bytes.remove(at: index)
        case 4: bytes.removeLast(bytes.count - index)
        default: bytes += Array(pick([" ", "\t\r", "}", ",", "\u{0}", "{}", "//"]).utf8)
        }
    }
}

// MARK: - Changes

extension LineGenerator {
    /// Gives some words of the document another value, mostly of the same type.
    private mutating func changeWords(in node: inout Node) {
        switch node {
        case .word(let word):
            guard isLikely(0.4) else { return }
            if isLikely(0.1) {
                node = oddValue()
            } else if word.hasPrefix("\"") {
                let length = pick([1, 1, 7, 8, 9, 40, 200])
                let texts = pick([Self.oddTexts, Self.formedTexts, [quoted(String(repeating: "a", count: length))]])
                node = .word(pick(texts))
            } else if Int(word) != nil {
                node = .word(pick(["0", "7", "-1", "123456789012345678"]))
            }
        case .array(var elements):
            for index in elements.indices { changeWords(in: &elements[index]) }
            node = .array(elements)
        case .object(var members):
            for index in members.indices { changeWords(in: &members[index].value) }
            node = .object(members)
        }
    }

    /// Changes the value at a position, counted through the whole document.
    private mutating func change(_ node: inout Node, at position: inout Int) {
        guard position > 0 else { return replace(&node) }
        position -= 1
        switch node {
        case .word: return
        case .array(var elements):
            for index in elements.indices {
                guard position < elements[index].count else { position -= elements[index].count; continue }
                change(&elements[index], at: &position)
                node = .array(elements)
                return
            }
        case .object(var members):
            for index in members.indices {
                guard position < members[index].value.count else {
                    position -= members[index].value.count
                    continue
                }
                if position == 0, isLikely(0.6) {
                    change(&members, at: index)
                } else {
                    change(&members[index].value, at: &position)
                }
                node = .object(members)
                return
            }
        }
    }

    private mutating func replace(_ node: inout Node) {
        if case .object(let members) = node, isLikely(0.6) {
            node = .object(members + [Member(name: pick(Self.oddNames), value: oddValue())])
        } else {
            node = oddValue()
        }
    }

    private mutating func change(_ members: inout [Member], at index: Int) {
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: members.remove(at: index)
        case 1: members.append(members[index])
        case 2: members.append(Member(name: members[index].name, value: oddValue()))
        case 3: members.insert(Member(name: pick(Self.oddNames), value: oddValue()), at: index)
        default: members[index].name = pick(Self.oddNames)
        }
    }

    private mutating func oddValue() -> Node {
        switch Int.random(in: 0..<12, using: &generator) {
        case 0: .object([])
        case 1: .object([Member(name: pick(Self.oddNames), value: .word(pick(Self.oddWords)))])
        case 2: .array([.word(pick(Self.oddWords))])
        case 3: .word(quoted(String(repeating: pick(["a", "é", "\\n"]), count: pick([30, 300, 1_800, 2_500, 4_000]))))
        case 4: .word(String(repeating: "[", count: pick([31, 40, 600])) + "1")
        case 5:
            .word(
                [30, 31, 33, 501].map { String(repeating: "[", count: $0) + String(repeating: "]", count: $0) }[
                    Int.random(in: 0..<4, using: &generator)
                ]
            )
        default: .word(pick(Self.oddWords))
        }
    }

    private func quoted(_ text: String) -> String { "\"\(text)\"" }

    private func write(_ node: Node, isCompact: Bool) -> String {
        let (colon, comma) = isCompact ? (":", ",") : (": ", ", ")
        return switch node {
        case .word(let word): word
        case .array(let elements):
            "[" + elements.map { write($0, isCompact: isCompact) }.joined(separator: comma) + "]"
        case .object(let members):
            "{"
                + members.map { quoted($0.name) + colon + write($0.value, isCompact: isCompact) }
                .joined(separator: comma) + "}"
        }
    }
}

extension LineGenerator.Node {
    /// The number of values in it, including itself.
    fileprivate var count: Int {
        switch self {
        case .word: 1
        case .array(let elements): elements.reduce(1) { $0 + $1.count }
        case .object(let members): members.reduce(1) { $0 + $1.value.count }
        }
    }
}
