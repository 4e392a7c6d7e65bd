/// Bytes that grow a thousandfold when decompressed.
enum CompressionBomb {
    /// A gzip member of 1,051 bytes that holds a mebibyte of zeros.
    private static let member: [UInt8] =
        [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 3, 0xED, 0xC1, 0x31, 1, 0, 0, 0, 0xC2, 0xA0, 0xF5, 0x4F, 0x6D, 8, 0x5F, 0xA0]
        + [UInt8](repeating: 0, count: 1_016) + [0x3E, 3, 0x1C, 0xEA, 0x38, 0xA7, 0, 0, 0x10, 0]

    /// The gzip of this many mebibytes of zeros.
    static func gzip(mebibytes: Int) -> [UInt8] {
        Array(repeatElement(member, count: mebibytes).joined())
    }
}
