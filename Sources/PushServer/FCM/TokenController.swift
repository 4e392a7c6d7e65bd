import CryptoExtras
import FoundationEssentials
import HTTPTypes
import Hummingbird
import RichPush

/// The key file of a service account that exists only on this machine.
public struct ServiceAccountKey: Sendable {
    /// The project of a key for which none is chosen.
    public static let standardProject = "richpush-local"

    /// The contents of the file.
    public let json: String

    /// Makes a new key.
    /// - Parameters:
    ///   - project: The identifier of the project.
    ///   - server: The URL of the server: `http://127.0.0.1:8020`.
    /// - Throws: The cryptographic library's error if it cannot make a key.
    public init(project: String, server: String) throws {
        let identifier = (0..<20).map { _ in UInt8.random(in: .min ... .max) }.hexDigits
        let key = try _RSA.Signing.PrivateKey(keySize: .bits2048).pkcs8PEMRepresentation + "\n"
        let members: JSONValue = [
            "auth_uri": .string("\(server)/auth"),
            "client_email": .string("richpush@\(project).iam.gserviceaccount.com"),
            "client_id": "100000000000000000000",
            "private_key": .string(key),
            "private_key_id": .string(identifier),
            "project_id": .string(project),
            "token_uri": .string("\(server)/token"),
            "type": "service_account",
            "universe_domain": "googleapis.com",
        ]
        json = members.text(isPretty: true) + "\n"
    }
}

extension Sequence<UInt8> {
    /// Two hexadecimal digits for each byte.
    var hexDigits: String { map { String(Int($0) + 256, radix: 16).dropFirst() }.joined() }
}

/// Exchanges a service account's assertion for an access token, as Google's OAuth does (RFC 7523).
///
/// It checks neither the signature nor the audience of the assertion: the Python and Java clients name Google whatever
/// the key file says, and the server has nothing that a key protects.
struct TokenController: Sendable {
    private static let grantType = "urn:ietf:params:oauth:grant-type:jwt-bearer"
    private static let bodyLimit = 64 * 1_024

    func addRoutes(to router: Router<BasicRequestContext>) {
        router.post("/token") { request, _ in
            guard let buffer = try? await request.collectBody(upTo: Self.bodyLimit) else {
                return Self.refusal("invalid_request", "The request is too long.")
            }
            let form = FormFields(String(buffer: buffer))
            guard form["grant_type"] == Self.grantType else {
                return Self.refusal("unsupported_grant_type", "Invalid grant_type: \(form["grant_type"] ?? "")".forLog)
            }
            guard let assertion = JSONWebToken(form["assertion"] ?? ""), assertion.header["alg"] == "RS256",
                assertion.claims["iss"]?.stringValue != nil
            else { return Self.refusal("invalid_grant", "Bad Request: the assertion is not a signed JWT.") }
            let now = Double(WallClock.milliseconds / 1_000)
            guard let expiry = assertion.claims["exp"]?.numberValue, expiry > now else {
                return Self.refusal("invalid_grant", "Invalid JWT: Token must be a short-lived token.")
            }
            let random = (0..<4).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined()
            let token: JSONValue = .string("ya29.local-\(random)")
            return .json(["access_token": token, "expires_in": 3_599, "token_type": "Bearer"] as JSONValue)
        }
    }

    private static func refusal(_ error: String, _ description: String) -> Response {
        .json(["error": error, "error_description": description], status: .badRequest)
    }
}

/// The contents of a JSON Web Token, whose signature is not checked.
struct JSONWebToken {
    let header: JSONValue
    let claims: JSONValue

    /// Reads a token; `nil` if it does not have the form of a signed one.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[2].isEmpty, let header = Self.json(parts[0]), let claims = Self.json(parts[1])
        else { return nil }
        (self.header, self.claims) = (header, claims)
    }

    private static func json(_ part: Substring) -> JSONValue? {
        var text = part.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
        text += Array(repeating: "=", count: (4 - text.count % 4) % 4)
        guard let data = Data(base64Encoded: String(text)), let value = try? JSONValue(parsing: data),
            value.objectValue != nil
        else { return nil }
        return value
    }
}
