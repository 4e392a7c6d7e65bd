public enum CryptoKitError: Error, Equatable {
    case incorrectKeySize
    case incorrectParameterSize
    case authenticationFailure
    case underlyingCoreCryptoError(error: Int32)
    case wrapFailure
    case unwrapFailure
    case invalidParameter
}

public struct SymmetricKeySize: Sendable {
    public let bitCount: Int
    public init(bitCount: Int) { self.bitCount = bitCount }
    public static var bits128: Self { Self(bitCount: 128) }
    public static var bits192: Self { Self(bitCount: 192) }
    public static var bits256: Self { Self(bitCount: 256) }
}

public struct SymmetricKey: ContiguousBytes, Equatable, Sendable {
    let bytes: [UInt8]

    public init<D: ContiguousBytes>(data: D) { bytes = data.withUnsafeBytes { Array($0) } }
    public init(size: SymmetricKeySize) { bytes = randomBytes(size.bitCount / 8) }
    public var bitCount: Int { bytes.count * 8 }
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try bytes.withUnsafeBytes(body)
    }
}

func randomBytes(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<max(0, count)).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
}

public struct HMAC<H: HashFunction>: Sendable {
    public typealias Key = SymmetricKey

    public struct MAC: ContiguousBytes, Hashable, Sequence, CustomStringConvertible, Sendable {
        let bytes: [UInt8]

        public var byteCount: Int { bytes.count }
        public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
            try bytes.withUnsafeBytes(body)
        }
        public func makeIterator() -> Array<UInt8>.Iterator { bytes.makeIterator() }
        public var description: String { "HMAC: \(bytes.hexadecimal)" }
    }

    private var inner = H()
    private let outerKey: [UInt8]

    public init(key: SymmetricKey) {
        var padded = key.bytes.count > H.blockByteCount ? Array(H.hash(data: key.bytes)) : key.bytes
        padded += [UInt8](repeating: 0, count: H.blockByteCount - padded.count)
        outerKey = padded.map { $0 ^ 0x5C }
        inner.update(data: padded.map { $0 ^ 0x36 })
    }

    public mutating func update<D: DataProtocol>(data: D) { inner.update(data: data) }

    public func finalize() -> MAC {
        var outer = H()
        outer.update(data: outerKey)
        outer.update(data: Array(inner.finalize()))
        return MAC(bytes: Array(outer.finalize()))
    }

    public static func authenticationCode<D: DataProtocol>(for data: D, using key: SymmetricKey) -> MAC {
        var code = HMAC(key: key)
        code.update(data: data)
        return code.finalize()
    }

    public static func isValidAuthenticationCode<D: DataProtocol>(
        _ mac: MAC,
        authenticating authenticatedData: D,
        using key: SymmetricKey
    ) -> Bool {
        authenticationCode(for: authenticatedData, using: key) == mac
    }

    public static func isValidAuthenticationCode<C: ContiguousBytes, D: DataProtocol>(
        _ authenticationCode: C,
        authenticating authenticatedData: D,
        using key: SymmetricKey
    ) -> Bool {
        self.authenticationCode(for: authenticatedData, using: key).bytes
            == authenticationCode.withUnsafeBytes { Array($0) }
    }
}

public struct HKDF<H: HashFunction>: Sendable {
    public static func extract<Salt: DataProtocol>(
        inputKeyMaterial: SymmetricKey,
        salt: Salt?
    ) -> HMAC<H>.MAC {
        let key = salt.map { Array($0) } ?? [UInt8](repeating: 0, count: H.byteCount)
        return HMAC<H>.authenticationCode(for: inputKeyMaterial.bytes, using: SymmetricKey(data: key))
    }

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

    public static func deriveKey<Info: DataProtocol>(
        inputKeyMaterial: SymmetricKey,
        info: Info,
        outputByteCount: Int
    ) -> SymmetricKey {
        deriveKey(inputKeyMaterial: inputKeyMaterial, salt: [UInt8](), info: info, outputByteCount: outputByteCount)
    }

    public static func deriveKey<Salt: DataProtocol>(
        inputKeyMaterial: SymmetricKey,
        salt: Salt,
        outputByteCount: Int
    ) -> SymmetricKey {
        deriveKey(inputKeyMaterial: inputKeyMaterial, salt: salt, info: [UInt8](), outputByteCount: outputByteCount)
    }

    public static func deriveKey(inputKeyMaterial: SymmetricKey, outputByteCount: Int) -> SymmetricKey {
        deriveKey(inputKeyMaterial: inputKeyMaterial, info: [UInt8](), outputByteCount: outputByteCount)
    }
}
