import FCM
import HTTPTypes
import RichPush

/// The names by which a sender distinguishes its messages from others in the same inbox: FCM's analytics label, and
/// those in the header field `RichPush-Label`.
enum MessageLabels {
    static let rule =
        "RichPush-Label must have 1 to \(countLimit) labels, separated by commas, each of 1 to \(lengthLimit) letters, "
        + "digits, or -_.~% characters."

    /// As for FCM's analytics label.
    private static let lengthLimit = 50
    private static let countLimit = 10

    /// Reads the labels of a request, without duplicates.
    /// - Parameter analyticsLabel: FCM's own, if there is one.
    static func read(_ headers: HTTPFields, analyticsLabel: String? = nil) -> [String] {
        let named = parts(of: headers) ?? []
        let own = analyticsLabel.map { named.contains($0) ? [] : [$0] } ?? []
        return (own + named).filter(isLabel)
    }

    /// Whether the header field of a request is missing, or has only labels.
    static func isValid(_ headers: HTTPFields) -> Bool {
        guard let parts = parts(of: headers) else { return true }
        return (1...countLimit).contains(parts.count) && parts.allSatisfy(isLabel)
    }

    private static func parts(of headers: HTTPFields) -> [String]? {
        headers[.label]?.split(separator: ",", omittingEmptySubsequences: false).reduce(into: []) { parts, part in
            let name = part.trimmingSpaces()
            if !parts.contains(name) { parts.append(name) }
        }
    }

    private static func isLabel(_ text: String) -> Bool { text.isName && text.utf8.count <= lengthLimit }
}
