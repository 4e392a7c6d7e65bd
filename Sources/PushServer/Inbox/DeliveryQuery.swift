import DeliveryPage
import GRDB
import Glibc

/// A search for deliveries: words and fields, all of which must match.
///
/// `firework title:"Sparky says" status:failed -finding:no-image label:checkout is:unread`
struct DeliveryQuery: Sendable, Hashable {
    /// What a term can search.
    enum Field: String, Sendable, CaseIterable {
        case body, decision, device, finding, id, image, `is`, label, message
        case name, project, status, target, title, token, type

        /// How the text of a term is compared with a delivery's.
        enum Comparison {
            /// Is a part of it, whatever the case.
            case part
            case whole
            /// Is one of several words; an empty text is none.
            case word

            /// The form in which a term's text and a delivery's are compared byte by byte.
            func comparable(_ text: String) -> [UInt8] {
                switch self {
                case .part: text.lowercasedASCII
                case .whole: Array(text.utf8)
                case .word: Array(" \(text) ".utf8)
                }
            }
        }

        /// The column of the database, or an expression for it.
        fileprivate var column: String {
            switch self {
            case .token, .device, .target, .title, .body, .message, .id, .project: "delivery.\(rawValue)"
            case .is: "CASE delivery.isRead WHEN 1 THEN 'read' ELSE 'unread' END"
            case .label: "delivery.labels"
            case .image, .decision: "ifnull(delivery.\(rawValue), '')"
            case .finding: "delivery.findings"
            case .name: "(SELECT name FROM message WHERE message.id = delivery.message)"
            case .type: "ifnull(delivery.attachmentType, '')"
            case .status: "CASE delivery.succeeded WHEN 1 THEN 'succeeded' WHEN 0 THEN 'failed' ELSE 'pending' END"
            }
        }

        var comparison: Comparison {
            switch self {
            case .id, .message, .status, .decision, .project, .is: .whole
            case .label: .word
            default: .part
            }
        }
    }

    struct Term: Sendable, Hashable {
        /// What it searches; `nil` for several fields at once.
        let field: Field?
        let text: String
        let isExcluded: Bool
        /// The term as the user wrote it.
        let source: String
        /// The text as a ``SearchableDelivery`` compares it.
        let pattern: [UInt8]

        fileprivate init(field: Field?, text: String, isExcluded: Bool, source: String) {
            self.field = field
            self.text = text
            self.isExcluded = isExcluded
            self.source = source
            pattern = (field?.comparison ?? .part).comparable(text)
        }
    }

    /// Why a search cannot be read.
    enum Problem: Error, CustomStringConvertible {
        case tooLong
        case unknownField(String)

        var description: String {
            switch self {
            case .tooLong: "The query is too long."
            case .unknownField(let name):
                "There is no field \(name). The fields are \(Field.allCases.map(\.rawValue).joined(separator: ", ")). "
                    + "To search for the text, put it in quotation marks."
            }
        }
    }

    /// The largest number of characters, which keeps a query simple enough for the database.
    private static let lengthLimit = 256

    let terms: [Term]

    init(_ text: String) throws(Problem) {
        guard text.unicodeScalars.count <= Self.lengthLimit else { throw .tooLong }
        terms = try Self.split(text).map { part throws(Problem) in try Self.term(part) }
    }

    /// The text that a word without a field searches.
    private static let everywhere = """
        (delivery.title || char(10) || delivery.body || char(10) || delivery.token || char(10) || delivery.device \
        || char(10) || delivery.target || char(10) || ifnull(delivery.image, '') || char(10) || delivery.findings)
        """

    static func condition(for term: Term) -> SQL {
        let column = term.field?.column ?? everywhere
        let found =
            switch term.field?.comparison ?? .part {
            case .whole: SQL(sql: "(CAST(\(column) AS TEXT) = ?)", arguments: [term.text])
            case .word: SQL(sql: "instr(' ' || \(column) || ' ', ?)", arguments: [" \(term.text) "])
            case .part: SQL(sql: "(\(column) LIKE ? ESCAPE '\\')", arguments: ["%\(escaped(term.text))%"])
            }
        return term.isExcluded ? "NOT \(found)" : found
    }

    var condition: SQL {
        terms.isEmpty ? "1" : terms.map(Self.condition).joined(separator: " AND ")
    }

    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            if "%_\\".contains(character) { result.append("\\") }
            result.append(character)
        }
    }

    /// Splits a query at white space, except between quotation marks.
    private static func split(_ text: String) -> [String] {
        var parts: [String] = []
        var part = ""
        var isQuoted = false
        for character in text {
            if character == "\"" { isQuoted.toggle() }
            if character.isWhitespace, !isQuoted {
                if !part.isEmpty { parts.append(part) }
                part = ""
            } else {
                part.append(character)
            }
        }
        return part.isEmpty ? parts : parts + [part]
    }

    /// Whether a word before a colon is meant as a field. A time and most tokens have digits.
    private static func looksLikeField(_ name: Substring) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || "-_".utf8.contains(byte)
            }
    }

    private static func term(_ source: String) throws(Problem) -> Term {
        let isExcluded = source.hasPrefix("-") && source.count > 1
        let rest = isExcluded ? source.dropFirst() : source[...]
        let name = rest.prefix { $0 != ":" && $0 != "\"" }
        let value = rest.dropFirst(name.count)
        let field = value.first == ":" ? Field(rawValue: String(name)) : nil
        if field == nil, value.first == ":", !value.hasPrefix("://"), looksLikeField(name) {
            throw .unknownField(String(name))
        }
        let text = (field != nil ? rest.dropFirst(name.count + 1) : rest).filter { $0 != "\"" }
        return Term(
            field: field,
            text: String(text),
            isExcluded: isExcluded,
            source: source
        )
    }
}

/// A delivery as a search sees it: the text of each field.
///
/// Like the database's `LIKE`, this ignores the case of ASCII letters only.
struct SearchableDelivery: Sendable {
    private let fields: [DeliveryQuery.Field: [UInt8]]
    private let everywhere: [UInt8]

    init(_ delivery: DeliverySummary, messageName: String) {
        let findings = delivery.findings.joined(separator: " ")
        let image = delivery.image ?? ""
        let texts: [(DeliveryQuery.Field, String)] = [
            (.token, delivery.token), (.device, delivery.device), (.target, delivery.target), (.title, delivery.title),
            (.body, delivery.body), (.image, image), (.finding, findings), (.decision, delivery.decision ?? ""),
            (.name, messageName), (.message, String(delivery.message)), (.id, String(delivery.id)),
            (.type, delivery.attachment?.typeIdentifier ?? ""), (.status, delivery.status.rawValue),
            (.project, delivery.project), (.label, delivery.labels.joined(separator: " ")),
            (.is, delivery.isRead ? "read" : "unread"),
        ]
        let pairs = texts.map { field, text in (field, field.comparison.comparable(text)) }
        fields = Dictionary(pairs) { first, _ in first }
        everywhere =
            [delivery.title, delivery.body, delivery.token, delivery.device, delivery.target, image, findings]
            .joined(separator: "\n").lowercasedASCII
    }

    /// Whether a field has a text, or with `nil` any of those that a word without a field searches.
    fileprivate func contains(_ text: [UInt8], in field: DeliveryQuery.Field?) -> Bool {
        guard let field else { return Self.contains(text, in: everywhere) }
        let value = fields[field] ?? []
        return field.comparison == .whole ? value == text : Self.contains(text, in: value)
    }

    private static func contains(_ part: [UInt8], in whole: [UInt8]) -> Bool {
        guard let first = part.first else { return true }
        return whole.withUnsafeBytes { whole in
            part.withUnsafeBytes { part in
                guard var rest = whole.baseAddress, let pattern = part.baseAddress else { return false }
                let end = rest + whole.count
                while end - rest >= part.count,
                    let found = memchr(rest, Int32(first), end - rest - part.count + 1)
                {
                    if memcmp(found, pattern, part.count) == 0 { return true }
                    rest = UnsafeRawPointer(found) + 1
                }
                return false
            }
        }
    }
}

extension DeliveryQuery {
    /// Whether a delivery matches, as ``condition`` finds it in the database.
    func matches(_ delivery: SearchableDelivery) -> Bool {
        terms.allSatisfy { delivery.contains($0.pattern, in: $0.field) != $0.isExcluded }
    }
}

extension String {
    /// The text as UTF-8, with ASCII letters in lowercase.
    var lowercasedASCII: [UInt8] {
        utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
    }
}
