/// One thing worth telling about a delivery: what an iPhone does, and what to change.
public struct Finding: Sendable, Hashable, Codable {
    /// How bad it is.
    public enum Severity: String, Sendable, Hashable, Codable, CaseIterable, Comparable {
        /// Good to know.
        case notice
        /// The notification shows as wished, though not everywhere, or not for sure.
        case warning
        /// The notification shows without its media, or not at all.
        case error

        /// Whether one is less bad than another.
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

    /// The place that a finding speaks of.
    public enum Location: Sendable, Hashable {
        /// A value in the payload or the message, as a JSON pointer.
        case payload(JSONPointer)
        /// The URL of the media.
        case url(String)
        /// A field of the response's header.
        case header(String)
        /// The response's body.
        case body
    }

    /// What it is: stable from one release to the next.
    public let identifier: Identifier
    /// How bad it is.
    public let severity: Severity
    /// The place.
    public let location: Location?
    /// One sentence that says what an iPhone does.
    public let explanation: String
    /// One sentence that says what to change.
    public let remedy: String

    /// A finding.
    /// - Parameter severity: How bad it is; `nil` for what findings of this kind are unless there is a reason.
    public init(
        _ identifier: Identifier,
        severity: Severity? = nil,
        at location: Location?,
        explanation: String,
        remedy: String
    ) {
        self.identifier = identifier
        self.severity = severity ?? identifier.defaultSeverity
        self.location = location
        self.explanation = explanation
        self.remedy = remedy
    }
}

extension Finding.Location: Codable {
    private enum CodingKeys: String, CodingKey {
        case payload
        case url
        case header
        case body
    }

    /// Reads what ``encode(to:)`` has written.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let pointer = try container.decodeIfPresent(String.self, forKey: .payload) {
            self = .payload(JSONPointer(parsing: pointer))
        } else if let url = try container.decodeIfPresent(String.self, forKey: .url) {
            self = .url(url)
        } else if let header = try container.decodeIfPresent(String.self, forKey: .header) {
            self = .header(header)
        } else {
            self = .body
        }
    }

    /// Writes one member, named for the kind of place.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .payload(let pointer): try container.encode(pointer.description, forKey: .payload)
        case .url(let url): try container.encode(url, forKey: .url)
        case .header(let header): try container.encode(header, forKey: .header)
        case .body: try container.encode(true, forKey: .body)
        }
    }
}

extension Finding.Location: CustomStringConvertible {
    /// The place in a few words.
    public var description: String {
        switch self {
        case .payload(let pointer): pointer.components.isEmpty ? "the payload" : pointer.description
        case .url(let url): url
        case .header(let header): "\(header) header"
        case .body: "the body"
        }
    }
}
