/// The first bytes of a file, or a whole file, of which a header is read. What lies behind the end is `nil`, so that no
/// header can lead astray.
protocol HeaderSource: ~Copyable, ~Escapable {
    /// How many bytes there are.
    var byteCount: Int { get }

    func byte(at offset: Int) -> UInt8?
}

extension RawSpan: HeaderSource {
    func byte(at offset: Int) -> UInt8? {
        guard offset >= 0, offset < byteCount else { return nil }
        return unsafeLoad(fromByteOffset: offset, as: UInt8.self)
    }
}

extension HeaderSource where Self: ~Copyable & ~Escapable {
    /// Whether these characters stand at an offset.
    func hasText(_ text: StaticString, at offset: Int) -> Bool {
        text.withUTF8Buffer { expected in
            expected.indices.allSatisfy { byte(at: offset + $0) == expected[$0] }
        }
    }

    func big16(at offset: Int) -> Int? { number(at: offset, length: 2) }

    func big32(at offset: Int) -> Int? { number(at: offset, length: 4) }

    func little16(at offset: Int) -> Int? {
        guard let low = byte(at: offset), let high = byte(at: offset + 1) else { return nil }
        return Int(high) << 8 | Int(low)
    }

    /// The contents of the first box of a type among those from one offset to another: ISO/IEC 14496-12, 4.2. A box
    /// that goes on behind the last byte ends there.
    func box(_ type: StaticString, from start: Int, to end: Int) -> Range<Int>? {
        var offset = start
        while offset <= end - 8, let size = big32(at: offset) {
            var bodyStart = offset + 8
            var boxEnd: Int
            switch size {
            case 0: boxEnd = end
            case 1:
                guard let high = big32(at: offset + 8), high == 0, let low = big32(at: offset + 12) else { return nil }
                bodyStart = offset + 16
                boxEnd = offset + low
            default: boxEnd = offset + size
            }
            guard boxEnd >= bodyStart else { return nil }
            boxEnd = min(boxEnd, end, byteCount)
            if hasText(type, at: offset + 4) { return bodyStart <= boxEnd ? bodyStart..<boxEnd : nil }
            offset = boxEnd
        }
        return nil
    }

    private func number(at offset: Int, length: Int) -> Int? {
        var number = 0
        for index in 0..<length {
            guard let byte = byte(at: offset + index) else { return nil }
            number = number << 8 | Int(byte)
        }
        return number
    }
}
