import GRDB

/// A search for deliveries: words and fields, all of which must match.
///
/// `firework title:"Sparky says" status:failed -finding:no-image`
struct DeliveryQuery: Sendable, Hashable {
    struct Term: Sendable, Hashable {
        let field: String?
        let text: String
        let isExcluded: Bool
        /// The term as the user wrote it.
        let source: String
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
                "There is no field \(name). The fields are \(DeliveryQuery.columns.keys.sorted().joined(separator: ", ")). "
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

    /// The fields, and the columns that they search.
    private static let columns: [String: String] = [
        "token": "delivery.token", "device": "delivery.device", "target": "delivery.target",
        "title": "delivery.title", "body": "delivery.body", "image": "ifnull(delivery.image, '')",
        "finding": "delivery.findings", "decision": "ifnull(delivery.decision, '')",
        "name": "(SELECT name FROM message WHERE message.id = delivery.message)", "message": "delivery.message",
        "id": "delivery.id",
        "type": "ifnull(delivery.attachmentType, '')",
        "status": "CASE delivery.succeeded WHEN 1 THEN 'succeeded' WHEN 0 THEN 'failed' ELSE 'pending' END",
    ]

    /// The text that a word without a field searches.
    private static let everywhere = """
        (delivery.title || char(10) || delivery.body || char(10) || delivery.token || char(10) || delivery.device \
        || char(10) || delivery.target || char(10) || ifnull(delivery.image, '') || char(10) || delivery.findings)
        """

    /// The fields that must be equal as a whole.
    private static let exactFields: Set<String> = ["id", "message", "status", "decision"]

    /// Returns the condition for one term, with its argument.
    static func condition(for term: Term) -> SQL {
        let column = term.field.flatMap { columns[$0] } ?? everywhere
        let isExact = term.field.map(exactFields.contains) ?? false
        let found: SQL
        if isExact {
            found = SQL(sql: "(CAST(\(column) AS TEXT) = ?)", arguments: [term.text])
        } else {
            found = SQL(sql: "(\(column) LIKE ? ESCAPE '\\')", arguments: ["%\(escaped(term.text))%"])
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
        let hasField = value.first == ":" && columns[String(name)] != nil
        if !hasField, value.first == ":", !value.hasPrefix("://"), looksLikeField(name) {
            throw .unknownField(String(name))
        }
        let text = (hasField ? rest.dropFirst(name.count + 1) : rest).filter { $0 != "\"" }
        return Term(
            field: hasField ? String(name) : nil,
            text: String(text),
            isExcluded: isExcluded,
            source: source
        )
    }
}
