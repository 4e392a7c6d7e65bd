/// What an iPhone shows of a notification and its media: the one conclusion from both verdicts and all findings.
///
/// A picture shows only if the app's helper attaches it and its bytes can be drawn. Headlines, marks, exit statuses, and
/// the counts of an audit follow from the conclusion, so that none contradicts another. The raw values are stable.
public enum Conclusion: String, Sendable, Hashable, Codable, CaseIterable {
    /// The notification shows as it was sent, with its media if it has any.
    case shows
    /// It shows, but perhaps without its media: the media is attached and perhaps not drawable, the two verdicts
    /// disagree, or what an iPhone does is not proven.
    case mayNotShow = "may-not-show"
    /// It shows without its media, or with the payload's own content instead of the extension's.
    case showsWithout = "shows-without"
    /// Nothing shows.
    case isNotShown = "not-shown"
    /// This machine could not tell.
    case unknown

    /// - Parameters:
    ///   - isShown: Whether a notification shows, with media or without.
    ///   - verdicts: Both verdicts on the media; `nil` if there was no download of which both are known.
    package init(isShown: Bool, _ verdicts: (bytes: Verdict, helper: Verdict)?, _ findings: [Finding]) {
        let effect = findings.map(\.effect).max() ?? .nothing
        self =
            switch max(effect, verdicts.map(Self.effect) ?? .nothing) {
            case _ where !isShown: .isNotShown
            case .nothing: .shows
            case .mayHide: .mayNotShow
            case .unknown: .unknown
            case .hides: .showsWithout
            }
    }

    package var displayName: String {
        switch self {
        case .shows: "shows"
        case .mayNotShow: "may not show"
        case .showsWithout: "shows without"
        case .isNotShown: "is not shown"
        case .unknown: "not known"
        }
    }

    /// What a conclusion needs of a verdict.
    package typealias Verdict = (outcome: AttachmentVerdict.Outcome, certainty: Finding.Certainty)

    private static func effect(of bytes: Verdict, _ helper: Verdict) -> Finding.Effect {
        switch (helper.outcome, bytes.outcome) {
        case (.attached, .attached): .nothing
        case (.refused, _), (.notDownloaded, _): helper.certainty.isProven ? .hides : .mayHide
        case (.unknown, .unknown): .unknown
        case (.attached, _), (.unknown, _): .mayHide
        }
    }

    /// The finding that decides what an iPhone shows, or else the most severe one; `nil` if there are only notices.
    /// - Parameter findings: All findings, the most severe first.
    package func cause(in findings: [Finding]) -> Finding? {
        let problems = findings.prefix { $0.severity > .notice }
        if self == .isNotShown, !problems.isEmpty, let cause = findings.first(where: \.hidesAll) { return cause }
        // That http is only allowed here is the cause only if there is no other, because it is true of whole campaigns.
        return problems.first { $0.kind != .insecureURL || $0.severity == .error } ?? problems.first
    }

    /// What a user may count as a failure.
    package enum Concern: String, Sendable, CaseIterable {
        /// It does not show as it was sent, by any reading of what is known, or a finding is an error.
        case error
        /// The bytes of the media cannot be drawn, whatever the app's helper makes of them.
        case undrawable
        case uncertain
        /// This machine could not tell.
        case unknown
    }

    /// The concerns that count as failures unless the user decides otherwise.
    package static let failing: Set<Concern> = [.error, .undrawable]

    /// Returns what is of concern.
    /// - Parameters:
    ///   - hasError: Whether a finding is an error.
    ///   - bytes: The outcome for the bytes; `nil` if there was no download.
    package func concerns(hasError: Bool, bytes: AttachmentVerdict.Outcome?) -> Set<Concern> {
        var concerns: Set<Concern> = []
        if hasError || self == .showsWithout { concerns.insert(.error) }
        if bytes == .refused { concerns.insert(.undrawable) }
        if self == .mayNotShow { concerns.insert(.uncertain) }
        if self == .unknown { concerns.insert(.unknown) }
        return concerns
    }
}

extension Finding {
    /// Whether it says why nothing shows. Apple's keys in wrong places are errors only if they keep the text from it.
    fileprivate var hidesAll: Bool {
        [.noVisibleAlert, .backgroundPush, .notDisplayed, .payloadTooLarge].contains(kind)
            || severity == .error && [.misplacedKey, .misspelledKey, .invalidKeyValue].contains(kind)
    }
}

extension Finding.Certainty {
    /// Whether more than users' reports or a guess supports it.
    package var isProven: Bool {
        switch self {
        case .documented, .observed, .source: true
        case .reported, .unknown: false
        }
    }
}
