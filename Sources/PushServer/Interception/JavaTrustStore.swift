import Crypto
import FoundationEssentials
import NIOCore
import SwiftASN1

/// A file of trusted authorities as Java reads it, since it reads no PEM: its own older format, "JKS".
enum JavaTrustStore {
    /// - Parameter authority: The certificate, as PEM.
    static func contents(_ authority: String) throws -> [UInt8] {
        let certificate = try PEMDocument(pemString: authority).derBytes
        var store = ByteBuffer()
        store.writeMultipleIntegers(0xFEED_FEED as UInt32, 2 as UInt32)
        // One entry, which is a trusted certificate, with its name, its date, its type, and its bytes.
        store.writeMultipleIntegers(1 as UInt32, 2 as UInt32)
        try store.writeLengthPrefixed(as: UInt16.self) { $0.writeString("richpush") }
        store.writeInteger(0 as UInt64)
        try store.writeLengthPrefixed(as: UInt16.self) { $0.writeString("X.509") }
        try store.writeLengthPrefixed(as: UInt32.self) { $0.writeBytes(certificate) }
        // Java checks this only for a program that names the password, which is the usual one.
        let password = "changeit".utf8.flatMap { [0, $0] } + "Mighty Aphrodite".utf8
        return store.readableBytesView + Array(Insecure.SHA1.hash(data: password + store.readableBytesView))
    }
}
