import Crypto
import FoundationEssentials
import Glibc
import SwiftASN1
import X509

/// A certificate authority that can certify the names of this server only: whoever gets its key can pretend to be the
/// local FCM, and nobody else, to a client that trusts it.
struct LocalAuthority: Sendable {
    /// Why a file has no authority that can be used: a sentence for people, without its end.
    struct Problem: Error, CustomStringConvertible {
        let description: String
    }

    private static let day: TimeInterval = 24 * 60 * 60
    private static let authorityValidity = 3_650 * day
    /// No client accepts a longer one: <https://support.apple.com/en-us/102028>.
    private static let certificateValidity = 397 * day

    private let certificate: Certificate
    private let key: P256.Signing.PrivateKey

    private static let name = Result { try DistinguishedName { CommonName("RichPush on this machine") } }

    private init(certificate: Certificate, key: P256.Signing.PrivateKey) {
        (self.certificate, self.key) = (certificate, key)
    }

    /// Makes an authority for servers with these names.
    init(hosts: Set<String>) throws {
        key = P256.Signing.PrivateKey()
        let issuerKey = Certificate.PrivateKey(key)
        let loopback = ASN1OctetString(contentBytes: [127, 0, 0, 1, 255, 255, 255, 255])
        certificate = try Certificate(
            version: .v3,
            serialNumber: Certificate.SerialNumber(),
            publicKey: issuerKey.publicKey,
            notValidBefore: Date().addingTimeInterval(-3_600),
            notValidAfter: Date().addingTimeInterval(Self.authorityValidity),
            issuer: try Self.name.get(),
            subject: try Self.name.get(),
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
                Critical(KeyUsage(keyCertSign: true, cRLSign: true))
                Critical(NameConstraints(permittedDNSDomains: hosts.sorted(), permittedIPRanges: [loopback]))
                SubjectKeyIdentifier(hash: issuerKey.publicKey)
            },
            issuerPrivateKey: issuerKey
        )
    }

    /// Reads the authority of a file, whose key is in the file beside it, or makes a new one there.
    /// - Throws: A ``Problem``, or the error of the file system or of the cryptographic library.
    init(file: String, hosts: Set<String>) throws {
        let keyFile = file + ".key"
        switch (
            try? String(contentsOfFile: file, encoding: .utf8), try? String(contentsOfFile: keyFile, encoding: .utf8)
        ) {
        case (nil, nil):
            try self.init(hosts: hosts)
            try write(to: file, keyFile)
        case (let text?, let keyText?):
            guard let certificate = try? Certificate(pemEncoded: text),
                let key = try? P256.Signing.PrivateKey(pemRepresentation: keyText),
                certificate.publicKey == Certificate.PrivateKey(key).publicKey,
                let constraints = try? certificate.extensions.nameConstraints
            else { throw Problem(description: "\(file) and \(keyFile) are not an authority of richpush serve") }
            guard certificate.notValidAfter > Date().addingTimeInterval(Self.day) else {
                throw Problem(description: "the authority in \(file) has expired: remove it and \(keyFile)")
            }
            if let host = hosts.subtracting(constraints.permittedDNSDomains).min() {
                let advice = "remove it and \(keyFile), and trust the new one"
                throw Problem(description: "the authority in \(file) does not permit the name \(host): \(advice)")
            }
            self.init(certificate: certificate, key: key)
        case (_?, nil):
            throw Problem(description: "\(file) exists, but \(keyFile) does not: name another file, or remove it")
        case (nil, _?):
            throw Problem(description: "\(keyFile) exists, but \(file) does not: name another file, or remove it")
        }
    }

    /// The certificate that clients must trust, as PEM.
    var pem: String {
        get throws { try certificate.serializeAsPEM().pemString + "\n" }
    }

    private func write(to file: String, _ keyFile: String) throws {
        // Only its owner can read the key, from its first moment.
        let descriptor = open(keyFile, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw Problem(description: "cannot write \(keyFile): \(String(cString: strerror(errno)))")
        }
        close(descriptor)
        do {
            try Data((key.pemRepresentation + "\n").utf8).write(to: URL(filePath: keyFile))
            try Data(try pem.utf8).write(to: URL(filePath: file))
        } catch {
            unlink(keyFile)
            throw error
        }
    }

    /// Makes a certificate for a server with these names.
    func serverIdentity(hosts: Set<String>) throws -> TLSIdentity {
        let loopback = GeneralName.ipAddress(ASN1OctetString(contentBytes: [127, 0, 0, 1]))
        return try identity(
            subject: DistinguishedName { CommonName("richpush serve") },
            usage: .serverAuth,
            names: hosts.sorted().map { .dnsName($0) } + [loopback]
        )
    }

    private func identity(
        subject: DistinguishedName,
        usage: ExtendedKeyUsage.Usage,
        names: [GeneralName]
    ) throws -> TLSIdentity {
        let ownKey = P256.Signing.PrivateKey()
        let issuerKey = Certificate.PrivateKey(key)
        let own = try Certificate(
            version: .v3,
            serialNumber: Certificate.SerialNumber(),
            publicKey: Certificate.PrivateKey(ownKey).publicKey,
            notValidBefore: Date().addingTimeInterval(-3_600),
            notValidAfter: min(Date().addingTimeInterval(Self.certificateValidity), certificate.notValidAfter),
            issuer: certificate.subject,
            subject: subject,
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: try Certificate.Extensions {
                Critical(BasicConstraints.notCertificateAuthority)
                Critical(KeyUsage(digitalSignature: true))
                try ExtendedKeyUsage([usage])
                if !names.isEmpty { SubjectAlternativeNames(names) }
                AuthorityKeyIdentifier(
                    keyIdentifier: SubjectKeyIdentifier(hash: issuerKey.publicKey).keyIdentifier
                )
            },
            issuerPrivateKey: issuerKey
        )
        return TLSIdentity(
            certificates: try own.serializeAsPEM().pemString + "\n",
            key: ownKey.pemRepresentation + "\n"
        )
    }
}
