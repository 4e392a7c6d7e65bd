// Sendable: it never changes, and libcrypto counts references by itself.
/// A libcrypto key for Curve25519.
final class CurveKey: @unchecked Sendable {
    enum Kind: Int32 {
        case agreement = 1034
        case signing = 1087
    }

    private typealias Pointer = OpaquePointer
    private typealias Raw = @convention(c) (Int32, Pointer?, UnsafePointer<UInt8>?, Int) -> Pointer?
    private typealias Get = @convention(c) (Pointer?, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int>?) -> Int32
    private typealias Context = @convention(c) (Pointer?, Pointer?) -> Pointer?
    private typealias Step = @convention(c) (Pointer?) -> Int32
    private typealias Peer = @convention(c) (Pointer?, Pointer?) -> Int32
    private typealias Begin = @convention(c) (Pointer?, Pointer?, Pointer?, Pointer?, Pointer?) -> Int32
    private typealias Sign =
        @convention(c) (
            Pointer?, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int>?, UnsafePointer<UInt8>?, Int
        ) -> Int32
    private typealias Verify =
        @convention(c) (
            Pointer?, UnsafePointer<UInt8>?, Int, UnsafePointer<UInt8>?, Int
        ) -> Int32

    private static let privateKey = CryptoLibrary.function("EVP_PKEY_new_raw_private_key", Raw.self)
    private static let publicKey = CryptoLibrary.function("EVP_PKEY_new_raw_public_key", Raw.self)
    private static let getPublicKey = CryptoLibrary.function("EVP_PKEY_get_raw_public_key", Get.self)
    private static let free = CryptoLibrary.function("EVP_PKEY_free", CryptoLibrary.Free.self)
    private static let context = CryptoLibrary.function("EVP_PKEY_CTX_new", Context.self)
    private static let freeContext = CryptoLibrary.function("EVP_PKEY_CTX_free", CryptoLibrary.Free.self)
    private static let beginDerivation = CryptoLibrary.function("EVP_PKEY_derive_init", Step.self)
    private static let setPeer = CryptoLibrary.function("EVP_PKEY_derive_set_peer", Peer.self)
    private static let derive = CryptoLibrary.function("EVP_PKEY_derive", Get.self)
    private static let beginSignature = CryptoLibrary.function("EVP_DigestSignInit", Begin.self)
    private static let sign = CryptoLibrary.function("EVP_DigestSign", Sign.self)
    private static let beginVerification = CryptoLibrary.function("EVP_DigestVerifyInit", Begin.self)
    private static let verify = CryptoLibrary.function("EVP_DigestVerify", Verify.self)

    private let pointer: OpaquePointer

    init(_ kind: Kind, privateBytes: [UInt8]) throws {
        guard privateBytes.count == 32 else { throw CryptoKitError.incorrectKeySize }
        guard let pointer = Self.privateKey(kind.rawValue, nil, privateBytes, privateBytes.count) else {
            throw CryptoKitError.underlyingCoreCryptoError(error: -1)
        }
        self.pointer = pointer
    }

    init(_ kind: Kind, publicBytes: [UInt8]) throws {
        guard publicBytes.count == 32 else { throw CryptoKitError.incorrectKeySize }
        guard let pointer = Self.publicKey(kind.rawValue, nil, publicBytes, publicBytes.count) else {
            throw CryptoKitError.underlyingCoreCryptoError(error: -1)
        }
        self.pointer = pointer
    }

    deinit { Self.free(pointer) }

    var publicBytes: [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 32)
        var count = bytes.count
        _ = Self.getPublicKey(pointer, &bytes, &count)
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

    func signature(of data: [UInt8]) throws -> [UInt8] {
        let context = CryptoLibrary.newDigest()
        defer { CryptoLibrary.freeDigest(context) }
        var bytes = [UInt8](repeating: 0, count: 64)
        var count = bytes.count
        guard Self.beginSignature(context, nil, nil, nil, pointer) == 1,
            Self.sign(context, &bytes, &count, data, data.count) == 1
        else { throw CryptoKitError.underlyingCoreCryptoError(error: -1) }
        return bytes
    }

    func isSignature(_ signature: [UInt8], of data: [UInt8]) -> Bool {
        let context = CryptoLibrary.newDigest()
        defer { CryptoLibrary.freeDigest(context) }
        return Self.beginVerification(context, nil, nil, nil, pointer) == 1
            && Self.verify(context, signature, signature.count, data, data.count) == 1
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

public enum Curve25519: Sendable {
    public enum KeyAgreement: Sendable {
        public struct PublicKey: Sendable {
            let key: CurveKey
            public var rawRepresentation: Data { Data(key.publicBytes) }
            public init<D: ContiguousBytes>(rawRepresentation: D) throws {
                key = try CurveKey(.agreement, publicBytes: rawRepresentation.withUnsafeBytes { Array($0) })
            }
            init(key: CurveKey) { self.key = key }
        }

        public struct PrivateKey: Sendable {
            private let key: CurveKey
            public let rawRepresentation: Data
            public var publicKey: PublicKey { PublicKey(key: key) }

            public init() {
                let bytes = randomBytes(32)
                guard let key = try? CurveKey(.agreement, privateBytes: bytes) else {
                    fatalError("no X25519 in libcrypto")
                }
                self.key = key
                rawRepresentation = Data(bytes)
            }

            public init<D: ContiguousBytes>(rawRepresentation: D) throws {
                let bytes = rawRepresentation.withUnsafeBytes { Array($0) }
                key = try CurveKey(.agreement, privateBytes: bytes)
                self.rawRepresentation = Data(bytes)
            }

            public func sharedSecretFromKeyAgreement(with publicKeyShare: PublicKey) throws -> SharedSecret {
                SharedSecret(bytes: try key.secret(with: publicKeyShare.key))
            }
        }
    }

    public enum Signing: Sendable {
        public struct PublicKey: Sendable {
            let key: CurveKey
            public var rawRepresentation: Data { Data(key.publicBytes) }
            public init<D: ContiguousBytes>(rawRepresentation: D) throws {
                key = try CurveKey(.signing, publicBytes: rawRepresentation.withUnsafeBytes { Array($0) })
            }
            init(key: CurveKey) { self.key = key }

            public func isValidSignature<S: DataProtocol, D: DataProtocol>(_ signature: S, for data: D) -> Bool {
                key.isSignature(Array(signature), of: Array(data))
            }
        }

        public struct PrivateKey: Sendable {
            private let key: CurveKey
            public let rawRepresentation: Data
            public var publicKey: PublicKey { PublicKey(key: key) }

            public init() {
                let bytes = randomBytes(32)
                guard let key = try? CurveKey(.signing, privateBytes: bytes) else {
                    fatalError("no Ed25519 in libcrypto")
                }
                self.key = key
                rawRepresentation = Data(bytes)
            }

            public init<D: ContiguousBytes>(rawRepresentation: D) throws {
                let bytes = rawRepresentation.withUnsafeBytes { Array($0) }
                key = try CurveKey(.signing, privateBytes: bytes)
                self.rawRepresentation = Data(bytes)
            }

            public func signature<D: DataProtocol>(for data: D) throws -> Data {
                Data(try key.signature(of: Array(data)))
            }
        }
    }
}
