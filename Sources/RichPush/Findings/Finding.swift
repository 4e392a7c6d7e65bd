/// One problem with a delivery: what an iPhone does, and what to change.
public struct Finding: Sendable, Hashable {
    /// What was found.
    public let kind: Kind
    /// How serious it is in this delivery.
    public let severity: Severity
    /// Where it is; `nil` if it concerns the delivery as a whole.
    public let location: Location?
    /// The values of the placeholders in the kind's sentences.
    private let values: [String: String]

    /// Creates a finding.
    /// - Parameters:
    ///   - kind: What was found.
    ///   - severity: How serious it is; `nil` for the kind's own severity.
    ///   - location: Where it is.
    ///   - values: A value for each placeholder in the kind's sentences, by its name.
    public init(
        _ kind: Kind,
        severity: Severity? = nil,
        at location: Location? = nil,
        _ values: [String: String] = [:]
    ) {
        assert(kind.placeholders.isSubset(of: values.keys), "\(kind.placeholders) needs more than \(values.keys)")
        self.kind = kind
        self.severity = severity ?? kind.severity
        self.location = location
        self.values = values
    }

    /// The same, but no more serious than this.
    package func atMost(_ severity: Severity) -> Finding {
        Finding(kind, severity: min(severity, self.severity), at: location, values)
    }

    /// What it says about whether the notification shows as it was sent.
    package var effect: Effect { severity < kind.severity ? Effect(severity) : kind.effect }

    /// The kind's stable identifier: `missing-mutable-content`.
    public var identifier: String { kind.identifier }
    /// One sentence that says what an iPhone does.
    public var explanation: String { kind.explanation.filled(with: values) }
    /// One sentence that says what to change.
    public var remedy: String { kind.remedy.filled(with: values) }
    /// The error that Apple's console or Firebase's helper logs; `nil` if there is none.
    public var consoleCode: String? { kind.consoleCode?.filled(with: values) }
    /// How certain the statement about iOS is, and its source: "documented (Apple: UNNotificationAttachment)"; `nil` if
    /// there is none.
    public var evidence: String? { kind.certainty?.evidence(from: kind.source) }
}

extension Finding {
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
        public static func < (one: Severity, other: Severity) -> Bool {
            one.rank < other.rank
        }

        private var rank: Int {
            switch self {
            case .notice: 0
            case .warning: 1
            case .error: 2
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

extension Finding: Encodable {
    private enum CodingKeys: String, CodingKey {
        case identifier
        case severity
        case certainty
        case source
        case evidence
        case consoleCode
        case location
        case explanation
        case remedy
    }

    /// Encodes the finding with its kind's identifier, certainty and source, and its sentences.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(identifier, forKey: .identifier)
        try container.encode(severity, forKey: .severity)
        try container.encodeIfPresent(kind.certainty, forKey: .certainty)
        try container.encodeIfPresent(kind.source, forKey: .source)
        try container.encodeIfPresent(evidence, forKey: .evidence)
        try container.encodeIfPresent(consoleCode, forKey: .consoleCode)
        try container.encodeIfPresent(location, forKey: .location)
        try container.encode(explanation, forKey: .explanation)
        try container.encode(remedy, forKey: .remedy)
    }
}

extension [Finding] {
    /// Returns the findings ordered by severity, the most severe first. Of those of one severity, the ones that decide
    /// what shows come first; the others keep their order.
    package func worstFirst() -> [Finding] {
        guard count > 1 else { return self }
        return Finding.Severity.allCases.reversed().flatMap { severity in
            let equals = filter { $0.severity == severity }
            return Finding.Effect.allCases.reversed().flatMap { effect in equals.filter { $0.effect == effect } }
        }
    }
}
