import CryptoExtras
import FoundationEssentials

/// The key file of a service account that exists only on this machine.
public struct ServiceAccountKey: Sendable, Encodable {
    private enum CodingKeys: String, CodingKey {
        case type
        case projectIdentifier = "project_id"
        case privateKeyIdentifier = "private_key_id"
        case privateKey = "private_key"
        case clientEmail = "client_email"
        case clientIdentifier = "client_id"
        case authorizationAddress = "auth_uri"
        case tokenAddress = "token_uri"
        case universeDomain = "universe_domain"
    }

    /// The project of a key for which none is chosen.
    public static let standardProject = "richpush-local"

    private let type = "service_account"
    private let projectIdentifier: String
    private let privateKeyIdentifier: String
    private let privateKey: String
    private let clientEmail: String
    private let clientIdentifier = "100000000000000000000"
    private let authorizationAddress: String
    private let tokenAddress: String
    private let universeDomain = "googleapis.com"

    /// Makes a new key.
    /// - Parameters:
    ///   - project: The identifier of the project.
    ///   - server: The URL of the server: `http://127.0.0.1:8020`.
    /// - Throws: The cryptographic library's error if it cannot make a key.
    public init(project: String, server: String) throws {
        projectIdentifier = project
        privateKeyIdentifier = (0..<20).map { _ in
            let digits = String(UInt8.random(in: .min ... .max), radix: 16)
            return digits.count < 2 ? "0\(digits)" : digits
        }.joined()
        privateKey = try _RSA.Signing.PrivateKey(keySize: .bits2048).pkcs8PEMRepresentation + "\n"
        clientEmail = "richpush@\(project).iam.gserviceaccount.com"
        authorizationAddress = "\(server)/auth"
        tokenAddress = "\(server)/token"
    }

    /// The contents of the file.
    public var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(self) else { return "" }
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}
