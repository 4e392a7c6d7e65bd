import Crypto
import FoundationEssentials
import Glibc
import NIOCore
import NIOSSL
import SwiftASN1
import X509

extension TLSIdentity {
    /// Makes a certificate authority for this machine. It issues the server's certificate, and those of clients.
    ///
    /// It can certify only the names of the server: to a client that trusts it, someone who steals its key can pretend
    /// to be the local FCM, but no other host that has a name.
    /// - Parameters:
    ///   - hosts: The names of the servers that it may certify.
    ///   - period: How long it is valid, in seconds, from an hour ago, because clocks differ.
    static func authority(hosts: Set<String>, period: TimeInterval = 365 * 24 * 60 * 60) throws -> TLSIdentity {
        let key = Certificate.PrivateKey(P256.Signing.PrivateKey())
        let start = Date().addingTimeInterval(-3_600)
        return try TLSIdentity(
            subject: DistinguishedName { CommonName("RichPush on this machine") },
            key: key,
            period: start..<start.addingTimeInterval(period),
            extensions: Certificate.Extensions {
                Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
                Critical(KeyUsage(keyCertSign: true, cRLSign: true))
                // No addresses here: BoringSSL refuses every certificate whose addresses are constrained.
                Critical(NameConstraints(permittedDNSDomains: hosts.sorted()))
                SubjectKeyIdentifier(hash: key.publicKey)
            }
        )
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
        try TLSIdentity(
            subject: subject,
            period: certificate.notValidBefore..<certificate.notValidAfter,
            extensions: Certificate.Extensions {
                Critical(BasicConstraints.notCertificateAuthority)
                Critical(KeyUsage(digitalSignature: true))
                try ExtendedKeyUsage([usage])
                if !names.isEmpty { SubjectAlternativeNames(names) }
                AuthorityKeyIdentifier(keyIdentifier: SubjectKeyIdentifier(hash: key.publicKey).keyIdentifier)
            },
            issuer: self
        )
    }

    /// Issues a certificate; without an issuer, it is an authority's own.
    private init(
        subject: DistinguishedName,
        key: Certificate.PrivateKey = Certificate.PrivateKey(P256.Signing.PrivateKey()),
        period: Range<Date>,
        extensions: Certificate.Extensions,
        issuer: TLSIdentity? = nil
    ) throws {
        let certificate = try Certificate(
            version: .v3,
            serialNumber: Certificate.SerialNumber(),
            publicKey: key.publicKey,
            notValidBefore: period.lowerBound,
            notValidAfter: period.upperBound,
            issuer: issuer?.certificate.subject ?? subject,
            subject: subject,
            extensions: extensions,
            issuerPrivateKey: issuer?.key ?? key
        )
        self.init(certificate: certificate, key: key)
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

    var keyText: String { get throws { try key.serializeAsPEM().pemString + "\n" } }

    /// - Parameter clients: The authority whose certificates clients may present.
    func configuration(clients: TLSIdentity?) throws -> TLSConfiguration {
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

/// The files of certificates, as PEM. An authority's private key is beside its certificate.
enum IdentityFiles {
    /// Reads the authority in a file, or makes one: with the same file, clients trust the server again after a restart.
    /// - Parameter hosts: The names of the servers that it must be able to certify.
    static func authority(at path: String, for hosts: Set<String>) throws(PushServerError) -> TLSIdentity {
        let places = [path, path + ".key"]
        let missing = places.filter { !FileManager.default.fileExists(atPath: $0) }
        if missing == places {
            do {
                let authority = try TLSIdentity.authority(hosts: hosts)
                try write(authority, to: path)
                return authority
            } catch {
                throw .noAuthority(reason: "\(error)")
            }
        }
        if let missing = missing.first {
            throw .unusableCertificate(
                reason: "\(places[0]) and \(places[1]) belong together, but there is no \(missing). Remove the other "
                    + "one, or choose another file with --authority-file"
            )
        }
        let identity = try identity(certificate: places[0], key: places[1])
        guard case .isCertificateAuthority? = try? identity.certificate.extensions.basicConstraints,
            identity.others.isEmpty
        else { throw .unusableCertificate(reason: "the certificate in \(path) is not an authority's") }
        let constraints = try? identity.certificate.extensions.nameConstraints
        if let constraints, let host = hosts.subtracting(constraints.permittedDNSDomains).min() {
            throw .unusableCertificate(
                reason: "the authority in \(path) does not permit the name \(host). Remove it and its key for a new one"
            )
        }
        return identity
    }

    static func identity(certificate path: String, key keyPath: String) throws(PushServerError) -> TLSIdentity {
        let certificates = try read(path, as: "certificate") { text in
            try PEMDocument.parseMultiple(pemString: text).map { try Certificate(pemDocument: $0) }
        }
        let key = try read(keyPath, as: "private key") { try Certificate.PrivateKey(pemEncoded: $0) }
        guard let certificate = certificates.first else {
            throw .unusableCertificate(reason: "there is no certificate in \(path)")
        }
        guard certificate.publicKey == key.publicKey else {
            throw .unusableCertificate(reason: "the key in \(keyPath) does not belong to the certificate in \(path)")
        }
        guard certificate.notValidBefore <= Date(), Date() < certificate.notValidAfter else {
            throw .unusableCertificate(
                reason: "the certificate in \(path) is valid from \(certificate.notValidBefore) to "
                    + "\(certificate.notValidAfter). Remove it and its key for a new one"
            )
        }
        return TLSIdentity(certificate: certificate, others: Array(certificates.dropFirst()), key: key)
    }

    static func write(_ authority: TLSIdentity, to path: String) throws {
        // The key first: a certificate that clients trust is of no use without it.
        try writePrivately(authority.keyText, to: path + ".key")
        try Data(authority.certificatesText.utf8).write(to: URL(filePath: path))
    }

    static func writePrivately(_ text: String, to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        let bytes = Array(text.utf8)
        defer { if descriptor >= 0 { close(descriptor) } }
        guard descriptor >= 0, fchmod(descriptor, 0o600) == 0,
            Glibc.write(descriptor, bytes, bytes.count) == bytes.count
        else { throw CocoaError(.fileWriteUnknown) }
    }

    private static func read<Value>(_ path: String, as kind: String, _ parse: (String) throws -> Value)
        throws(PushServerError) -> Value
    {
        do { return try parse(String(contentsOf: URL(filePath: path), encoding: .utf8)) } catch {
            throw .unusableCertificate(reason: "\(path) cannot be read as a \(kind) in PEM")
        }
    }
}
