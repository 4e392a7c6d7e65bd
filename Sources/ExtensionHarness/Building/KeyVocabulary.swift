import RichPush

/// The names that keys of a payload may have, whatever the extension does with them, and the types that it decodes.
struct KeyVocabulary: Sendable, Equatable {
    /// The names, the most likely keys of media first.
    let names: [String]
    /// Names of objects that may have such keys, those that the extension is known to read first.
    let containers: [String]
    let types: DecodedTypes

    /// More of them make the payloads too large.
    private static let limit = 40

    /// - Parameter paths: The paths that the extension reads, as far as the source says.
    init(_ outlines: [SourceOutline], reading paths: [[String]]) {
        var types = DecodedTypes()
        var literals: [String] = []
        var parts: [String] = []
        for outline in outlines {
            let found = DecodedTypes(outline.tokens)
            types.merge(found)
            literals += found.rawValues.values.sorted()
            for (index, token) in outline.tokens.enumerated() {
                switch token.kind {
                case .string(let text):
                    if text.contains("%@") { parts += text.split(separator: "%@").map(String.init) }
                    let isAfterSign = index > 0 && outline.tokens.has("+", at: index - 1)
                    if isAfterSign || outline.tokens.has("+", at: index + 1) { parts.append(text) }
                    let isPath = outline.tokens[..<index].suffix(3).contains { $0.word?.hasSuffix("KeyPath") == true }
                    literals += isPath ? text.split(separator: ".").map(String.init) : [text]
                case .interpolation(let pieces): parts += pieces
                default: break
                }
            }
        }
        let fields = types.decoded.flatMap { types.fields[$0] ?? [] }.map(\.key)
        var seen: Set<String> = []
        let known = (paths.joined() + fields + literals).filter { Self.isKey($0) && seen.insert($0).inserted }
        // Keys that are put together, of two names and what stands between them, or of a name and a part.
        let likely = Self.sorted(known).prefix(30)
        let sums = Set(parts).sorted().filter { $0.utf8.count <= 40 && !$0.isEmpty }.prefix(10).flatMap { part in
            likely.flatMap { name in
                part.contains(where: \.isLetter) ? [part + name, name + part] : likely.map { name + part + $0 }
            }
        }
        let possible = sums.filter { Self.isKey($0) && PayloadKeys.score([$0]) > 0 && seen.insert($0).inserted }
        // The limit must not cut off the likely ones.
        names = Array(Self.sorted(known + Self.sorted(possible).prefix(Self.limit / 2)).prefix(Self.limit))
        containers = Array(known.prefix(Self.limit))
        self.types = types
    }

    /// Returns the names in the order of how much they look like keys of media.
    private static func sorted(_ names: [String]) -> [String] {
        names.enumerated().map { ($1, PayloadKeys.score([$1]), $0) }.sorted { ($1.1, $0.2) < ($0.1, $1.2) }.map(\.0)
    }

    private static func isKey(_ text: String) -> Bool {
        (1...40).contains(text.utf8.count) && text.contains(where: \.isLetter)
            && text.allSatisfy { $0.isLetter || $0.isNumber || "_-.".contains($0) }
    }
}
