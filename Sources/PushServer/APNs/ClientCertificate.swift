import FCM
import FoundationEssentials
import HTTPTypes
import NIOSSL
import RichPush
import SwiftASN1
import X509

/// The certificate with which a sender shows APNs for which app it sends.
struct ClientCertificate: Sendable {
    @TaskLocal static var current: ClientCertificate?

    /// The app's bundle identifier; `nil` for a certificate that names none.
    let topic: String?
    private let isTrusted: Bool

    /// Reads a certificate. One that cannot be read is not trusted.
    /// - Parameter authority: The authority that must have issued it.
    init(_ certificate: NIOSSLCertificate, issuedBy authority: TLSIdentity?) {
        guard let bytes = try? certificate.toDERBytes(), let parsed = try? Certificate(derEncoded: bytes) else {
            (topic, isTrusted) = (nil, false)
            return
        }
        topic = Self.topic(of: parsed.subject)
        isTrusted = authority?.hasIssued(parsed) == true
    }

    func check(_ fields: HTTPFields) throws(APNsReason) {
        guard isTrusted, let topic else { throw .badCertificate }
        guard let wanted = fields[.apnsTopic] else { return }
        guard PushType.topicSuffixes.contains(where: { wanted == topic + $0 }) else { throw .topicDisallowed }
    }

    /// The user identifier, or what the common name has after its colon.
    private static func topic(of subject: DistinguishedName) -> String? {
        let attributes = subject.flatMap { Array($0) }
        func value(_ type: ASN1ObjectIdentifier) -> String? {
            attributes.first { $0.type == type }.flatMap { String($0.value) }
        }
        if let identifier = value(.userIdentifier) { return identifier }
        let parts = value(.commonName)?.split(separator: ": ", maxSplits: 1) ?? []
        return parts.count == 2 ? String(parts[1]) : nil
    }
}

/// A certificate with which a sender shows this server's APNs for which app it sends, and its private key.
public struct ClientIdentity: Sendable {
    /// The certificate and the key in one text, as PEM.
    public let pem: String

    /// Issues a certificate.
    /// - Parameters:
    ///   - topic: The app's bundle identifier.
    ///   - authorityFile: The file of the server's authority, which is made if there is none.
    /// - Throws: A ``PushServerError`` if the authority cannot be used.
    public init(topic: String, authorityFile: String) throws(PushServerError) {
        let authority = try IdentityFiles.authority(at: authorityFile, for: InterceptedHosts.ownNames)
        do {
            let identity = try authority.clientIdentity(topic: topic)
            pem = try identity.certificatesText + identity.keyText
        } catch {
            throw .noAuthority(reason: "\(error)")
        }
    }
}
