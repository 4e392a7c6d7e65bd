import PushServer

/// What is said once the server listens: where, and what to try first.
enum Greeting {
    static func text(_ addresses: PushServerAddresses) -> String {
        var lines = [
            "richpush: listening on \(addresses.url)", "", "  Send what you would send to FCM:",
            "    curl -H 'Authorization: Bearer local' \(addresses.url)/v1/projects/local/messages:send \\",
            "      -H 'Content-Type: application/json' -d @message.json",
            "  See what became of it, in a browser or as JSON:",
            "    \(addresses.url)",
            "    curl \(addresses.url)/api/v1/deliveries/latest",
        ]
        if let port = addresses.tlsPort {
            lines += ["  HTTPS and HTTP/2:", "    https://127.0.0.1:\(port)"]
        }
        if let port = addresses.interceptPort, let file = addresses.certificateAuthorityFile {
            lines += [
                "  For an SDK as it is:", "    export HTTPS_PROXY=http://\(addresses.host):\(port)",
                // Python's variable, Node's, and that of Go and .NET.
                "    export REQUESTS_CA_BUNDLE=\(file) NODE_EXTRA_CA_CERTS=\(file) SSL_CERT_FILE=\(file)",
            ]
        } else if let file = addresses.certificateAuthorityFile {
            lines.append("    trusting \(file)")
        }
        return lines.joined(separator: "\n")
    }
}
