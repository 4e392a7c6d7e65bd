// swift-format-ignore-file: AlwaysUseLowerCamelCase

public typealias SecRandomRef = OpaquePointer

public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    Keychain.find(query, result)
}

@discardableResult
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    Keychain.add(attributes, result)
}

@discardableResult
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus {
    Keychain.update(query, attributesToUpdate)
}

@discardableResult
public func SecItemDelete(_ query: CFDictionary) -> OSStatus { Keychain.delete(query) }

public func SecCopyErrorMessageString(_ status: OSStatus, _ reserved: UnsafeMutableRawPointer?) -> CFString? {
    let words = [
        errSecSuccess: "No error.", errSecItemNotFound: "The specified item could not be found in the keychain.",
        errSecDuplicateItem: "The specified item already exists in the keychain.",
        errSecParam: "One or more parameters passed to a function were not valid.",
    ]
    return NSString(string: words[status] ?? "OSStatus \(status)")
}

@discardableResult
public func SecRandomCopyBytes(_ rnd: SecRandomRef?, _ count: Int, _ bytes: UnsafeMutableRawPointer) -> Int32 {
    bytes.copyMemory(from: randomBytes(count), byteCount: max(0, count))
    return 0
}
