import Foundation

/// A provider's authentication token for APNs, whose signature is not checked.
enum ProviderToken {
    /// A token.
    /// - Parameter age: How long ago it was made, in seconds.
    static func make(
        age: Int = 0,
        algorithm: String = "ES256",
        members: String = "\"iss\": \"TEAM\", ",
        time: String? = nil
    ) -> String {
        let issuedAt = time ?? "\(Int(Date().timeIntervalSince1970) - age)"
        return "bearer " + base64("{\"alg\": \"\(algorithm)\", \"kid\": \"KEY\"}") + "."
            + base64("{\(members)\"iat\": \(issuedAt)}") + ".signature"
    }

    private static func base64(_ text: String) -> String {
        Data(text.utf8).base64EncodedString().filter { $0 != "=" }
    }
}
