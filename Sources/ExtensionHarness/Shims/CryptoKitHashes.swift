public protocol Digest: Hashable, ContiguousBytes, CustomStringConvertible, Sequence, Sendable where Element == UInt8 {
    static var byteCount: Int { get }
}

public protocol HashFunction: Sendable {
    associatedtype Digest: AppleSDK.Digest
    static var blockByteCount: Int { get }
    init()
    mutating func update(bufferPointer: UnsafeRawBufferPointer)
    func finalize() -> Digest
}

extension HashFunction {
    public static var byteCount: Int { Digest.byteCount }

    public mutating func update<D: DataProtocol>(data: D) {
        for region in data.regions { region.withUnsafeBytes { update(bufferPointer: $0) } }
    }

    public static func hash<D: DataProtocol>(data: D) -> Digest {
        var function = Self()
        function.update(data: data)
        return function.finalize()
    }

    public static func hash(bufferPointer: UnsafeRawBufferPointer) -> Digest {
        var function = Self()
        function.update(bufferPointer: bufferPointer)
        return function.finalize()
    }
}

public protocol HashName: Sendable {
    static var name: String { get }
    static var byteCount: Int { get }
    static var blockByteCount: Int { get }
}

public struct NamedDigest<Name: HashName>: Digest {
    let bytes: [UInt8]

    public static var byteCount: Int { Name.byteCount }
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try bytes.withUnsafeBytes(body)
    }
    public func makeIterator() -> Array<UInt8>.Iterator { bytes.makeIterator() }
    /// The algorithm and the bytes as hexadecimal text.
    public var description: String { "\(Name.name) digest: \(bytes.hexadecimal)" }
    public static func == <D: DataProtocol>(digest: Self, data: D) -> Bool { digest.bytes.elementsEqual(data) }
}

public struct NamedHash<Name: HashName>: HashFunction {
    public typealias Digest = NamedDigest<Name>
    private var state = DigestState(Name.name)

    public init() {}
    public static var blockByteCount: Int { Name.blockByteCount }
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) { state.update(bufferPointer) }
    public func finalize() -> Digest { NamedDigest(bytes: state.finish()) }
}

public enum SHA256Name: HashName {
    public static var name: String { "SHA256" }
    public static var byteCount: Int { 32 }
    public static var blockByteCount: Int { 64 }
}

public enum SHA384Name: HashName {
    public static var name: String { "SHA384" }
    public static var byteCount: Int { 48 }
    public static var blockByteCount: Int { 128 }
}

public enum SHA512Name: HashName {
    public static var name: String { "SHA512" }
    public static var byteCount: Int { 64 }
    public static var blockByteCount: Int { 128 }
}

public typealias SHA256 = NamedHash<SHA256Name>
public typealias SHA384 = NamedHash<SHA384Name>
public typealias SHA512 = NamedHash<SHA512Name>
public typealias SHA256Digest = NamedDigest<SHA256Name>
public typealias SHA384Digest = NamedDigest<SHA384Name>
public typealias SHA512Digest = NamedDigest<SHA512Name>

/// Hash functions that are no longer secure.
public enum Insecure {
    public enum MD5Name: HashName {
        public static var name: String { "MD5" }
        public static var byteCount: Int { 16 }
        public static var blockByteCount: Int { 64 }
    }

    public enum SHA1Name: HashName {
        public static var name: String { "SHA1" }
        public static var byteCount: Int { 20 }
        public static var blockByteCount: Int { 64 }
    }

    public typealias MD5 = NamedHash<MD5Name>
    public typealias SHA1 = NamedHash<SHA1Name>
    public typealias MD5Digest = NamedDigest<MD5Name>
    public typealias SHA1Digest = NamedDigest<SHA1Name>
}

extension Sequence where Element == UInt8 {
    var hexadecimal: String {
        map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }
}
