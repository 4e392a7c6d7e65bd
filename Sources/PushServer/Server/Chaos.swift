/// Faults on demand: what senders meet seldom, and must be able to take.
struct Chaos: Sendable, Hashable, Codable {
    /// The answer to a token, by its name: `UNREGISTERED`, `QUOTA_EXCEEDED`, `UNAVAILABLE`, `INTERNAL`, …
    var errors: [String: ChaosFault] = [:]
    /// The share of requests that are answered with `UNAVAILABLE`, from 0 to 1.
    var unavailableShare = 0.0
    /// How long every answer takes longer, in milliseconds.
    var delayInMilliseconds = 0

    init() {}

    /// Whether the values are possible.
    var isValid: Bool {
        (0...1).contains(unavailableShare) && (0...60_000).contains(delayInMilliseconds) && errors.count <= 10_000
    }

    /// Reads what is asked for; what is not said is off.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        errors = try container.decodeIfPresent([String: ChaosFault].self, forKey: .errors) ?? [:]
        unavailableShare = try container.decodeIfPresent(Double.self, forKey: .unavailableShare) ?? 0
        delayInMilliseconds = try container.decodeIfPresent(Int.self, forKey: .delayInMilliseconds) ?? 0
    }
}
