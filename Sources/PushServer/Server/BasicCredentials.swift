import Crypto
import FoundationEssentials

/// The names and passwords of those who may use the inbox.
struct BasicCredentials: Sendable {
    /// Digests, since two of them are compared in the same time whatever they are.
    private let digests: [SHA256.Digest]

    /// Reads a file with a `name:password` in each line; lines that begin with `#` are skipped.
    init(file: String) throws {
        let text = String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
        digests = text.split(whereSeparator: \.isNewline)
            .filter { !$0.hasPrefix("#") && $0.contains(":") }
            .map { SHA256.hash(data: Data($0.utf8)) }
    }

    /// Whether an `Authorization` names one of them.
    func allow(_ authorization: String?) -> Bool {
        let parts = (authorization ?? "").split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "basic",
            let given = Data(base64Encoded: String(parts[1]))
        else { return false }
        let digest = SHA256.hash(data: given)
        return digests.reduce(false) { found, expected in expected == digest || found }
    }
}
