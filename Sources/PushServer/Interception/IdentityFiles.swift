import FoundationEssentials
import Glibc
import SwiftASN1
import X509

enum IdentityFiles {
    /// The place of an authority's private key, beside its certificate.
    static func keyPath(of authority: String) -> String { authority + ".key" }

    /// Reads the authority in a file, or makes one: with the same file, clients trust the server again after a restart.
    /// - Parameter hosts: The names of the servers that it must be able to certify.
    static func authority(at path: String, for hosts: Set<String>) throws(PushServerError) -> LocalAuthority {
        let places = [path, keyPath(of: path)]
        let missing = places.filter { !FileManager.default.fileExists(atPath: $0) }
        if missing == places {
            do {
                let authority = try LocalAuthority(hosts: hosts)
                try write(authority, to: path)
                return authority
            } catch {
                throw .noAuthority(reason: "\(error)")
            }
        }
        if let missing = missing.first {
            throw .unusableCertificate(
                reason:
                    "\(places[0]) and \(places[1]) belong together, but there is no \(missing). Remove the other one, "
                    + "or choose another file with --authority-file"
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
        return LocalAuthority(identity)
    }

    static func identity(certificate path: String, key keyPath: String) throws(PushServerError) -> TLSIdentity {
        let certificates = try read(path, "certificate") { text in
            try PEMDocument.parseMultiple(pemString: text).map { try Certificate(pemDocument: $0) }
        }
        let key = try read(keyPath, "private key") { try Certificate.PrivateKey(pemEncoded: $0) }
        guard let certificate = certificates.first else {
            throw .unusableCertificate(reason: "there is no certificate in \(path)")
        }
        guard certificate.publicKey == key.publicKey else {
            throw .unusableCertificate(
                reason: "the private key in \(keyPath) does not belong to the certificate in \(path)"
            )
        }
        guard certificate.notValidBefore <= Date(), Date() < certificate.notValidAfter else {
            throw .unusableCertificate(
                reason: "the certificate in \(path) is valid from \(certificate.notValidBefore) to "
                    + "\(certificate.notValidAfter). Remove it and its key for a new one"
            )
        }
        return TLSIdentity(certificate: certificate, others: Array(certificates.dropFirst()), key: key)
    }

    /// Writes an authority's certificate, and its private key beside it.
    static func write(_ authority: LocalAuthority, to path: String) throws {
        let identity = TLSIdentity(certificate: authority.certificate, key: authority.key)
        // The key first: a certificate that clients trust is of no use without it.
        try writePrivately(identity.keyText, to: keyPath(of: path))
        try Data(identity.certificatesText.utf8).write(to: URL(filePath: path))
    }

    static func writePrivately(_ text: String, to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        let bytes = Array(text.utf8)
        defer { if descriptor >= 0 { close(descriptor) } }
        guard descriptor >= 0, fchmod(descriptor, 0o600) == 0,
            Glibc.write(descriptor, bytes, bytes.count) == bytes.count
        else { throw CocoaError(.fileWriteUnknown) }
    }

    private static func read<Value>(
        _ path: String,
        _ kind: String,
        _ parse: (String) throws -> Value
    ) throws(PushServerError) -> Value {
        do {
            return try parse(String(contentsOf: URL(filePath: path), encoding: .utf8))
        } catch {
            throw .unusableCertificate(reason: "\(path) cannot be read as a \(kind) in PEM")
        }
    }
}
