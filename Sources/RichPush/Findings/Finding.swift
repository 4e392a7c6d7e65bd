/// One problem with a delivery: what an iPhone does, and what to change.
///
/// `Findings.json` has all findings, and `Tests/Commands/generate-findings` makes a function of each.
public struct Finding: Sendable, Hashable, Encodable {
    /// What was found.
    public let kind: Kind
    /// The name of the variant among the findings of this kind, which differ in their sentences; `nil` for the usual one.
    package let variant: String?
    /// How serious it is in this delivery.
    public private(set) var severity: Severity
    /// What it says about whether the notification shows as it was sent.
    package private(set) var effect: Effect
    /// How certain the statement about iOS is; `nil` if it makes none.
    public let certainty: Certainty?
    /// The public page or project that supports the statement about iOS.
    public let source: String?
    /// The error that Apple's console or Firebase's helper logs; `nil` if there is none.
    public private(set) var consoleCode: String?
    /// Where it is; `nil` if it concerns the delivery as a whole.
    public private(set) var location: Location?
    /// One sentence that says what an iPhone does.
    public let explanation: String
    /// One sentence that says what to change.
    public private(set) var remedy: String

    /// Creates a finding. Only generated code calls this.
    package init(
        _ kind: Kind,
        variant: String? = nil,
        _ severity: Severity,
        _ effect: Effect,
        _ certainty: Certainty?,
        from source: String? = nil,
        logs consoleCode: String? = nil,
        at location: Location? = nil,
        _ explanation: String,
        _ remedy: String
    ) {
        self.kind = kind
        self.variant = variant
        self.severity = severity
        self.effect = effect
        self.certainty = certainty
        self.source = source
        self.consoleCode = consoleCode
        self.location = location
        self.explanation = explanation
        self.remedy = remedy
    }

    private func with(_ change: (inout Finding) -> Void) -> Finding {
        var finding = self
        change(&finding)
        return finding
    }

    package func at(_ location: Location?) -> Finding { with { $0.location = location } }

    /// The same with another remedy, if there is one.
    func remedied(by remedy: String?) -> Finding { with { $0.remedy = remedy ?? $0.remedy } }

    /// The same, but no more serious than this.
    /// - Parameter effect: What it then says; what the severity says, if `nil`.
    package func atMost(_ severity: Severity, _ effect: Effect? = nil) -> Finding {
        guard severity < self.severity else { return self }
        return with { ($0.severity, $0.effect) = (severity, effect ?? Effect(severity)) }
    }

    /// The same, but its effect is not known, because of what a sentence names.
    package func unknown(_ cause: String) -> Finding {
        with { ($0.severity, $0.effect, $0.remedy) = (min(severity, .warning), .unknown, "\(cause) \(remedy)") }
    }

    /// The same, but no less serious than this.
    package func atLeast(_ severity: Severity) -> Finding { with { $0.severity = max(severity, self.severity) } }

    /// The same about a download that is not Firebase's helper's, without what that helper logs.
    package var outsideHelper: Finding {
        let codes = consoleCode?.split(separator: ", ").filter { !$0.hasPrefix("I-FCM") } ?? []
        return with { $0.consoleCode = codes.isEmpty ? nil : codes.joined(separator: ", ") }
    }

    /// The kind's stable identifier: `missing-mutable-content`.
    public var identifier: String { kind.identifier }
    /// The identifier, and the variant's name after a slash.
    package var name: String { variant.map { "\(identifier)/\($0)" } ?? identifier }
    /// How certain the statement about iOS is, and its source: "documented (Apple: UNNotificationAttachment)"; `nil` if
    /// there is none.
    public var evidence: String? { certainty?.evidence(from: source) }

    private enum CodingKeys: String, CodingKey {
        case identifier, severity, certainty, source, evidence, consoleCode, location, explanation, remedy
    }

    /// Encodes the finding with its identifier, certainty and source, and its sentences.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(identifier, forKey: .identifier)
        try container.encode(severity, forKey: .severity)
        try container.encodeIfPresent(certainty, forKey: .certainty)
        try container.encodeIfPresent(source, forKey: .source)
        try container.encodeIfPresent(evidence, forKey: .evidence)
        try container.encodeIfPresent(consoleCode, forKey: .consoleCode)
        try container.encodeIfPresent(location, forKey: .location)
        try container.encode(explanation, forKey: .explanation)
        try container.encode(remedy, forKey: .remedy)
    }

    /// What was found. Each module declares its own kinds as constants.
    public struct Kind: Sendable, Hashable {
        /// A stable identifier: lower-case words joined by hyphens.
        public let identifier: String

        package init(_ identifier: String) { self.identifier = identifier }
    }

    /// How serious a finding is.
    public enum Severity: String, Sendable, Hashable, Codable, CaseIterable, Comparable {
        /// Odd but harmless.
        case notice
        /// Whether the notification shows as it was sent depends on the device, on a release, or on something that is
        /// not proven.
        case warning
        /// By any reading of what is known, the notification does not show as it was sent; or this machine failed, so
        /// nothing is known.
        case error

        /// Whether one is less serious than another.
        public static func < (one: Severity, other: Severity) -> Bool { Effect(one) < Effect(other) }
    }

    /// What a finding says about whether the notification shows as it was sent. The later ones are stronger.
    package enum Effect: Sendable, Hashable, Comparable {
        case nothing
        /// It may not show as it was sent.
        case mayHide
        /// This machine cannot tell.
        case unknown
        /// It does not show as it was sent.
        case hides

        init(_ severity: Severity) {
            self =
                switch severity {
                case .notice: .nothing
                case .warning: .mayHide
                case .error: .hides
                }
        }
    }

    /// How certain it is that an iPhone does what a finding says.
    public enum Certainty: String, Sendable, Hashable, Codable, CaseIterable {
        /// Apple or Google documents it.
        case documented
        /// It was observed on iOS 18 or later.
        case observed
        /// Open source code does it.
        case source
        /// Users report it.
        case reported
        /// Nobody has proven it.
        case unknown

        /// The certainty and the source in words: "documented (Apple: UNNotificationAttachment)".
        package func evidence(from source: String?) -> String {
            let words =
                switch self {
                case .documented: "documented"
                case .observed: "observed on an iPhone"
                case .source: "read in source code"
                case .reported: "reported by users"
                case .unknown: "not proven"
                }
            return source.map { "\(words) (\($0))" } ?? words
        }
    }
}

extension [Finding] {
    /// Returns the findings ordered by severity, the most severe first. Of those of one severity, the ones that decide
    /// what shows come first; the others keep their order.
    package func worstFirst() -> [Finding] { sorted { ($0.severity, $0.effect) > ($1.severity, $1.effect) } }
}
