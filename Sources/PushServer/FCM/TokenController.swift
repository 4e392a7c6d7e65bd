import FoundationEssentials
import HTTPTypes
import Hummingbird
import RichPush

/// The exchange of a service account's assertion for an access token, as Google's OAuth does it (RFC 7523).
///
/// Neither the signature nor whom the assertion is for is looked at: the Python and Java clients name Google whatever
/// the key file says, and there is nothing here that a key protects.
struct TokenController: Sendable {
    private struct Answer: Encodable {
        let accessToken: String
        let expiresIn = 3_599
        let tokenType = "Bearer"

        enum CodingKeys: String, CodingKey {
            case accessToken = "access_token"
            case expiresIn = "expires_in"
            case tokenType = "token_type"
        }
    }

    private static let grantType = "urn:ietf:params:oauth:grant-type:jwt-bearer"
    private static let bodyLimit = 64 * 1_024

    func addRoutes(to router: Router<BasicRequestContext>) {
        router.post("/token") { request, _ in
            guard let buffer = try? await request.body.collect(upTo: Self.bodyLimit) else {
                return Self.refusal("invalid_request", "The request is too long.")
            }
            let form = FormFields(String(buffer: buffer))
            guard form["grant_type"] == Self.grantType else {
                return Self.refusal("unsupported_grant_type", "Invalid grant_type: \(form["grant_type"] ?? "")".forLog)
            }
            guard let token = JSONWebToken(form["assertion"] ?? ""), token.header["alg"] == "RS256",
                token.claims["iss"]?.stringValue != nil
            else { return Self.refusal("invalid_grant", "Bad Request: the assertion is no signed JWT.") }
            let now = Double(WallClock.milliseconds / 1_000)
            guard let expiry = token.claims["exp"]?.numberValue, expiry > now else {
                return Self.refusal("invalid_grant", "Invalid JWT: Token must be a short-lived token.")
            }
            let random = (0..<4).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined()
            return .json(Answer(accessToken: "ya29.local-\(random)"))
        }
    }

    private static func refusal(_ error: String, _ description: String) -> Response {
        .json(["error": error, "error_description": description], status: .badRequest)
    }
}
