import DeliveryPage
import Glibc

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
