// swift-format-ignore-file: AlwaysUseLowerCamelCase

public let errSecSuccess: OSStatus = 0
/// There is no such function.
public let errSecUnimplemented: OSStatus = -4
public let errSecParam: OSStatus = -50
/// There is not enough memory.
public let errSecAllocate: OSStatus = -108
/// There is no keychain.
public let errSecNotAvailable: OSStatus = -25291
public let errSecDuplicateItem: OSStatus = -25299
/// There is no such item.
public let errSecItemNotFound: OSStatus = -25300
/// The device is locked.
public let errSecInteractionNotAllowed: OSStatus = -25308
public let errSecDecode: OSStatus = -26275
public let errSecAuthFailed: OSStatus = -25293
public let errSecMissingEntitlement: OSStatus = -34018
public let errSecUserCanceled: OSStatus = -128
public let errSecInternalError: OSStatus = -26276
nonisolated(unsafe) public let kSecClass: CFString = NSString(string: "class")
nonisolated(unsafe) public let kSecClassGenericPassword: CFString = NSString(string: "genp")
nonisolated(unsafe) public let kSecClassInternetPassword: CFString = NSString(string: "inet")
nonisolated(unsafe) public let kSecClassKey: CFString = NSString(string: "keys")
nonisolated(unsafe) public let kSecClassCertificate: CFString = NSString(string: "cert")
nonisolated(unsafe) public let kSecClassIdentity: CFString = NSString(string: "idnt")
nonisolated(unsafe) public let kSecAttrAccount: CFString = NSString(string: "acct")
nonisolated(unsafe) public let kSecAttrService: CFString = NSString(string: "svce")
nonisolated(unsafe) public let kSecAttrAccessGroup: CFString = NSString(string: "agrp")
nonisolated(unsafe) public let kSecAttrServer: CFString = NSString(string: "srvr")
nonisolated(unsafe) public let kSecAttrLabel: CFString = NSString(string: "labl")
nonisolated(unsafe) public let kSecAttrDescription: CFString = NSString(string: "desc")
nonisolated(unsafe) public let kSecAttrComment: CFString = NSString(string: "icmt")
nonisolated(unsafe) public let kSecAttrGeneric: CFString = NSString(string: "gena")
nonisolated(unsafe) public let kSecAttrApplicationTag: CFString = NSString(string: "atag")
nonisolated(unsafe) public let kSecAttrApplicationLabel: CFString = NSString(string: "klbl")
nonisolated(unsafe) public let kSecAttrKeyType: CFString = NSString(string: "type")
nonisolated(unsafe) public let kSecAttrKeyClass: CFString = NSString(string: "kcls")
nonisolated(unsafe) public let kSecAttrKeySizeInBits: CFString = NSString(string: "bsiz")
nonisolated(unsafe) public let kSecAttrIsPermanent: CFString = NSString(string: "perm")
nonisolated(unsafe) public let kSecAttrCreationDate: CFString = NSString(string: "cdat")
nonisolated(unsafe) public let kSecAttrModificationDate: CFString = NSString(string: "mdat")
nonisolated(unsafe) public let kSecAttrProtocol: CFString = NSString(string: "ptcl")
nonisolated(unsafe) public let kSecAttrPort: CFString = NSString(string: "port")
nonisolated(unsafe) public let kSecAttrPath: CFString = NSString(string: "path")
nonisolated(unsafe) public let kSecAttrSynchronizable: CFString = NSString(string: "sync")
nonisolated(unsafe) public let kSecAttrSynchronizableAny: CFString = NSString(string: "syna")
nonisolated(unsafe) public let kSecAttrAccessible: CFString = NSString(string: "pdmn")
nonisolated(unsafe) public let kSecAttrAccessControl: CFString = NSString(string: "accc")
nonisolated(unsafe) public let kSecAttrAccessibleAfterFirstUnlock: CFString = NSString(string: "ck")
nonisolated(unsafe) public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = NSString(string: "cku")
nonisolated(unsafe) public let kSecAttrAccessibleWhenUnlocked: CFString = NSString(string: "ak")
nonisolated(unsafe) public let kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString = NSString(string: "aku")
nonisolated(unsafe) public let kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly: CFString = NSString(string: "akpu")
nonisolated(unsafe) public let kSecAttrAccessibleAlways: CFString = NSString(string: "dk")
nonisolated(unsafe) public let kSecAttrAccessibleAlwaysThisDeviceOnly: CFString = NSString(string: "dku")
nonisolated(unsafe) public let kSecAttrKeyTypeRSA: CFString = NSString(string: "42")
nonisolated(unsafe) public let kSecAttrKeyTypeEC: CFString = NSString(string: "73")
nonisolated(unsafe) public let kSecAttrKeyTypeECSECPrimeRandom: CFString = NSString(string: "73")
nonisolated(unsafe) public let kSecAttrKeyClassPublic: CFString = NSString(string: "0")
nonisolated(unsafe) public let kSecAttrKeyClassPrivate: CFString = NSString(string: "1")
nonisolated(unsafe) public let kSecReturnData: CFString = NSString(string: "r_Data")
nonisolated(unsafe) public let kSecReturnAttributes: CFString = NSString(string: "r_Attributes")
nonisolated(unsafe) public let kSecReturnRef: CFString = NSString(string: "r_Ref")
nonisolated(unsafe) public let kSecReturnPersistentRef: CFString = NSString(string: "r_PersistentRef")
nonisolated(unsafe) public let kSecMatchLimit: CFString = NSString(string: "m_Limit")
nonisolated(unsafe) public let kSecMatchLimitOne: CFString = NSString(string: "m_LimitOne")
nonisolated(unsafe) public let kSecMatchLimitAll: CFString = NSString(string: "m_LimitAll")
nonisolated(unsafe) public let kSecValueData: CFString = NSString(string: "v_Data")
nonisolated(unsafe) public let kSecValueRef: CFString = NSString(string: "v_Ref")
nonisolated(unsafe) public let kSecUseDataProtectionKeychain: CFString = NSString(string: "nleg")
nonisolated(unsafe) public let kSecUseAuthenticationUI: CFString = NSString(string: "u_AuthUI")
nonisolated(unsafe) public let kSecUseAuthenticationContext: CFString = NSString(string: "u_AuthCtx")
nonisolated(unsafe) public let kSecUseOperationPrompt: CFString = NSString(string: "u_OpPrompt")
nonisolated(unsafe) public let kSecRandomDefault: SecRandomRef? = nil
public let kCFBooleanTrue: CFBoolean? = NSNumber(value: true)
public let kCFBooleanFalse: CFBoolean? = NSNumber(value: false)
