import Locks
import RichPush
import RichPushInput

/// The content of a line without findings: the extension runs and downloads its image.
///
/// Findings about the URL itself are not checked here.
struct RecognizedLine {
    let id: JSONValue?
    let kind: InputDocument.Kind
    /// The URL as the line has it between the quotation marks.
    let url: FreeValue
}

/// Recognizes lines that differ from an earlier one only in values about which there are no rules.
///
/// It knows no rules. What a line is, ``LineInspector`` says: about the first line of each shape, with other values in
/// its free places. The readers' own tables tell which places these are. All lines of that shape are then the same, but
/// for their values. A line with any other difference, even if harmless, is of another shape.
final class LineRecognizer: Sendable {
    /// The maximum number of shapes to learn on credit. Each costs more than reading a line in full.
    private static let creditLimit = 64
    private static let byteLimit = LineSplitter.lengthLimit

    /// What the lines of a shape are, if they have no findings.
    private struct Answer {
        let kind: InputDocument.Kind
        /// The position of the URL among the free values.
        let url: Int
        /// The position of the identifier among the free values; `nil` if it is not among them.
        let id: Int?
        /// The identifier that all lines of the shape have.
        let sharedID: JSONValue?
        /// The maximum number of bytes that the free values have in total.
        let room: Int

        /// A line of the shape; `nil` if its values are too long.
        func line(_ bytes: UnsafeBufferPointer<UInt8>, _ values: [FreeValue]) -> RecognizedLine? {
            guard values.reduce(0, { $0 + $1.count }) <= room else { return nil }
            let id = id.flatMap { LineEnvelope.identifier(values[$0], in: bytes) } ?? sharedID
            return RecognizedLine(id: id, kind: kind, url: values[url])
        }
    }

    private struct State {
        /// For a shape whose lines need the full reader, the answer is `nil`.
        var shapes = ShapeTree<Answer?>(byteLimit: byteLimit)
        /// How many more shapes may be learned. A line of a known shape earns one more, and so does a batch: where each line
        /// is of a shape of its own, learning is a waste.
        var credit = creditLimit

        mutating func earn(_ count: Int) { credit = min(credit + count, creditLimit) }
    }

    private let inspector: LineInspector
    private let state = Mutex(State())

    init(_ inspector: LineInspector) { self.inspector = inspector }

    /// Recognizes the lines of a batch; `nil` for one that needs the full reader.
    func recognize(_ batch: LineBatch) -> [RecognizedLine?] {
        var shapes = state.withLock { state in
            state.earn(1)
            return state.shapes
        }
        var values: [FreeValue] = []
        var known = 0
        defer { state.withLock { $0.earn(known) } }
        return batch.lines.map { line in
            line.content.withBytes { bytes in
                if let answer = shapes.answer(for: bytes, &values) {
                    known += 1
                    return answer?.line(bytes, values)
                }
                guard state.withLock({ $0.credit > 0 }), let shape = LineShape(bytes) else { return nil }
                let answer = answer(for: shape)
                shapes = state.withLock { state in
                    state.credit -= 1
                    state.shapes.insert(answer, for: shape)
                    return state.shapes
                }
                return (shapes.answer(for: bytes, &values) ?? nil)?.line(bytes, values)
            }
        }
    }

    /// Reads a line of the shape in full.
    private func answer(for shape: LineShape) -> Answer? {
        let (probe, values) = shape.probe
        let inspected = inspector.inspect(.bytes(probe[...]))
        guard let kind = inspected.kind, let room = inspected.room,
            let url = inspected.media.flatMap({ values.firstIndex(of: .string($0)) })
        else { return nil }
        let id = inspected.id.flatMap { values.firstIndex(of: $0) }
        return Answer(kind: kind, url: url, id: id, sharedID: id == nil ? inspected.id : nil, room: room)
    }
}
