/// The shapes of lines, and an answer for each.
///
/// A node is the bytes before a free value and the kind of that value; shapes that begin alike share their first nodes.
struct ShapeTree<Answer: Sendable>: Sendable {
    private struct Node {
        /// Where its bytes are in the tree's text.
        let start: Int
        let end: Int
        /// The value after the bytes; `nil` at the end of a line.
        let value: FreeValue.Kind?
        /// The first of the nodes after it.
        var child: Int?
        /// The next node with the same one before it.
        var sibling: Int?
        /// The answer at the end of a line.
        let answer: Int?
    }

    /// The maximum number of bytes. A campaign has only a few shapes; when these are others, it forgets all.
    private let byteLimit: Int
    private var text: [UInt8] = []
    private var nodes: [Node] = []
    private var first: Int?
    private var answers: [Answer] = []

    init(byteLimit: Int) { self.byteLimit = byteLimit }

    /// The answer for the shape of a line; `nil` if that is not known.
    /// - Parameter values: Gets the line's free values.
    func answer(for line: UnsafeBufferPointer<UInt8>, _ values: inout [FreeValue]) -> Answer? {
        values.removeAll(keepingCapacity: true)
        var scanner = LineScanner(line)
        return text.withUnsafeBytes { text in
            var position = first
            while let index = position {
                let node = nodes[index]
                let start = scanner
                if scanner.skip(UnsafeRawBufferPointer(rebasing: text[node.start..<node.end])) {
                    guard let kind = node.value else {
                        if scanner.isAtEnd, let answer = node.answer { return answers[answer] }
                        scanner = start
                        position = node.sibling
                        continue
                    }
                    if let value = scanner.value(kind), value.isPlain || value.text(in: line) != nil {
                        values.append(value)
                        position = node.child
                        continue
                    }
                    scanner = start
                }
                position = node.sibling
            }
            return nil
        }
    }

    mutating func insert(_ answer: Answer, for shape: LineShape) {
        if text.count + shape.line.count > byteLimit { self = ShapeTree(byteLimit: byteLimit) }
        var parent: Int?
        var start = 0
        for value in shape.values {
            let literal = shape.line[start..<value.start]
            parent = child(of: parent, literal, value.kind) ?? add(to: parent, literal, value.kind)
            start = value.end
        }
        answers.append(answer)
        _ = add(to: parent, shape.line[start...], nil, answer: answers.count - 1)
    }

    private func child(of parent: Int?, _ literal: Slice<UnsafeBufferPointer<UInt8>>, _ value: FreeValue.Kind) -> Int? {
        var position = parent.map { nodes[$0].child } ?? first
        while let index = position {
            let node = nodes[index]
            if node.value == value, text[node.start..<node.end].elementsEqual(literal) { return index }
            position = node.sibling
        }
        return nil
    }

    private mutating func add(
        to parent: Int?,
        _ literal: Slice<UnsafeBufferPointer<UInt8>>,
        _ value: FreeValue.Kind?,
        answer: Int? = nil
    ) -> Int {
        let start = text.count
        text += literal
        let index = nodes.count
        // Last, because the shapes of most lines come first in a campaign, too.
        if var last = parent.map({ nodes[$0].child }) ?? first {
            while let next = nodes[last].sibling { last = next }
            nodes[last].sibling = index
        } else if let parent {
            nodes[parent].child = index
        } else {
            first = index
        }
        nodes.append(Node(start: start, end: text.count, value: value, child: nil, sibling: nil, answer: answer))
        return index
    }
}
