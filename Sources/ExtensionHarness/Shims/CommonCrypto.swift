// swift-format-ignore-file: AlwaysUseLowerCamelCase

public typealias CC_LONG = UInt32
public typealias CCOperation = UInt32
public typealias CCAlgorithm = UInt32
public typealias CCOptions = UInt32
public typealias CCCryptorStatus = Int32
public typealias CCHmacAlgorithm = UInt32
public typealias CCPseudoRandomAlgorithm = UInt32
public typealias CCPBKDFAlgorithm = UInt32

public var CC_MD5_DIGEST_LENGTH: Int32 { 16 }
public var CC_SHA1_DIGEST_LENGTH: Int32 { 20 }
public var CC_SHA256_DIGEST_LENGTH: Int32 { 32 }
public var CC_SHA384_DIGEST_LENGTH: Int32 { 48 }
public var CC_SHA512_DIGEST_LENGTH: Int32 { 64 }

private func digest(
    _ name: String,
    _ data: UnsafeRawPointer?,
    _ length: CC_LONG,
    _ result: UnsafeMutablePointer<UInt8>?
) -> UnsafeMutablePointer<UInt8>? {
    var state = DigestState(name)
    state.update(UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : Int(length)))
    for (index, byte) in state.finish().enumerated() { result?[index] = byte }
    return result
}

@discardableResult
public func CC_MD5(
    _ data: UnsafeRawPointer?,
    _ len: CC_LONG,
    _ md: UnsafeMutablePointer<UInt8>?
) -> UnsafeMutablePointer<UInt8>? {
    digest("MD5", data, len, md)
}

@discardableResult
public func CC_SHA1(
    _ data: UnsafeRawPointer?,
    _ len: CC_LONG,
    _ md: UnsafeMutablePointer<UInt8>?
) -> UnsafeMutablePointer<UInt8>? {
    digest("SHA1", data, len, md)
}

@discardableResult
public func CC_SHA256(
    _ data: UnsafeRawPointer?,
    _ len: CC_LONG,
    _ md: UnsafeMutablePointer<UInt8>?
) -> UnsafeMutablePointer<UInt8>? {
    digest("SHA256", data, len, md)
}

@discardableResult
public func CC_SHA384(
    _ data: UnsafeRawPointer?,
    _ len: CC_LONG,
    _ md: UnsafeMutablePointer<UInt8>?
) -> UnsafeMutablePointer<UInt8>? {
    digest("SHA384", data, len, md)
}

@discardableResult
public func CC_SHA512(
    _ data: UnsafeRawPointer?,
    _ len: CC_LONG,
    _ md: UnsafeMutablePointer<UInt8>?
) -> UnsafeMutablePointer<UInt8>? {
    digest("SHA512", data, len, md)
}

public let kCCEncrypt = 0
public let kCCDecrypt = 1
public let kCCAlgorithmAES = 0
public let kCCAlgorithmAES128 = 0
public let kCCOptionPKCS7Padding = 1
public let kCCOptionECBMode = 2
public let kCCBlockSizeAES128 = 16
public let kCCKeySizeAES128 = 16
public let kCCKeySizeAES192 = 24
public let kCCKeySizeAES256 = 32
public let kCCSuccess = 0
public let kCCParamError = -4300
public let kCCBufferTooSmall = -4301
/// The data does not fill whole blocks.
public let kCCAlignmentError = -4303
/// The data is not what was encrypted.
public let kCCDecodeError = -4304
/// There is no such cipher.
public let kCCUnimplemented = -4305
public let kCCHmacAlgSHA1 = 0
public let kCCHmacAlgMD5 = 1
public let kCCHmacAlgSHA256 = 2
public let kCCHmacAlgSHA384 = 3
public let kCCHmacAlgSHA512 = 4

private func bytes(_ pointer: UnsafeRawPointer?, _ count: Int) -> [UInt8] {
    Array(UnsafeRawBufferPointer(start: pointer, count: pointer == nil ? 0 : max(0, count)))
}

@discardableResult
public func CCCrypt(
    _ op: CCOperation,
    _ alg: CCAlgorithm,
    _ options: CCOptions,
    _ key: UnsafeRawPointer?,
    _ keyLength: Int,
    _ iv: UnsafeRawPointer?,
    _ dataIn: UnsafeRawPointer?,
    _ dataInLength: Int,
    _ dataOut: UnsafeMutableRawPointer?,
    _ dataOutAvailable: Int,
    _ dataOutMoved: UnsafeMutablePointer<Int>?
) -> CCCryptorStatus {
    guard alg == CCAlgorithm(kCCAlgorithmAES) else {
        HarnessConnection.current.limitation(
            "The extension uses a cipher of CommonCrypto that the simulator does not have."
        )
        return CCCryptorStatus(kCCUnimplemented)
    }
    guard [16, 24, 32].contains(keyLength), dataInLength >= 0 else { return CCCryptorStatus(kCCParamError) }
    let pads = options & CCOptions(kCCOptionPKCS7Padding) != 0
    let mode = options & CCOptions(kCCOptionECBMode) != 0 ? "ECB" : "CBC"
    let encrypts = op == CCOperation(kCCEncrypt)
    if dataInLength % 16 != 0, !(pads && encrypts) { return CCCryptorStatus(kCCAlignmentError) }
    let output = CryptoCipher.blocks(
        "AES-\(keyLength * 8)-\(mode)",
        encrypts: encrypts,
        key: bytes(key, keyLength),
        vector: iv == nil ? [UInt8](repeating: 0, count: 16) : bytes(iv, 16),
        text: bytes(dataIn, dataInLength),
        pads: pads
    )
    guard let output else { return CCCryptorStatus(kCCDecodeError) }
    dataOutMoved?.pointee = output.count
    guard output.count <= dataOutAvailable, let dataOut else { return CCCryptorStatus(kCCBufferTooSmall) }
    dataOut.copyMemory(from: output, byteCount: output.count)
    return CCCryptorStatus(kCCSuccess)
}

public func CCHmac(
    _ algorithm: CCHmacAlgorithm,
    _ key: UnsafeRawPointer?,
    _ keyLength: Int,
    _ data: UnsafeRawPointer?,
    _ dataLength: Int,
    _ macOut: UnsafeMutableRawPointer?
) {
    let key = SymmetricKey(data: bytes(key, keyLength))
    let data = bytes(data, dataLength)
    let code =
        switch Int(algorithm) {
        case kCCHmacAlgSHA1: HMAC<Insecure.SHA1>.authenticationCode(for: data, using: key).bytes
        case kCCHmacAlgMD5: HMAC<Insecure.MD5>.authenticationCode(for: data, using: key).bytes
        case kCCHmacAlgSHA256: HMAC<SHA256>.authenticationCode(for: data, using: key).bytes
        case kCCHmacAlgSHA384: HMAC<SHA384>.authenticationCode(for: data, using: key).bytes
        default: HMAC<SHA512>.authenticationCode(for: data, using: key).bytes
        }
    macOut?.copyMemory(from: code, byteCount: code.count)
}

/// The only algorithm of key derivation.
public let kCCPBKDF2 = 2
public let kCCPRFHmacAlgSHA1 = 1
public let kCCPRFHmacAlgSHA224 = 2
public let kCCPRFHmacAlgSHA256 = 3
public let kCCPRFHmacAlgSHA384 = 4
public let kCCPRFHmacAlgSHA512 = 5

@discardableResult
public func CCKeyDerivationPBKDF(
    _ algorithm: CCPBKDFAlgorithm,
    _ password: UnsafePointer<CChar>?,
    _ passwordLen: Int,
    _ salt: UnsafePointer<UInt8>?,
    _ saltLen: Int,
    _ prf: CCPseudoRandomAlgorithm,
    _ rounds: UInt32,
    _ derivedKey: UnsafeMutablePointer<UInt8>?,
    _ derivedKeyLen: Int
) -> Int32 {
    typealias Derive =
        @convention(c) (
            UnsafePointer<CChar>?, Int32, UnsafePointer<UInt8>?, Int32, Int32, CryptoLibrary.Pointer?, Int32,
            UnsafeMutablePointer<UInt8>?
        ) -> Int32
    let names = ["SHA1", "SHA224", "SHA256", "SHA384", "SHA512"]
    guard algorithm == CCPBKDFAlgorithm(kCCPBKDF2), (1...5).contains(prf), rounds > 0,
        let rounds = Int32(exactly: rounds), let passwordLength = Int32(exactly: passwordLen),
        let saltLength = Int32(exactly: saltLen), let keyLength = Int32(exactly: derivedKeyLen), keyLength > 0
    else { return Int32(kCCParamError) }
    let derive = CryptoLibrary.function("PKCS5_PBKDF2_HMAC", Derive.self)
    let digest = CryptoLibrary.digestNamed(names[Int(prf) - 1])
    let result = derive(password, passwordLength, salt, saltLength, rounds, digest, keyLength, derivedKey)
    return Int32(result == 1 ? kCCSuccess : kCCParamError)
}
