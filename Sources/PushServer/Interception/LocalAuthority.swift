import Crypto
import FoundationEssentials
import NIOSSL
import SwiftASN1
import X509

/// A certificate authority that exists as long as the server runs. Its key is never written to a file.
struct LocalAuthority: Sendable {
    private static let validity: TimeInterval = 30 * 24 * 60 * 60

    /// The certificate that clients must trust, as PEM.
    let certificate: String
    private let serverCertificate: String
    private let serverKey: String

    /// Makes an authority, and a certificate for a server with these names.
    init(hosts: Set<String>) throws {
        let (start, end) = (Date().addingTimeInterval(-3_600), Date().addingTimeInterval(Self.validity))
        let authorityKey = Certificate.PrivateKey(P256.Signing.PrivateKey())
        let name = try DistinguishedName { CommonName("RichPush on this machine") }
        let authority = try Certificate(
            version: .v3,
            serialNumber: Certificate.SerialNumber(),
            publicKey: authorityKey.publicKey,
            notValidBefore: start,
            notValidAfter: end,
            issuer: name,
            subject: name,
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
                Critical(KeyUsage(keyCertSign: true, cRLSign: true))
                SubjectKeyIdentifier(hash: authorityKey.publicKey)
            },
            issuerPrivateKey: authorityKey
        )
        let serverKey = P256.Signing.PrivateKey()
        let names: [GeneralName] =
            hosts.sorted().map { .dnsName($0) } + [.ipAddress(ASN1OctetString(contentBytes: [127, 0, 0, 1]))]
        let server = try Certificate(
            version: .v3,
            serialNumber: Certificate.SerialNumber(),
            publicKey: Certificate.PrivateKey(serverKey).publicKey,
            notValidBefore: start,
            notValidAfter: end,
            issuer: name,
            subject: try DistinguishedName { CommonName("richpush serve") },
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.notCertificateAuthority)
                Critical(KeyUsage(digitalSignature: true))
                try ExtendedKeyUsage([.serverAuth])
                SubjectAlternativeNames(names)
                AuthorityKeyIdentifier(
                    keyIdentifier: SubjectKeyIdentifier(hash: authorityKey.publicKey).keyIdentifier
                )
            },
            issuerPrivateKey: authorityKey
        )
        certificate = try authority.serializeAsPEM().pemString + "\n"
        serverCertificate = try server.serializeAsPEM().pemString
        self.serverKey = serverKey.pemRepresentation
    }

    /// The server's TLS configuration.
    var configuration: TLSConfiguration {
        get throws {
            var configuration = TLSConfiguration.makeServerConfiguration(
                certificateChain: try NIOSSLCertificate.fromPEMBytes(Array(serverCertificate.utf8)).map {
                    .certificate($0)
                },
                privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(serverKey.utf8), format: .pem))
            )
            configuration.applicationProtocols = ["h2", "http/1.1"]
            return configuration
        }
    }
}
