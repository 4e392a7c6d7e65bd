/// An error of CryptoKit.
public enum CryptoKitError: Error, Equatable {
    case incorrectKeySize
    case incorrectParameterSize
    case authenticationFailure
    case underlyingCoreCryptoError(error: Int32)
    case wrapFailure
    case unwrapFailure
    case invalidParameter
}

/// The size of a key.
public struct SymmetricKeySize: Sendable {
    /// In bits.
    public let bitCount: Int
    /// Creates a size in bits.
    public init(bitCount: Int) { self.bitCount = bitCount }
    /// 128 bits.
    public static var bits128: Self { Self(bitCount: 128) }
    /// 192 bits.
    public static var bits192: Self { Self(bitCount: 192) }
    /// 256 bits.
    public static var bits256: Self { Self(bitCount: 256) }
}

/// A symmetric key.
public struct SymmetricKey: ContiguousBytes, Equatable, Sendable {
    let bytes: [UInt8]

    /// Creates a key from bytes.
    public init<D: ContiguousBytes>(data: D) { bytes = data.withUnsafeBytes { Array($0) } }
    /// Generates a random key.
    public init(size: SymmetricKeySize) { bytes = randomBytes(size.bitCount / 8) }
    /// In bits.
    public var bitCount: Int { bytes.count * 8 }
    /// The bytes.
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try bytes.withUnsafeBytes(body)
    }
}

/// Returns random bytes from the kernel.
func randomBytes(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<max(0, count)).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
}

/// A keyed-hash message authentication code.
public struct HMAC<H: HashFunction>: Sendable {
    /// The key.
    public typealias Key = SymmetricKey

    /// The code.
    public struct MAC: ContiguousBytes, Hashable, Sequence, CustomStringConvertible, Sendable {
        let bytes: [UInt8]

        /// The length in bytes.
        public var byteCount: Int { bytes.count }
        /// The bytes.
        public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
            try bytes.withUnsafeBytes(body)
        }
        /// The bytes.
        public func makeIterator() -> Array<UInt8>.Iterator { bytes.makeIterator() }
        /// The bytes as hexadecimal text.
        public var description: String { "HMAC: \(bytes.hexadecimal)" }
    }

    private var inner = H()
    private let outerKey: [UInt8]

    /// Begins with a key.
    public init(key: SymmetricKey) {
        var padded = key.bytes.count > H.blockByteCount ? Array(H.hash(data: key.bytes)) : key.bytes
        padded += [UInt8](repeating: 0, count: H.blockByteCount - padded.count)
        outerKey = padded.map { $0 ^ 0x5C }
        inner.update(data: padded.map { $0 ^ 0x36 })
    }

    /// Adds more data.
    public mutating func update<D: DataProtocol>(data: D) { inner.update(data: data) }

    /// The code of all data.
    public func finalize() -> MAC {
        var outer = H()
        outer.update(data: outerKey)
        outer.update(data: Array(inner.finalize()))
        return MAC(bytes: Array(outer.finalize()))
    }

    /// The code of data.
    public static func authenticationCode<D: DataProtocol>(for data: D, using key: SymmetricKey) -> MAC {
        var code = HMAC(key: key)
        code.update(data: data)
        return code.finalize()
    }

    /// Returns whether a code is that of data.
    public static func isValidAuthenticationCode<D: DataProtocol>(
        _ mac: MAC,
        authenticating authenticatedData: D,
        using key: SymmetricKey
    ) -> Bool {
        authenticationCode(for: authenticatedData, using: key) == mac
    }

    /// Returns whether a code is that of data.
    public static func isValidAuthenticationCode<C: ContiguousBytes, D: DataProtocol>(
        _ authenticationCode: C,
        authenticating authenticatedData: D,
        using key: SymmetricKey
    ) -> Bool {
        self.authenticationCode(for: authenticatedData, using: key).bytes
            == authenticationCode.withUnsafeBytes { Array($0) }
    }
}

/// The HMAC-based key derivation function.
public struct HKDF<H: HashFunction>: Sendable {
    /// Extracts a key, the first half of the derivation.
    public static func extract<Salt: DataProtocol>(
        inputKeyMaterial: SymmetricKey,
        salt: Salt?
    ) -> HMAC<H>.MAC {
        let key = salt.map { Array($0) } ?? [UInt8](repeating: 0, count: H.byteCount)
        return HMAC<H>.authenticationCode(for: inputKeyMaterial.bytes, using: SymmetricKey(data: key))
    }

    /// Expands a key, the second half of the derivation.
    public static func expand<PRK: ContiguousBytes, Info: DataProtocol>(
        pseudoRandomKey prk: PRK,
        info: Info?,
        outputByteCount: Int
    ) -> SymmetricKey {
        let key = SymmetricKey(data: prk)
        var output: [UInt8] = []
        var block: [UInt8] = []
        var counter: UInt8 = 1
        precondition(outputByteCount <= 255 * H.byteCount, "HKDF makes no more than 255 digests")
        while output.count < outputByteCount {
            block =
                HMAC<H>.authenticationCode(for: block + (info.map { Array($0) } ?? []) + [counter], using: key).bytes
            output += block
            counter &+= 1
        }
        return SymmetricKey(data: Array(output.prefix(outputByteCount)))
    }

    /// Derives a key from a key.
    public static func deriveKey<Salt: DataProtocol, Info: DataProtocol>(
        inputKeyMaterial: SymmetricKey,
        salt: Salt,
        info: Info,
        outputByteCount: Int
    ) -> SymmetricKey {
        expand(
            pseudoRandomKey: extract(inputKeyMaterial: inputKeyMaterial, salt: salt),
            info: info,
            outputByteCount: outputByteCount
        )
    }

    /// Derives a key from a key.
    public static func deriveKey<Info: DataProtocol>(
        inputKeyMaterial: SymmetricKey,
        info: Info,
        outputByteCount: Int
    ) -> SymmetricKey {
        deriveKey(inputKeyMaterial: inputKeyMaterial, salt: [UInt8](), info: info, outputByteCount: outputByteCount)
    }

    /// Derives a key from a key.
    public static func deriveKey<Salt: DataProtocol>(
        inputKeyMaterial: SymmetricKey,
        salt: Salt,
        outputByteCount: Int
    ) -> SymmetricKey {
        deriveKey(inputKeyMaterial: inputKeyMaterial, salt: salt, info: [UInt8](), outputByteCount: outputByteCount)
    }

    /// Derives a key from a key.
    public static func deriveKey(inputKeyMaterial: SymmetricKey, outputByteCount: Int) -> SymmetricKey {
        deriveKey(inputKeyMaterial: inputKeyMaterial, info: [UInt8](), outputByteCount: outputByteCount)
    }
}
