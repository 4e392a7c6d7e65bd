// Keys of Security. The simulator makes none, and so all that an extension does with one is refused.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Sendable: it has no state.
public final class SecKey: @unchecked Sendable { fileprivate init() {} }

public struct SecKeyAlgorithm: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let rsaEncryptionPKCS1 = Self(rawValue: "algid:encrypt:RSA:PKCS1")
    public static let rsaEncryptionOAEPSHA1 = Self(rawValue: "algid:encrypt:RSA:OAEP:SHA1")
    public static let rsaEncryptionOAEPSHA256 = Self(rawValue: "algid:encrypt:RSA:OAEP:SHA256")
    public static let rsaEncryptionOAEPSHA256AESGCM = Self(rawValue: "algid:encrypt:RSA:OAEP:SHA256:AESGCM")
    public static let rsaSignatureMessagePKCS1v15SHA256 = Self(rawValue: "algid:sign:RSA:message-PKCS1v15:SHA256")
    public static let ecdsaSignatureMessageX962SHA256 = Self(rawValue: "algid:sign:ECDSA:message-X962:SHA256")
    public static let ecdhKeyExchangeStandard = Self(rawValue: "algid:keyexchange:ECDH")
    public static let eciesEncryptionStandardX963SHA256AESGCM = Self(rawValue: "algid:encrypt:ECIES:ECDH:KDFX963")
    public static let eciesEncryptionCofactorX963SHA256AESGCM = Self(rawValue: "algid:encrypt:ECIES:ECDHC:KDFX963")
}

public enum SecKeyOperationType: Int, Sendable { case sign, verify, encrypt, decrypt, keyExchange }

public typealias SecKeyError = UnsafeMutablePointer<Unmanaged<CFError>?>

private func refuse<Value>(_ error: SecKeyError?) -> Value? {
    HarnessConnection.current.limitation("The extension uses a SecKey; the simulator has none, and refuses the call.")
    let code = Int(errSecUnimplemented)
    error?.pointee = Unmanaged.passRetained(NSError(domain: NSOSStatusErrorDomain, code: code))
    return nil
}

// Constants, because all do the same, whatever their arguments.
public let SecKeyCreateRandomKey: (CFDictionary, SecKeyError?) -> SecKey? = { refuse($1) }
public let SecKeyCreateWithData: (CFData, CFDictionary, SecKeyError?) -> SecKey? = { refuse($2) }
public let SecKeyCopyPublicKey: (SecKey) -> SecKey? = { _ in refuse(nil) }
public let SecKeyCopyExternalRepresentation: (SecKey, SecKeyError?) -> CFData? = { refuse($1) }
public let SecKeyIsAlgorithmSupported: (SecKey, SecKeyOperationType, SecKeyAlgorithm) -> Bool = { _, _, _ in false }
public let SecKeyCreateDecryptedData: (SecKey, SecKeyAlgorithm, CFData, SecKeyError?) -> CFData? = { refuse($3) }
public let SecKeyCreateEncryptedData: (SecKey, SecKeyAlgorithm, CFData, SecKeyError?) -> CFData? = { refuse($3) }
public let SecKeyCreateSignature: (SecKey, SecKeyAlgorithm, CFData, SecKeyError?) -> CFData? = { refuse($3) }
public let SecKeyVerifySignature: (SecKey, SecKeyAlgorithm, CFData, CFData, SecKeyError?) -> Bool = {
    refuse($4) ?? false
}
public let SecKeyCopyKeyExchangeResult: (SecKey, SecKeyAlgorithm, SecKey, CFDictionary, SecKeyError?) -> CFData? = {
    refuse($4)
}
