internal import Glibc

/// OpenSSL's libcrypto, which is loaded when the extension first needs it.
enum CryptoLibrary {
    typealias Pointer = OpaquePointer

    private struct Handle: @unchecked Sendable {
        // Sendable: all threads can use a handle of the loader.
        let pointer: UnsafeMutableRawPointer?
    }

    private static let handle = Handle(pointer: dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL))

    /// Finds a function of the library.
    ///
    /// Without the library there is no cryptography, and nothing that could stand in for it: the process ends.
    static func function<Function>(_ name: String, _ type: Function.Type = Function.self) -> Function {
        guard let library = handle.pointer, let symbol = dlsym(library, name) else {
            HarnessConnection.current.limitation(
                "The extension uses cryptography, for which the simulator needs libcrypto.so.3 of OpenSSL 3."
            )
            fatalError("libcrypto.so.3 has no \(name)")
        }
        return unsafeBitCast(symbol, to: type)
    }

    typealias Make = @convention(c) () -> Pointer?
    typealias Named = @convention(c) (UnsafePointer<CChar>) -> Pointer?
    typealias Free = @convention(c) (Pointer?) -> Void
    typealias Copy = @convention(c) (Pointer?, Pointer?) -> Int32
    typealias Begin = @convention(c) (Pointer?, Pointer?, Pointer?) -> Int32
    typealias Update = @convention(c) (Pointer?, UnsafeRawPointer?, Int) -> Int32
    typealias Finish = @convention(c) (Pointer?, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<UInt32>?) -> Int32

    static let digestNamed = function("EVP_get_digestbyname", Named.self)
    static let newDigest = function("EVP_MD_CTX_new", Make.self)
    static let freeDigest = function("EVP_MD_CTX_free", Free.self)
    static let copyDigest = function("EVP_MD_CTX_copy_ex", Copy.self)
    static let beginDigest = function("EVP_DigestInit_ex", Begin.self)
    static let updateDigest = function("EVP_DigestUpdate", Update.self)
    static let finishDigest = function("EVP_DigestFinal_ex", Finish.self)
}

// Sendable: a context is copied before it changes, unless nobody else has it.
struct DigestState: @unchecked Sendable {
    private final class Context {
        let pointer: OpaquePointer?

        init(_ name: String) {
            pointer = CryptoLibrary.newDigest()
            let digest = CryptoLibrary.digestNamed(name)
            precondition(
                CryptoLibrary.beginDigest(pointer, digest, nil) == 1,
                "libcrypto has no \(name): is it a FIPS build?"
            )
        }

        init(copying other: Context) {
            pointer = CryptoLibrary.newDigest()
            precondition(CryptoLibrary.copyDigest(pointer, other.pointer) == 1, "libcrypto has no memory")
        }

        deinit { CryptoLibrary.freeDigest(pointer) }
    }

    private var context: Context

    init(_ name: String) { context = Context(name) }

    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        if !isKnownUniquelyReferenced(&context) { context = Context(copying: context) }
        if bytes.isEmpty { return }
        _ = CryptoLibrary.updateDigest(context.pointer, bytes.baseAddress, bytes.count)
    }

    func finish() -> [UInt8] {
        let last = Context(copying: context)
        var bytes = [UInt8](repeating: 0, count: 64)
        var count: UInt32 = 0
        _ = CryptoLibrary.finishDigest(last.pointer, &bytes, &count)
        return Array(bytes.prefix(Int(count)))
    }
}
