/// A URL in sixteen bytes: two hashes of its text with keys that the process draws by lot, so that two URLs with one
/// key are not to be met, nor to be made.
struct URLKey: Sendable, Hashable {
    private let first: Int
    private let second: Int

    init(_ url: String) {
        var hasher = Hasher()
        hasher.combine(url)
        first = hasher.finalize()
        hasher = Hasher()
        hasher.combine(true)
        hasher.combine(url)
        second = hasher.finalize()
    }

    static func == (one: URLKey, other: URLKey) -> Bool {
        one.first == other.first && one.second == other.second
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(first)
    }
}
