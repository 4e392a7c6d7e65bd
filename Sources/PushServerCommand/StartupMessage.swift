import PushServer

/// The message about a running server: its addresses, and the first commands to try.
enum StartupMessage {
    static func text(_ addresses: PushServerAddresses, newSecret: WebhookSecret? = nil) -> String {
        var lines = [
            "richpush: listening on \(addresses.url)", "", "  Send a message as you would to FCM:",
            "    curl -H 'Authorization: Bearer local' \(addresses.url)/v1/projects/local/messages:send \\",
            "      -H 'Content-Type: application/json' -d @message.json",
            "  See the result in a browser, or as JSON:",
            "    \(addresses.url)",
            "    curl \(addresses.url)/api/v1/deliveries/latest",
        ]
        if let port = addresses.tlsPort {
            lines += ["  HTTPS and HTTP/2:", "    https://127.0.0.1:\(port)"]
        }
        if let port = addresses.interceptPort {
            lines += ["  Connect an unmodified SDK:", "    export HTTPS_PROXY=http://\(addresses.host):\(port)"]
            if let file = addresses.certificateAuthorityFile {
                // The variables of Python, of Node, and of Go and .NET.
                lines.append("    export REQUESTS_CA_BUNDLE=\(file) NODE_EXTRA_CA_CERTS=\(file) SSL_CERT_FILE=\(file)")
            }
        } else if let file = addresses.certificateAuthorityFile {
            lines.append("    with the certificate authority in \(file)")
        }
        if let newSecret {
            lines += [
                "  The webhook's requests are signed with this secret, which is new at each start:", "    \(newSecret)",
            ]
        }
        return lines.joined(separator: "\n")
    }
}
