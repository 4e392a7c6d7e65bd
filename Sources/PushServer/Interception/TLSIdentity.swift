import FoundationEssentials
import NIOCore
import NIOSSL
import SwiftASN1
import X509

/// A certificate with what leads to its authority, and its private key.
struct TLSIdentity: Sendable {
    /// The certificates as PEM, the own one first.
    let certificates: String
    /// The key as PEM.
    let key: String

    init(certificates: String, key: String) {
        self.certificates = certificates
        self.key = key
    }

    /// Reads the files of a certificate and its key.
    /// - Throws: A ``LocalAuthority/Problem`` if they cannot be used by a server with these names.
    init(certificateFile: String, keyFile: String, hosts: Set<String>) throws(LocalAuthority.Problem) {
        func text(_ file: String) throws(LocalAuthority.Problem) -> String {
            guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
                throw LocalAuthority.Problem(description: "cannot read \(file)")
            }
            return text
        }
        (certificates, key) = (try text(certificateFile), try text(keyFile))
        // The first one is the server's own.
        guard let certificate = try? Certificate(pemEncoded: certificates) else {
            throw LocalAuthority.Problem(description: "\(certificateFile) has no certificate as PEM")
        }
        guard let privateKey = try? Certificate.PrivateKey(pemEncoded: key) else {
            throw LocalAuthority.Problem(description: "\(keyFile) has no private key as PEM without a password")
        }
        guard certificate.publicKey == privateKey.publicKey else {
            throw LocalAuthority.Problem(
                description: "\(keyFile) is not the key of the certificate in \(certificateFile)"
            )
        }
        guard certificate.notValidBefore <= Date(), Date() < certificate.notValidAfter else {
            throw LocalAuthority.Problem(description: "the certificate in \(certificateFile) is not valid today")
        }
        if let host = hosts.sorted().first(where: { !Self.names(of: certificate).covers($0) }) {
            throw LocalAuthority.Problem(
                description: "the certificate in \(certificateFile) is not for \(host), which --intercept needs"
            )
        }
    }

    private static func names(of certificate: Certificate) -> [String] {
        let names = try? certificate.extensions.subjectAlternativeNames
        return (names.map { Array($0) } ?? []).compactMap {
            if case .dnsName(let name) = $0 { name.lowercased() } else { nil }
        }
    }

    /// The server's TLS configuration.
    var configuration: TLSConfiguration {
        get throws {
            var configuration = TLSConfiguration.makeServerConfiguration(
                certificateChain: try NIOSSLCertificate.fromPEMBytes(Array(certificates.utf8)).map { .certificate($0) },
                privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(key.utf8), format: .pem))
            )
            configuration.applicationProtocols = ["h2", "http/1.1"]
            // How long the end of a connection waits for the client's goodbye.
            configuration.shutdownTimeout = .seconds(1)
            return configuration
        }
    }
}

extension [String] {
    /// Whether one of a certificate's names is a host's, or stands for all in its domain.
    fileprivate func covers(_ host: String) -> Bool {
        let parent = host.drop { $0 != "." }
        return contains(host) || contains("*\(parent)")
    }
}
