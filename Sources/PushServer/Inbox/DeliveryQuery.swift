import GRDB

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
            /// Is equal to it.
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

        /// A sentence for people.
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

    /// Reads a query.
    init(_ text: String) throws(Problem) {
        guard text.unicodeScalars.count <= Self.lengthLimit else { throw .tooLong }
        terms = try Self.split(text).map { part throws(Problem) in try Self.term(part) }
    }

    /// The text that a word without a field searches.
    private static let everywhere = """
        (delivery.title || char(10) || delivery.body || char(10) || delivery.token || char(10) || delivery.device \
        || char(10) || delivery.target || char(10) || ifnull(delivery.image, '') || char(10) || delivery.findings)
        """

    /// Returns the condition for one term, with its argument.
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

    /// The condition for all terms.
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
