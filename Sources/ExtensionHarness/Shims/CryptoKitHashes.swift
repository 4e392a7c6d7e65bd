/// A digest of data.
public protocol Digest: Hashable, ContiguousBytes, CustomStringConvertible, Sequence, Sendable where Element == UInt8 {
    /// The length in bytes.
    static var byteCount: Int { get }
}

/// A hash function.
public protocol HashFunction: Sendable {
    /// The digest type.
    associatedtype Digest: AppleSDK.Digest
    /// The block size in bytes.
    static var blockByteCount: Int { get }
    /// Begins with no data.
    init()
    /// Adds more data.
    mutating func update(bufferPointer: UnsafeRawBufferPointer)
    /// The digest of all data.
    func finalize() -> Digest
}

extension HashFunction {
    /// The digest's length in bytes.
    public static var byteCount: Int { Digest.byteCount }

    /// Adds more data.
    public mutating func update<D: DataProtocol>(data: D) {
        for region in data.regions { region.withUnsafeBytes { update(bufferPointer: $0) } }
    }

    /// The digest of data.
    public static func hash<D: DataProtocol>(data: D) -> Digest {
        var function = Self()
        function.update(data: data)
        return function.finalize()
    }

    /// The digest of data.
    public static func hash(bufferPointer: UnsafeRawBufferPointer) -> Digest {
        var function = Self()
        function.update(bufferPointer: bufferPointer)
        return function.finalize()
    }
}

/// The parameters of a hash function.
public protocol HashName: Sendable {
    /// The algorithm's name in libcrypto.
    static var name: String { get }
    /// The digest's length in bytes.
    static var byteCount: Int { get }
    /// The block size in bytes.
    static var blockByteCount: Int { get }
}

/// A digest of one function.
public struct NamedDigest<Name: HashName>: Digest {
    let bytes: [UInt8]

    /// The length in bytes.
    public static var byteCount: Int { Name.byteCount }
    /// The bytes.
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try bytes.withUnsafeBytes(body)
    }
    /// The bytes.
    public func makeIterator() -> Array<UInt8>.Iterator { bytes.makeIterator() }
    /// The algorithm and the bytes as hexadecimal text.
    public var description: String { "\(Name.name) digest: \(bytes.hexadecimal)" }
    /// Whether the bytes are the same.
    public static func == <D: DataProtocol>(digest: Self, data: D) -> Bool { digest.bytes.elementsEqual(data) }
}

/// One function.
public struct NamedHash<Name: HashName>: HashFunction {
    /// The digest type.
    public typealias Digest = NamedDigest<Name>
    private var state = DigestState(Name.name)

    /// Begins with no data.
    public init() {}
    /// The block size in bytes.
    public static var blockByteCount: Int { Name.blockByteCount }
    /// Adds more data.
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) { state.update(bufferPointer) }
    /// The digest of all data.
    public func finalize() -> Digest { NamedDigest(bytes: state.finish()) }
}

/// SHA-2 with 256 bits.
public enum SHA256Name: HashName {
    /// The algorithm's name in libcrypto.
    public static var name: String { "SHA256" }
    /// 32.
    public static var byteCount: Int { 32 }
    /// 64.
    public static var blockByteCount: Int { 64 }
}

/// SHA-2 with 384 bits.
public enum SHA384Name: HashName {
    /// The algorithm's name in libcrypto.
    public static var name: String { "SHA384" }
    /// 48.
    public static var byteCount: Int { 48 }
    /// 128.
    public static var blockByteCount: Int { 128 }
}

/// SHA-2 with 512 bits.
public enum SHA512Name: HashName {
    /// The algorithm's name in libcrypto.
    public static var name: String { "SHA512" }
    /// 64.
    public static var byteCount: Int { 64 }
    /// 128.
    public static var blockByteCount: Int { 128 }
}

/// SHA-2 with 256 bits.
public typealias SHA256 = NamedHash<SHA256Name>
/// SHA-2 with 384 bits.
public typealias SHA384 = NamedHash<SHA384Name>
/// SHA-2 with 512 bits.
public typealias SHA512 = NamedHash<SHA512Name>
/// A digest of SHA-2 with 256 bits.
public typealias SHA256Digest = NamedDigest<SHA256Name>
/// A digest of SHA-2 with 384 bits.
public typealias SHA384Digest = NamedDigest<SHA384Name>
/// A digest of SHA-2 with 512 bits.
public typealias SHA512Digest = NamedDigest<SHA512Name>

/// Hash functions that are no longer secure.
public enum Insecure {
    /// MD5.
    public enum MD5Name: HashName {
        /// The algorithm's name in libcrypto.
        public static var name: String { "MD5" }
        /// 16.
        public static var byteCount: Int { 16 }
        /// 64.
        public static var blockByteCount: Int { 64 }
    }

    /// SHA-1.
    public enum SHA1Name: HashName {
        /// The algorithm's name in libcrypto.
        public static var name: String { "SHA1" }
        /// 20.
        public static var byteCount: Int { 20 }
        /// 64.
        public static var blockByteCount: Int { 64 }
    }

    /// MD5.
    public typealias MD5 = NamedHash<MD5Name>
    /// SHA-1.
    public typealias SHA1 = NamedHash<SHA1Name>
    /// A digest of MD5.
    public typealias MD5Digest = NamedDigest<MD5Name>
    /// A digest of SHA-1.
    public typealias SHA1Digest = NamedDigest<SHA1Name>
}

extension Sequence where Element == UInt8 {
    /// The bytes as hexadecimal text.
    var hexadecimal: String {
        map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }
}
