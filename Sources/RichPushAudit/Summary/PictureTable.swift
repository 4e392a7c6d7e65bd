package import RichPush

/// The distinct pictures of an audit: what an iPhone shows of each, why, and of how many messages.
///
/// Messages without a picture have rows without a URL, so the counts add up to all lines. The number of rows is limited;
/// pictures that show make room for others.
package struct PictureTable: Sendable {
    /// The messages with a picture, or the messages without one, that have the same conclusion for the same cause.
    package struct Row: Sendable {
        /// The picture, as ``AuditResult/url``; `nil` for messages without one.
        package let url: String?
        package let conclusion: Conclusion
        package let status: AuditStatus
        /// At most one: unlike an optional, an array takes hardly any memory in the many rows without it.
        fileprivate let causes: [Finding]
        package fileprivate(set) var messages: Int
        package let example: LineName
        /// The size of the picture in bytes, which is known even if its download ended early.
        package let byteCount: Int?
        package let type: String?

        /// The finding that decides the conclusion; `nil` if there are only notices.
        package var cause: Finding? { causes.first }

        /// Whether the sender should change something.
        package var isToCorrect: Bool {
            switch conclusion {
            case .shows: cause?.severity == .error
            // A silent push is not shown because its sender wants that.
            case .isNotShown: cause != nil
            case .mayNotShow, .showsWithout, .unknown: true
            }
        }

        /// The picture, or what the messages are instead.
        package var name: String { url ?? status.displayName }

        private static let order: [Conclusion] = [.isNotShown, .showsWithout, .mayNotShow, .unknown, .shows]

        fileprivate var rank: Int {
            (isToCorrect ? 0 : Self.order.count) + (Self.order.firstIndex(of: conclusion) ?? 0)
        }
    }

    private struct Key: Hashable {
        let url: String?
        /// Distinguishes messages without a picture.
        let status: AuditStatus?
        let conclusion: Conclusion
        let cause: String?
    }

    private let limit: Int
    private var rows: [Key: Row] = [:]
    /// The rows that others may replace, once there is no room.
    private var showing: [Key]?
    /// The last cause of each kind: rows with the same one share it.
    private var causes: [String: [Finding]] = [:]
    /// The number of messages with each conclusion that have no row.
    package private(set) var others: [Conclusion: Int] = [:]

    init(limit: Int = 65_536) { self.limit = limit }

    /// Counts messages that have the same result.
    /// - Parameter example: The first of them; `nil` if there may be a row already.
    mutating func add(_ result: LineResult, messages: Int, example: LineName?) {
        let cause = result.cause
        let status = result.url == nil ? result.status : nil
        let key = Key(url: result.url, status: status, conclusion: result.conclusion, cause: cause?.identifier)
        if let index = rows.index(forKey: key) { return rows.values[index].messages += messages }
        guard let example, rows.count < limit || result.conclusion != .shows && removeShowing() else {
            return others[result.conclusion, default: 0] += messages
        }
        if let cause, causes[cause.identifier]?.first != cause { causes[cause.identifier] = [cause] }
        rows[key] = Row(
            url: result.url,
            conclusion: result.conclusion,
            status: result.status,
            causes: cause.flatMap { causes[$0.identifier] } ?? [],
            messages: messages,
            example: example,
            byteCount: result.media.flatMap { $0.isDownload ? $0.transferByteCount : nil },
            type: result.media?.detectedType
        )
    }

    /// Counts a picture that shows among the others, if there is one.
    private mutating func removeShowing() -> Bool {
        if showing == nil {
            showing = rows.filter { $1.conclusion == .shows }.keys.sorted { ($0.url ?? "") < ($1.url ?? "") }
        }
        guard let key = showing?.popLast(), let row = rows.removeValue(forKey: key) else { return false }
        others[row.conclusion, default: 0] += row.messages
        return true
    }

    /// The rows, the worst first, and of those the ones with the most messages.
    package var worstFirst: [Row] {
        rows.values.sorted { one, other in
            if one.rank != other.rank { return one.rank < other.rank }
            if one.messages != other.messages { return one.messages > other.messages }
            return (one.name, one.example.line) < (other.name, other.example.line)
        }
    }

    package var otherMessages: Int { others.values.reduce(0, +) }
}

extension [PictureTable.Row] {
    /// What is wrong with them, each sentence once; at most three sentences.
    package var explanations: [String] {
        var seen: Set<String> = []
        return compactMap(\.cause?.explanation).filter { seen.count < 3 && seen.insert($0).inserted }
    }

    /// The rows by their cause, in the order of their first rows. Those of a group need the same correction.
    package var byCause: [(cause: Finding?, rows: [PictureTable.Row])] {
        var groups: [(cause: Finding?, rows: [PictureTable.Row])] = []
        var indices: [[String?]: Int] = [:]
        for row in self {
            let key = [row.cause?.identifier, row.cause?.remedy]
            let index = indices[key, default: groups.count]
            indices[key] = index
            if index == groups.count { groups.append((row.cause, [])) }
            groups[index].rows.append(row)
        }
        return groups
    }

    package var messages: Int { reduce(0) { $0 + $1.messages } }

    /// The number of pictures, if there are any, and of messages: `2 pictures, 7 messages`.
    package var counted: String {
        let pictures = Set(compactMap(\.url)).count
        return (pictures > 0 ? pictures.counted("picture") + ", " : "") + messages.counted("message")
    }
}

/// A line as its sender finds it again.
package struct LineName: Sendable {
    package let line: Int
    package let id: JSONValue?

    var idText: String { id.map { $0.stringValue ?? "\($0)" } ?? "" }

    /// The identifier, or else the line's number.
    package var text: String { idText.isEmpty ? "line \(line)" : idText }
}
