/// Whether media may come over an insecure connection.
public enum TransportSecurity: String, Sendable, Hashable, Codable {
    /// As App Transport Security has it unless told otherwise: `https` only.
    case requireHTTPS = "require-https"
    /// As in an extension whose own Info.plist has an exception for the host.
    case allowHTTP = "allow-http"
}
