import Crypto
import FoundationEssentials
import NIOCore
import NIOSSL
import SwiftASN1
import X509

/// A certificate authority for this machine. It issues the server's certificate, and those of clients.
///
/// It can certify only the names of the server: to a client that trusts it, someone who steals its key can pretend to
/// be the local FCM, but no other host that has a name.
struct LocalAuthority: Sendable {
    let certificate: Certificate
    let key: Certificate.PrivateKey

    /// Makes a new authority.
    /// - Parameters:
    ///   - hosts: The names of the servers that it may certify.
    ///   - period: How long it is valid, in seconds, from an hour ago, because clocks differ.
    init(hosts: Set<String>, period: TimeInterval = 365 * 24 * 60 * 60) throws {
        let key = Certificate.PrivateKey(P256.Signing.PrivateKey())
        let name = try DistinguishedName { CommonName("RichPush on this machine") }
        let start = Date().addingTimeInterval(-3_600)
        self.key = key
        certificate = try Certificate(
            version: .v3,
            serialNumber: Certificate.SerialNumber(),
            publicKey: key.publicKey,
            notValidBefore: start,
            notValidAfter: start.addingTimeInterval(period),
            issuer: name,
            subject: name,
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
                Critical(KeyUsage(keyCertSign: true, cRLSign: true))
                // No addresses here: BoringSSL refuses every certificate whose addresses are constrained.
                Critical(NameConstraints(permittedDNSDomains: hosts.sorted()))
                SubjectKeyIdentifier(hash: key.publicKey)
            },
            issuerPrivateKey: key
        )
    }

    init(_ identity: TLSIdentity) {
        certificate = identity.certificate
        key = identity.key
    }

    func serverIdentity(hosts: Set<String>) throws -> TLSIdentity {
        let names: [GeneralName] =
            hosts.sorted().map { .dnsName($0) } + [.ipAddress(ASN1OctetString(contentBytes: [127, 0, 0, 1]))]
        return try issue(to: DistinguishedName { CommonName("richpush serve") }, for: .serverAuth, names: names)
    }

    /// Issues a certificate with which a client shows APNs for which app it sends, with a subject as Apple writes it.
    /// - Parameter topic: The app's bundle identifier.
    func clientIdentity(topic: String) throws -> TLSIdentity {
        let subject = try DistinguishedName([
            RelativeDistinguishedName.Attribute(type: .userIdentifier, utf8String: topic),
            RelativeDistinguishedName.Attribute(type: .commonName, utf8String: "Apple Push Services: \(topic)"),
        ])
        return try issue(to: subject, for: .clientAuth, names: [])
    }

    /// Whether it has issued a certificate, which is still valid.
    func hasIssued(_ other: Certificate) -> Bool {
        certificate.publicKey.isValidSignature(other.signature, for: other) && other.issuer == certificate.subject
            && other.notValidBefore <= Date() && Date() < other.notValidAfter
    }

    private func issue(
        to subject: DistinguishedName,
        for usage: ExtendedKeyUsage.Usage,
        names: [GeneralName]
    ) throws -> TLSIdentity {
        let ownKey = Certificate.PrivateKey(P256.Signing.PrivateKey())
        let issued = try Certificate(
            version: .v3,
            serialNumber: Certificate.SerialNumber(),
            publicKey: ownKey.publicKey,
            notValidBefore: certificate.notValidBefore,
            notValidAfter: certificate.notValidAfter,
            issuer: certificate.subject,
            subject: subject,
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.notCertificateAuthority)
                Critical(KeyUsage(digitalSignature: true))
                try ExtendedKeyUsage([usage])
                if !names.isEmpty { SubjectAlternativeNames(names) }
                AuthorityKeyIdentifier(keyIdentifier: SubjectKeyIdentifier(hash: key.publicKey).keyIdentifier)
            },
            issuerPrivateKey: key
        )
        return TLSIdentity(certificate: issued, key: ownKey)
    }
}

extension ASN1ObjectIdentifier {
    /// The attributes of a name that hold the topic in Apple's certificates (RFC 4519, 2.39 and 2.3).
    static let userIdentifier: ASN1ObjectIdentifier = [0, 9, 2_342, 19_200_300, 100, 1, 1]
    static let commonName: ASN1ObjectIdentifier = [2, 5, 4, 3]
}

/// A certificate, those between it and its authority, and its private key.
struct TLSIdentity: Sendable {
    let certificate: Certificate
    var others: [Certificate] = []
    let key: Certificate.PrivateKey

    var certificatesText: String {
        get throws { try ([certificate] + others).map { try $0.serializeAsPEM().pemString + "\n" }.joined() }
    }

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
