/// What libcrypto reads and writes before the bytes of a key: the DER of RFC 5915 and RFC 8410.
public protocol NamedCurve: Sendable {
    static var privatePrefix: [UInt8] { get }
    static var publicPrefix: [UInt8] { get }
    /// What `rawRepresentation` leaves out at the beginning of a public key.
    static var form: [UInt8] { get }
    static var publicKeyByteCount: Int { get }
}

public enum X25519: NamedCurve {
    public static let privatePrefix: [UInt8] = [0x30, 46, 2, 1, 0, 0x30, 5, 6, 3, 0x2B, 0x65, 0x6E, 4, 34, 4, 32]
    public static let publicPrefix: [UInt8] = [0x30, 42, 0x30, 5, 6, 3, 0x2B, 0x65, 0x6E, 3, 33, 0]
    public static let form: [UInt8] = []
    public static let publicKeyByteCount = 32
}

public enum NISTP256: NamedCurve {
    private static let name: [UInt8] = [
        0x30, 19, 6, 7, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 2, 1, 6, 8, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 3, 1, 7,
    ]
    public static let privatePrefix = [0x30, 65, 2, 1, 0] + name + [4, 39, 0x30, 37, 2, 1, 1, 4, 32]
    public static let publicPrefix = [0x30, 89] + name + [3, 66, 0]
    public static let form: [UInt8] = [4]
    public static let publicKeyByteCount = 65
}

// Sendable: it never changes, and libcrypto counts references by itself.
/// A libcrypto key.
final class CurveKey: @unchecked Sendable {
    private typealias Pointer = OpaquePointer
    private typealias Read =
        @convention(c) (Pointer?, UnsafeMutablePointer<UnsafePointer<UInt8>?>?, Int) -> Pointer?
    private typealias Write = @convention(c) (Pointer?, UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32
    private typealias Get = @convention(c) (Pointer?, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int>?) -> Int32
    private typealias Context = @convention(c) (Pointer?, Pointer?) -> Pointer?
    private typealias Step = @convention(c) (Pointer?) -> Int32
    private typealias Peer = @convention(c) (Pointer?, Pointer?) -> Int32

    private static let readPrivateKey = CryptoLibrary.function("d2i_AutoPrivateKey", Read.self)
    private static let readPublicKey = CryptoLibrary.function("d2i_PUBKEY", Read.self)
    private static let writePublicKey = CryptoLibrary.function("i2d_PUBKEY", Write.self)
    private static let free = CryptoLibrary.function("EVP_PKEY_free", CryptoLibrary.Free.self)
    private static let context = CryptoLibrary.function("EVP_PKEY_CTX_new", Context.self)
    private static let freeContext = CryptoLibrary.function("EVP_PKEY_CTX_free", CryptoLibrary.Free.self)
    private static let beginDerivation = CryptoLibrary.function("EVP_PKEY_derive_init", Step.self)
    private static let setPeer = CryptoLibrary.function("EVP_PKEY_derive_set_peer", Peer.self)
    private static let derive = CryptoLibrary.function("EVP_PKEY_derive", Get.self)

    private let pointer: OpaquePointer

    /// Reads a key that begins with the prefix of its curve.
    private init(_ read: Read, _ bytes: [UInt8]) throws {
        let key = bytes.withUnsafeBufferPointer { buffer in
            var start = buffer.baseAddress
            return read(nil, &start, buffer.count)
        }
        guard let key else { throw CryptoKitError.underlyingCoreCryptoError(error: -1) }
        pointer = key
    }

    convenience init(_ curve: any NamedCurve.Type, privateBytes: [UInt8]) throws {
        guard privateBytes.count == 32 else { throw CryptoKitError.incorrectKeySize }
        try self.init(Self.readPrivateKey, curve.privatePrefix + privateBytes)
    }

    convenience init(_ curve: any NamedCurve.Type, publicBytes: [UInt8]) throws {
        guard publicBytes.count == curve.publicKeyByteCount else { throw CryptoKitError.incorrectKeySize }
        try self.init(Self.readPublicKey, curve.publicPrefix + publicBytes)
    }

    deinit { Self.free(pointer) }

    /// The public key, with the prefix of its curve.
    var publicBytes: [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Int(Self.writePublicKey(pointer, nil)))
        bytes.withUnsafeMutableBufferPointer { buffer in
            var start = buffer.baseAddress
            _ = Self.writePublicKey(pointer, &start)
        }
        return bytes
    }

    func secret(with other: CurveKey) throws -> [UInt8] {
        let context = Self.context(pointer, nil)
        defer { Self.freeContext(context) }
        var bytes = [UInt8](repeating: 0, count: 32)
        var count = bytes.count
        guard Self.beginDerivation(context) == 1, Self.setPeer(context, other.pointer) == 1,
            Self.derive(context, &bytes, &count) == 1
        else { throw CryptoKitError.underlyingCoreCryptoError(error: -1) }
        return bytes
    }
}

public struct SharedSecret: ContiguousBytes, Hashable, Sendable {
    let bytes: [UInt8]

    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try bytes.withUnsafeBytes(body)
    }

    public func hkdfDerivedSymmetricKey<H: HashFunction, Salt: DataProtocol, Info: DataProtocol>(
        using hashFunction: H.Type,
        salt: Salt,
        sharedInfo: Info,
        outputByteCount: Int
    ) -> SymmetricKey {
        HKDF<H>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: bytes),
            salt: salt,
            info: sharedInfo,
            outputByteCount: outputByteCount
        )
    }

    public func x963DerivedSymmetricKey<H: HashFunction, Info: DataProtocol>(
        using hashFunction: H.Type,
        sharedInfo: Info,
        outputByteCount: Int
    ) -> SymmetricKey {
        var output: [UInt8] = []
        var counter: UInt32 = 1
        while output.count < outputByteCount {
            let number = Swift.withUnsafeBytes(of: counter.bigEndian) { Array($0) }
            output += Array(H.hash(data: bytes + number + Array(sharedInfo)))
            counter += 1
        }
        return SymmetricKey(data: Array(output.prefix(outputByteCount)))
    }
}

public struct CurvePublicKey<Curve: NamedCurve>: Sendable {
    let key: CurveKey
    private var bytes: [UInt8] { Array(key.publicBytes.suffix(Curve.publicKeyByteCount)) }
    public var rawRepresentation: Data { Data(bytes.dropFirst(Curve.form.count)) }

    public init<D: ContiguousBytes>(rawRepresentation: D) throws {
        key = try CurveKey(Curve.self, publicBytes: Curve.form + rawRepresentation.withUnsafeBytes { Array($0) })
    }

    init(key: CurveKey) { self.key = key }
}

extension CurvePublicKey where Curve == NISTP256 {
    public var x963Representation: Data { Data(bytes) }

    public init<Bytes: ContiguousBytes>(x963Representation: Bytes) throws {
        key = try CurveKey(Curve.self, publicBytes: x963Representation.withUnsafeBytes { Array($0) })
    }
}

public struct CurvePrivateKey<Curve: NamedCurve>: Sendable {
    private let key: CurveKey
    public let rawRepresentation: Data
    public var publicKey: CurvePublicKey<Curve> { CurvePublicKey(key: key) }

    public init() {
        let bytes = randomBytes(32)
        // No bytes but one in four billion are too large a number for P-256.
        guard let key = try? Self(rawRepresentation: bytes) else { fatalError("libcrypto lacks \(Curve.self)") }
        self = key
    }

    public init<D: ContiguousBytes>(rawRepresentation: D) throws {
        let bytes = rawRepresentation.withUnsafeBytes { Array($0) }
        key = try CurveKey(Curve.self, privateBytes: bytes)
        self.rawRepresentation = Data(bytes)
    }

    public func sharedSecretFromKeyAgreement(with publicKeyShare: CurvePublicKey<Curve>) throws -> SharedSecret {
        SharedSecret(bytes: try key.secret(with: publicKeyShare.key))
    }
}

extension CurvePrivateKey where Curve == NISTP256 {
    public var x963Representation: Data { publicKey.x963Representation + rawRepresentation }

    public init<Bytes: ContiguousBytes>(x963Representation: Bytes) throws {
        try self.init(rawRepresentation: x963Representation.withUnsafeBytes { Array($0.suffix(32)) })
    }
}

// Neither curve has signatures.
public enum Curve25519: Sendable {
    public enum KeyAgreement: Sendable {
        public typealias PublicKey = CurvePublicKey<X25519>
        public typealias PrivateKey = CurvePrivateKey<X25519>
    }
}

/// The keys that web pushes are encrypted with.
public enum P256: Sendable {
    public enum KeyAgreement: Sendable {
        public typealias PublicKey = CurvePublicKey<NISTP256>
        public typealias PrivateKey = CurvePrivateKey<NISTP256>
    }
}
