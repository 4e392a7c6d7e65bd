enum CryptoCipher {
    private typealias Pointer = OpaquePointer
    private typealias Begin =
        @convention(c) (
            Pointer?, Pointer?, Pointer?, UnsafePointer<UInt8>?, UnsafePointer<UInt8>?, Int32
        ) -> Int32
    private typealias Update =
        @convention(c) (
            Pointer?, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int32>?, UnsafePointer<UInt8>?, Int32
        ) -> Int32
    private typealias Finish =
        @convention(c) (
            Pointer?, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int32>?
        ) -> Int32
    private typealias Control = @convention(c) (Pointer?, Int32, Int32, UnsafeMutableRawPointer?) -> Int32
    private typealias Pad = @convention(c) (Pointer?, Int32) -> Int32

    private static let named = CryptoLibrary.function("EVP_get_cipherbyname", CryptoLibrary.Named.self)
    private static let make = CryptoLibrary.function("EVP_CIPHER_CTX_new", CryptoLibrary.Make.self)
    private static let free = CryptoLibrary.function("EVP_CIPHER_CTX_free", CryptoLibrary.Free.self)
    private static let begin = CryptoLibrary.function("EVP_CipherInit_ex", Begin.self)
    private static let update = CryptoLibrary.function("EVP_CipherUpdate", Update.self)
    private static let finish = CryptoLibrary.function("EVP_CipherFinal_ex", Finish.self)
    private static let control = CryptoLibrary.function("EVP_CIPHER_CTX_ctrl", Control.self)
    private static let setPadding = CryptoLibrary.function("EVP_CIPHER_CTX_set_padding", Pad.self)

    private static let setNonceLength: Int32 = 9
    private static let getTag: Int32 = 16
    private static let setTag: Int32 = 17

    /// Encrypts, or decrypts if there is a tag, with a cipher that authenticates; `nil` for a failure.
    static func authenticated(
        _ name: String,
        key: [UInt8],
        nonce: [UInt8],
        text: [UInt8],
        additional: [UInt8],
        tag: [UInt8]?
    ) -> (text: [UInt8], tag: [UInt8])? {
        guard let count = Int32(exactly: text.count), let additionalCount = Int32(exactly: additional.count),
            let cipher = named(name), let context = make()
        else { return nil }
        defer { free(context) }
        let encrypts: Int32 = tag == nil ? 1 : 0
        var output = [UInt8](repeating: 0, count: text.count + 32)
        var written: Int32 = 0
        var last: Int32 = 0
        var code = tag ?? [UInt8](repeating: 0, count: 16)
        guard begin(context, cipher, nil, nil, nil, encrypts) == 1,
            control(context, setNonceLength, Int32(truncatingIfNeeded: nonce.count), nil) == 1,
            begin(context, nil, nil, key, nonce, encrypts) == 1
        else { return nil }
        if tag != nil, control(context, setTag, Int32(truncatingIfNeeded: code.count), &code) != 1 { return nil }
        if additionalCount > 0, update(context, nil, &last, additional, additionalCount) != 1 { return nil }
        if count > 0, update(context, &output, &written, text, count) != 1 { return nil }
        let finished = output.withUnsafeMutableBufferPointer { buffer in
            finish(context, buffer.baseAddress?.advanced(by: Int(written)), &last)
        }
        guard finished == 1 else { return nil }
        if tag == nil, control(context, getTag, 16, &code) != 1 { return nil }
        return (Array(output.prefix(Int(written + last))), code)
    }

    /// Encrypts or decrypts in blocks; `nil` for a failure.
    static func blocks(
        _ name: String,
        encrypts: Bool,
        key: [UInt8],
        vector: [UInt8]?,
        text: [UInt8],
        pads: Bool
    ) -> [UInt8]? {
        guard let count = Int32(exactly: text.count), let cipher = named(name), let context = make() else { return nil }
        defer { free(context) }
        var output = [UInt8](repeating: 0, count: text.count + 32)
        var written: Int32 = 0
        var last: Int32 = 0
        guard begin(context, cipher, nil, key, vector, encrypts ? 1 : 0) == 1, setPadding(context, pads ? 1 : 0) == 1,
            count == 0 || update(context, &output, &written, text, count) == 1
        else { return nil }
        let finished = output.withUnsafeMutableBufferPointer { buffer in
            finish(context, buffer.baseAddress?.advanced(by: Int(written)), &last)
        }
        return finished == 1 ? Array(output.prefix(Int(written + last))) : nil
    }
}
