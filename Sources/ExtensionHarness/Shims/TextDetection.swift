public typealias NSTextCheckingTypes = UInt64

extension NSTextCheckingResult {
    /// The link that a data detector has found.
    public var url: URL? { (self as? FoundLink)?.link }
    /// Is always nil: the simulator finds no phone numbers.
    public var phoneNumber: String? { nil }
    /// Is always nil: the simulator finds no dates.
    public var date: Date? { nil }
}

// Sendable: it never changes.
private final class FoundLink: NSTextCheckingResult, @unchecked Sendable {
    let link: URL
    private let place: NSRange

    init(_ link: URL, at place: NSRange) {
        self.link = link
        self.place = place
        super.init()
    }

    required init?(coder: NSCoder) { nil }
    override var resultType: NSTextCheckingResult.CheckingType { .link }
    override var numberOfRanges: Int { 1 }
    override func range(at index: Int) -> NSRange { place }
    override func copy(with zone: NSZone? = nil) -> Any { self }
}

// Sendable: it never changes.
/// Finds links in a text: those with a scheme or "www", and addresses of e-mail.
open class NSDataDetector: NSObject, @unchecked Sendable {
    private static let expression = try? NSRegularExpression(
        pattern: #"(?:https?://|ftp://|mailto:|www\.)[^\s<>"“”]+|[a-z0-9._%+-]+@(?:[a-z0-9-]+\.)+[a-z]{2,}"#
            + #"|(?<bare>(?<![\w.])(?:[a-z0-9-]+\.)+[a-z]{2,}\b)"#,
        options: .caseInsensitive
    )

    public typealias MatchingOptions = NSRegularExpression.MatchingOptions

    public let checkingTypes: NSTextCheckingTypes

    public init(types checkingTypes: NSTextCheckingTypes) throws {
        self.checkingTypes = checkingTypes
        if checkingTypes & ~NSTextCheckingResult.CheckingType.link.rawValue != 0 {
            HarnessConnection.current.limitation("The extension uses NSDataDetector; the simulator finds only links.")
        }
    }

    open func matches(in string: String, options: MatchingOptions = [], range: NSRange) -> [NSTextCheckingResult] {
        guard checkingTypes & NSTextCheckingResult.CheckingType.link.rawValue != 0 else { return [] }
        let found = Self.expression?.matches(in: string, options: options, range: range) ?? []
        return found.compactMap { link(in: NSString(string: string), at: $0) }
    }

    open func firstMatch(in string: String, options: MatchingOptions = [], range: NSRange) -> NSTextCheckingResult? {
        matches(in: string, options: options, range: range).first
    }

    open func enumerateMatches(
        in string: String,
        options: MatchingOptions = [],
        range: NSRange,
        using block: (NSTextCheckingResult?, NSRegularExpression.MatchingFlags, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        var stops = ObjCBool(false)
        for match in matches(in: string, options: options, range: range) where !stops.boolValue {
            block(match, [], &stops)
        }
    }

    private func link(in text: NSString, at match: NSTextCheckingResult) -> NSTextCheckingResult? {
        if match.range(withName: "bare").location != NSNotFound {
            // It depends on a list of top-level domains.
            HarnessConnection.current.limitation(
                "The extension uses NSDataDetector; the simulator finds no links that have neither a scheme nor www."
            )
            return nil
        }
        var found = text.substring(with: match.range)
        while let last = found.last, isOutside(last, of: found) { found.removeLast() }
        let hasScheme = found.contains("://") || found.lowercased().hasPrefix("mailto:")
        let scheme = hasScheme ? "" : found.lowercased().hasPrefix("www.") ? "http://" : "mailto:"
        let place = NSRange(location: match.range.location, length: found.utf16.count)
        return URL(string: scheme + found).map { FoundLink($0, at: place) }
    }

    /// Whether a link's last character belongs to the sentence around it.
    private func isOutside(_ last: Character, of found: String) -> Bool {
        if last == ")" { return found.count { $0 == ")" } > found.count { $0 == "(" } }
        return ".,;:!?'’*]}…".contains(last)
    }
}
