extension Finding {
    /// A kind of finding: everything that is the same in every delivery.
    ///
    /// Each module declares its own kinds as constants. Kinds with one identifier are equal: they are variants of one
    /// finding, which differ in their sentences.
    public struct Kind: Sendable {
        /// A stable identifier: lower-case words joined by hyphens.
        public let identifier: String
        /// The name of the variant among the kinds with this identifier; `nil` for the usual one.
        public private(set) var variant: String?
        /// The usual severity of such a finding, which a delivery may raise or lower.
        public let severity: Severity
        /// What it says about whether the notification shows as it was sent.
        package let effect: Effect
        /// How certain its statement about iOS is; `nil` if it makes none.
        public let certainty: Certainty?
        /// The public page or project that supports the statement about iOS.
        public let source: String?
        /// The error that Apple's console or Firebase's helper logs; it may hold placeholders.
        public let consoleCode: String?
        /// What an iPhone does, in one sentence with placeholders: `The server answered {status}.`
        public let explanation: String
        /// What to change, in one sentence with placeholders.
        public let remedy: String

        /// Creates a kind.
        /// - Parameters:
        ///   - identifier: Lower-case words joined by hyphens.
        ///   - severity: How serious such a finding is.
        ///   - certainty: How certain its statement about iOS is; `nil` if it makes none.
        ///   - source: The public page or project that the statement is taken from.
        ///   - consoleCode: The error that is logged.
        ///   - explanation: What an iPhone does, with placeholders such as `{host}`.
        ///   - remedy: What to change, with placeholders.
        public init(
            _ identifier: String,
            _ severity: Severity = .error,
            certainty: Certainty? = nil,
            source: String? = nil,
            consoleCode: String? = nil,
            explanation: String,
            remedy: String
        ) {
            self.init(
                identifier,
                severity,
                effect: Effect(severity),
                certainty: certainty,
                source: source,
                consoleCode: consoleCode,
                explanation: explanation,
                remedy: remedy
            )
        }

        /// Creates a kind whose effect does not follow from its severity.
        package init(
            _ identifier: String,
            _ severity: Severity = .error,
            effect: Effect,
            certainty: Certainty? = nil,
            source: String? = nil,
            consoleCode: String? = nil,
            explanation: String,
            remedy: String
        ) {
            self.identifier = identifier
            self.severity = severity
            self.effect = effect
            self.certainty = certainty
            self.source = source
            self.consoleCode = consoleCode
            self.explanation = explanation
            self.remedy = remedy
        }

        /// Returns a variant of this kind, with its identifier and, unless they are given, its severity and remedy.
        package func variant(
            _ variant: String,
            _ severity: Severity? = nil,
            effect: Effect? = nil,
            certainty: Certainty? = nil,
            source: String? = nil,
            consoleCode: String? = nil,
            explanation: String,
            remedy: String? = nil
        ) -> Kind {
            var kind = Kind(
                identifier,
                severity ?? self.severity,
                effect: effect ?? Effect(severity ?? self.severity),
                certainty: certainty,
                source: source,
                consoleCode: consoleCode,
                explanation: explanation,
                remedy: remedy ?? self.remedy
            )
            kind.variant = variant
            return kind
        }
    }
}

extension Finding.Kind: Hashable {
    /// Whether two kinds have the same identifier.
    public static func == (one: Finding.Kind, other: Finding.Kind) -> Bool {
        one.identifier == other.identifier
    }

    /// Hashes the identifier.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(identifier)
    }
}

extension Finding.Kind {
    /// The identifier, and the variant's name after a slash.
    package var name: String { variant.map { "\(identifier)/\($0)" } ?? identifier }

    /// The names of the placeholders in the sentences.
    package var placeholders: Set<String> {
        var names: Set<String> = []
        for text in [explanation, remedy, consoleCode ?? ""] {
            _ = text.replacingPlaceholders { names.insert($0).memberAfterInsert }
        }
        return names
    }
}

extension String {
    /// The text with each `{name}` replaced by the value of that name.
    func filled(with values: [String: String]) -> String {
        values.isEmpty ? self : replacingPlaceholders { values[$0] }
    }

    /// The text with each word in braces replaced by what the closure returns; if it returns `nil`, the braces stay,
    /// and so do those of JSON.
    fileprivate func replacingPlaceholders(_ replacement: (String) -> String?) -> String {
        let pieces = split(separator: "{", omittingEmptySubsequences: false)
        return pieces.dropFirst().reduce(into: String(pieces.first ?? "")) { text, piece in
            if let end = piece.firstIndex(of: "}"), end > piece.startIndex, piece[..<end].allSatisfy(\.isLetter),
                let value = replacement(String(piece[..<end]))
            {
                text += value + piece[piece.index(after: end)...]
            } else {
                text += "{" + piece
            }
        }
    }
}
