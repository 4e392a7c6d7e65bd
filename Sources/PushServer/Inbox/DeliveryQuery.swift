import DeliveryPage
import FoundationEssentials
import GRDB

/// A search for deliveries: words and fields, all of which must match; between alternatives stands `OR`.
///
/// `firework title:"Sparky says" status:failed -finding:no-image label:checkout is:unread since:2h OR id:7`
struct DeliveryQuery: Sendable {
    enum Field: String, Sendable, CaseIterable {
        case body, decision, device, finding, id, image, `is`, label, message
        case name, project, since, status, target, title, token, type, until

        /// How the text of a term is compared with a delivery's.
        enum Comparison {
            /// Is a part of it, whatever the case.
            case part
            case whole
            /// Is one of several words; an empty text is none.
            case word
            /// Is a time since which, or until which, the delivery was received.
            case time

            /// The form in which a term's text and a delivery's are compared byte by byte.
            func comparable(_ text: String) -> [UInt8] {
                switch self {
                case .part: text.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
                case .whole, .time: Array(text.utf8)
                case .word: Array(" \(text) ".utf8)
                }
            }
        }

        /// The column of the database, or an expression for it.
        fileprivate var column: String {
            switch self {
            case .token, .device, .target, .title, .body, .message, .id, .project: "delivery.\(rawValue)"
            case .since, .until: "delivery.receivedAt"
            case .is: "CASE delivery.isRead WHEN 1 THEN 'read' ELSE 'unread' END"
            case .label: "delivery.labels"
            case .image, .decision: "ifnull(delivery.\(rawValue), '')"
            case .finding: "delivery.findings"
            case .name: "(SELECT name FROM message WHERE message.id = delivery.message)"
            case .type: "ifnull(delivery.attachmentType, '')"
            case .status: "CASE delivery.succeeded WHEN 1 THEN 'succeeded' WHEN 0 THEN 'failed' ELSE 'pending' END"
            }
        }

        fileprivate var comparison: Comparison {
            switch self {
            case .id, .message, .status, .decision, .project, .is: .whole
            case .label: .word
            case .since, .until: .time
            default: .part
            }
        }

        /// The texts that it can have, if only some are possible.
        fileprivate var texts: [String]? {
            switch self {
            case .status: ["pending", "succeeded", "failed"]
            case .is: ["read", "unread"]
            default: nil
            }
        }

        /// Those that a word without a field searches.
        fileprivate static let usual: [Field] = [.title, .body, .token, .device, .target, .image, .finding]
    }

    struct Term: Sendable {
        /// What it searches; `nil` for several fields at once.
        let field: Field?
        let text: String
        let isExcluded: Bool
        /// The term as the user wrote it.
        let source: String
        /// The text as a ``SearchableDelivery`` compares it.
        fileprivate let pattern: [UInt8]
        /// The time that it names, in milliseconds since 1970; 0 for none.
        let time: Int64
    }

    /// Why a search cannot be read, in a sentence.
    struct Problem: Error, CustomStringConvertible {
        let description: String
    }

    /// The largest number of characters, which keeps a query simple enough for the database.
    private static let lengthLimit = 256

    let text: String
    /// All terms of one of these must match.
    let alternatives: [[Term]]

    /// - Parameter now: The time before which a period is, in milliseconds since 1970.
    init(_ text: String, now: Int64 = WallClock.milliseconds) throws(Problem) {
        if text.unicodeScalars.count > Self.lengthLimit { throw Problem(description: "The query is too long.") }
        guard text.unicodeScalars.count(where: { $0 == "\"" }).isMultiple(of: 2) else {
            throw Problem(description: "A quotation mark has no second one.")
        }
        // Between white space, except between quotation marks, even if an accent follows one.
        var isQuoted = false
        let words = text.unicodeScalars.split { scalar in
            if scalar == "\"" { isQuoted.toggle() }
            return !isQuoted && scalar.properties.isWhitespace
        }.map(String.init)
        let parts = words.split(separator: "OR", omittingEmptySubsequences: false)
        guard parts.count == 1 || parts.allSatisfy({ !$0.isEmpty }) else {
            throw Problem(description: "OR stands between two searches.")
        }
        self.text = text
        alternatives = try parts.map { parts throws(Problem) in
            try parts.map { part throws(Problem) in try Self.term(part, now: now) }
        }
    }

    private static func condition(for term: Term) -> SQL {
        let usual = "(\(Field.usual.map(\.column).joined(separator: " || char(10) || ")))"
        let column = term.field?.column ?? usual
        let escaped = ["\\", "%", "_"].reduce(term.text) { $0.replacing($1, with: "\\\($1)") }
        let found =
            switch term.field?.comparison ?? .part {
            case .whole: SQL(sql: "(CAST(\(column) AS TEXT) = ?)", arguments: [term.text])
            case .word: SQL(sql: "instr(' ' || \(column) || ' ', ?)", arguments: [" \(term.text) "])
            case .time: SQL(sql: "(\(column) \(term.field == .since ? ">=" : "<") ?)", arguments: [term.time])
            case .part: SQL(sql: "(\(column) LIKE ? ESCAPE '\\')", arguments: ["%\(escaped)%"])
            }
        return term.isExcluded ? "NOT \(found)" : found
    }

    var condition: SQL {
        let conditions = alternatives.map { terms -> SQL in
            terms.isEmpty ? "1" : terms.map(Self.condition).joined(separator: " AND ")
        }
        return "(\(conditions.joined(separator: " OR ")))"
    }

    /// Returns the time that a text names, in milliseconds since 1970: a period before now, a day, or a time.
    private static func time(_ text: String, now: Int64) -> Int64? {
        if let period = Duration(period: text) { return now - Int64(period / .milliseconds(1)) }
        // The style of a day reads the beginning of a time, too.
        let day = text.count == 10 ? try? Date(text, strategy: Date.ISO8601FormatStyle().year().month().day()) : nil
        let date = day ?? (try? Date(text, strategy: .iso8601))
        return date.map { Int64($0.timeIntervalSince1970 * 1_000) }
    }

    private static func term(_ source: String, now: Int64) throws(Problem) -> Term {
        let isExcluded = source.hasPrefix("-") && source.count > 1
        let rest = isExcluded ? source.dropFirst() : source[...]
        let name = rest.prefix { $0 != ":" && $0 != "\"" }
        let value = rest.dropFirst(name.count)
        let field = value.first == ":" ? Field(rawValue: String(name)) : nil
        // A time and most tokens have digits.
        if field == nil, value.first == ":", !value.hasPrefix("://"), name.wholeMatch(of: /[A-Za-z_\-]+/) != nil {
            let names = Field.allCases.map(\.rawValue).joined(separator: ", ")
            let sentence = "There is no field \(name). The fields are \(names)."
            throw Problem(description: sentence + " To search for the text, put it in quotation marks.")
        }
        var text = String(field != nil ? rest.dropFirst(name.count + 1) : rest)
        text.unicodeScalars.removeAll { $0 == "\"" }
        var time: Int64 = 0
        if let field, let known = field.texts, !known.contains(text) {
            throw Problem(description: "\(field) is one of \(known.joined(separator: ", ")).")
        } else if let field, field.comparison == .time {
            guard let named = Self.time(text, now: now) else {
                let forms = "a time ago, such as 30m, 12h, or 7d, or a day such as 2026-11-26, in UTC"
                throw Problem(description: "\(field) is \(forms).")
            }
            time = named
        }
        let pattern = (field?.comparison ?? .part).comparable(text)
        return Term(field: field, text: text, isExcluded: isExcluded, source: source, pattern: pattern, time: time)
    }

    /// The terms that a delivery lacks of the alternative that it comes nearest to.
    func unmet(by delivery: SearchableDelivery) -> [Term] {
        let unmet = alternatives.map { terms in terms.filter { delivery.matches($0) == $0.isExcluded } }
        return unmet.min { $0.count < $1.count } ?? []
    }

    /// Whether a delivery matches, as ``condition`` finds it in the database.
    func matches(_ delivery: SearchableDelivery) -> Bool {
        alternatives.contains { terms in terms.allSatisfy { delivery.matches($0) != $0.isExcluded } }
    }
}

/// A delivery as a search sees it: the text of each field.
///
/// Like the database's `LIKE`, this ignores the case of ASCII letters only.
struct SearchableDelivery: Sendable {
    private let fields: [DeliveryQuery.Field: [UInt8]]
    private let usual: [UInt8]
    private let receivedAt: Int64

    init(_ delivery: DeliverySummary, messageName: String) {
        let texts: [DeliveryQuery.Field: String] = [
            .token: delivery.token, .device: delivery.device, .target: delivery.target, .title: delivery.title,
            .body: delivery.body, .image: delivery.image ?? "", .finding: delivery.findings.joined(separator: " "),
            .decision: delivery.decision ?? "", .name: messageName, .message: String(delivery.message),
            .id: String(delivery.id), .type: delivery.attachment?.typeIdentifier ?? "",
            .status: delivery.status.rawValue, .project: delivery.project,
            .label: delivery.labels.joined(separator: " "), .is: delivery.isRead ? "read" : "unread",
        ]
        fields = texts.reduce(into: [:]) { $0[$1.key] = $1.key.comparison.comparable($1.value) }
        let usual = DeliveryQuery.Field.usual.map { texts[$0] ?? "" }.joined(separator: "\n")
        self.usual = DeliveryQuery.Field.Comparison.part.comparable(usual)
        receivedAt = delivery.receivedAt
    }

    /// Whether a field has the term's text, or without a field any of those that such a word searches.
    fileprivate func matches(_ term: DeliveryQuery.Term) -> Bool {
        guard let field = term.field else { return Self.contains(term.pattern, in: usual) }
        let value = fields[field] ?? []
        return switch field.comparison {
        case .time: field == .since ? receivedAt >= term.time : receivedAt < term.time
        case .whole: value == term.pattern
        case .part, .word: Self.contains(term.pattern, in: value)
        }
    }

    private static func contains(_ part: [UInt8], in whole: [UInt8]) -> Bool {
        guard let first = part.first else { return true }
        return whole.indices.contains { whole[$0] == first && whole[$0...].starts(with: part) }
    }
}

extension Duration {
    /// Reads a period: `90s`, `30m`, `12h`, `7d`.
    package init?(period text: String) {
        let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]
        guard let last = text.last, let unit = units[last], let count = Int(text.dropLast()),
            (1...1_000_000).contains(count)
        else { return nil }
        self = .seconds(count * unit)
    }
}
