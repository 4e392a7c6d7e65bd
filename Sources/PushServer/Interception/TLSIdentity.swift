import FoundationEssentials
import NIOCore
import NIOSSL
import SwiftASN1
import X509

/// A certificate, those between it and its authority, and its private key.
struct TLSIdentity: Sendable {
    let certificate: Certificate
    var others: [Certificate] = []
    let key: Certificate.PrivateKey

    /// The certificates, as PEM.
    var certificatesText: String {
        get throws { try ([certificate] + others).map { try $0.serializeAsPEM().pemString + "\n" }.joined() }
    }

    /// The private key, as PEM.
    var keyText: String {
        get throws { try key.serializeAsPEM().pemString + "\n" }
    }

    /// A server's TLS configuration.
    /// - Parameter clients: The authority whose certificates clients may present.
    func configuration(clients: LocalAuthority?) throws -> TLSConfiguration {
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: try ([certificate] + others).map { .certificate(try $0.forTLS) },
            privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(keyText.utf8), format: .pem))
        )
        configuration.applicationProtocols = ["h2", "http/1.1"]
        // How long the end of a connection waits for the client's goodbye.
        configuration.shutdownTimeout = .seconds(1)
        if let clients {
            // Whatever a client presents is checked later, where APNs has an answer for it.
            configuration.certificateVerification = .optionalVerification
            configuration.trustRoots = .certificates([try clients.certificate.forTLS])
            configuration.sendCANameList = true
        }
        return configuration
    }
}

extension Certificate {
    fileprivate var forTLS: NIOSSLCertificate {
        get throws { try NIOSSLCertificate(bytes: Array(serializeAsPEM().pemString.utf8), format: .pem) }
    }
}
