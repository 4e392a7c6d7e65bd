import FCM
import HTTPTypes

/// The credentials of a sender. Which they are is not looked at: nothing here is worth protecting from who may connect.
enum BearerToken {
    static func isPresent(in headers: HTTPFields) -> Bool {
        guard let value = headers[.authorization] else { return false }
        let parts = value.split(separator: " ", maxSplits: 1)
        return parts.count == 2 && parts[0].lowercased() == "bearer" && !parts[1].allSatisfy(\.isWhitespace)
    }
}

extension FCMError {
    /// No access token came along: 401, `UNAUTHENTICATED`.
    static let missingCredentials = FCMError(
        .unauthenticated,
        message: "Request is missing required authentication credential. Expected OAuth 2 access token, login cookie "
            + "or other valid authentication credential. See "
            + "https://developers.google.com/identity/sign-in/web/devconsole-project."
    )
}
