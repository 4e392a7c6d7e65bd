/// Some ASCII characters. Looking for a byte in the UTF-8 of a string takes ten times as long.
package struct ASCIICharacters: Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    package init(_ text: StaticString) {
        for byte in UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount) {
            if byte < 64 { low |= 1 << byte } else { high |= 1 << (byte & 63) }
        }
    }

    @inline(__always)
    package func contains(_ byte: UInt8) -> Bool { byte < 128 && (byte < 64 ? low : high) >> (byte & 63) & 1 == 1 }
}
