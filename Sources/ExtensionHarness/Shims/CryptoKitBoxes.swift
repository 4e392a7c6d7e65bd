public protocol BoxName: Sendable {
    /// Returns the cipher's name in libcrypto for a key length in bytes.
    static func name(keyByteCount: Int) -> String?
}

public struct BoxNonce: ContiguousBytes, Sequence, Sendable {
    let bytes: [UInt8]

    public init() { bytes = randomBytes(12) }
    public init<D: DataProtocol>(data: D) throws {
        guard data.count >= 12 else { throw CryptoKitError.incorrectParameterSize }
        bytes = Array(data)
    }
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try bytes.withUnsafeBytes(body)
    }
    public func makeIterator() -> Array<UInt8>.Iterator { bytes.makeIterator() }
}

/// Encrypted bytes with their nonce and tag.
public struct SealedBoxBytes<Name: BoxName>: Sendable {
    public let nonce: BoxNonce
    public let ciphertext: Data
    public let tag: Data
    var whole: Data { Data(nonce.bytes) + ciphertext + tag }

    public init<D: DataProtocol>(combined: D) throws {
        let bytes = Array(combined)
        guard bytes.count >= 28 else { throw CryptoKitError.incorrectParameterSize }
        nonce = try BoxNonce(data: bytes.prefix(12))
        ciphertext = Data(bytes.dropFirst(12).dropLast(16))
        tag = Data(bytes.suffix(16))
    }

    public init<C: DataProtocol, T: DataProtocol>(nonce: BoxNonce, ciphertext: C, tag: T) throws {
        guard tag.count == 16 else { throw CryptoKitError.incorrectParameterSize }
        self.nonce = nonce
        self.ciphertext = Data(ciphertext)
        self.tag = Data(tag)
    }
}

extension SealedBoxBytes where Name == AES.GCM.Name {
    /// The three parts in one; `nil` if the nonce is not 12 bytes long.
    public var combined: Data? { nonce.bytes.count == 12 ? whole : nil }
}

extension SealedBoxBytes where Name == ChaChaPoly.Name {
    public var combined: Data { whole }
}

/// A type that encrypts and decrypts with one cipher.
public protocol BoxCipher {
    associatedtype Name: BoxName
}

extension BoxCipher {
    public typealias Nonce = BoxNonce
    public typealias SealedBox = SealedBoxBytes<Name>

    public static func seal<P: DataProtocol, A: DataProtocol>(
        _ message: P,
        using key: SymmetricKey,
        nonce: BoxNonce? = nil,
        authenticating authenticatedData: A
    ) throws -> SealedBoxBytes<Name> {
        guard let name = Name.name(keyByteCount: key.bytes.count) else { throw CryptoKitError.incorrectKeySize }
        let nonce = nonce ?? BoxNonce()
        let sealed = CryptoCipher.authenticated(
            name,
            key: key.bytes,
            nonce: nonce.bytes,
            text: Array(message),
            additional: Array(authenticatedData),
            tag: nil
        )
        guard let sealed else { throw CryptoKitError.underlyingCoreCryptoError(error: -1) }
        return try SealedBoxBytes(nonce: nonce, ciphertext: sealed.text, tag: sealed.tag)
    }

    public static func seal<P: DataProtocol>(
        _ message: P,
        using key: SymmetricKey,
        nonce: BoxNonce? = nil
    ) throws -> SealedBoxBytes<Name> {
        try seal(message, using: key, nonce: nonce, authenticating: [UInt8]())
    }

    public static func open<A: DataProtocol>(
        _ sealedBox: SealedBoxBytes<Name>,
        using key: SymmetricKey,
        authenticating authenticatedData: A
    ) throws -> Data {
        guard let name = Name.name(keyByteCount: key.bytes.count) else { throw CryptoKitError.incorrectKeySize }
        let opened = CryptoCipher.authenticated(
            name,
            key: key.bytes,
            nonce: sealedBox.nonce.bytes,
            text: Array(sealedBox.ciphertext),
            additional: Array(authenticatedData),
            tag: Array(sealedBox.tag)
        )
        guard let opened else { throw CryptoKitError.authenticationFailure }
        return Data(opened.text)
    }

    public static func open(_ sealedBox: SealedBoxBytes<Name>, using key: SymmetricKey) throws -> Data {
        try open(sealedBox, using: key, authenticating: [UInt8]())
    }
}

public enum AES: Sendable {
    public enum GCM: BoxCipher, Sendable {
        public enum Name: BoxName {
            public static func name(keyByteCount: Int) -> String? {
                [16: "id-aes128-GCM", 24: "id-aes192-GCM", 32: "id-aes256-GCM"][keyByteCount]
            }
        }
    }
}

public enum ChaChaPoly: BoxCipher, Sendable {
    public enum Name: BoxName {
        public static func name(keyByteCount: Int) -> String? { keyByteCount == 32 ? "ChaCha20-Poly1305" : nil }
    }
}
