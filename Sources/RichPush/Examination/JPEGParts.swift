/// A JPEG's frame: its size and its components, and which of them have been scanned.
struct JPEGFrame: Sendable {
    struct Component: Sendable {
        var identifier: UInt64
        var quantization: UInt64
        var isScanned = false
    }

    let size: PixelSize
    /// One to four.
    private var components: [Component] = []
    /// Those of the current scan, as a set of bits.
    private var scanned: UInt8 = 0

    init(size: PixelSize = PixelSize(width: 0, height: 0)) {
        self.size = size
    }

    var componentCount: Int { components.count }

    /// Whether each component has had a scan with its first coefficients.
    var isComplete: Bool { components.allSatisfy(\.isScanned) }

    /// Adds a component: an identifier, two sampling factors, and the number of a quantization table.
    /// - Returns: Whether it is valid.
    mutating func add(component field: UInt64) -> Bool {
        components.append(Component(identifier: field >> 16, quantization: field & 0xFF))
        return 1...4 ~= field >> 12 & 0xF && 1...4 ~= field >> 8 & 0xF && field & 0xFF <= 3
    }

    mutating func beginScan() { scanned = 0 }

    /// The component of the current scan with an identifier; `nil` if there is none.
    mutating func scan(_ identifier: UInt64) -> Component? {
        guard let index = components.firstIndex(where: { $0.identifier == identifier }) else { return nil }
        scanned |= 1 << UInt8(index)
        return components[index]
    }

    /// Begins the current scan's image data, which holds coefficients from a number on.
    mutating func scan(from first: Int) {
        guard first == 0 else { return }
        for index in components.indices where scanned >> UInt8(index) & 1 == 1 { components[index].isScanned = true }
    }
}

/// The tables of a JPEG so far, and the counts of the current Huffman table.
struct JPEGTables: Sendable {
    /// The quantization tables, as a set of bits.
    var quantization: UInt8 = 0
    private(set) var isDirectCurrent = false
    private(set) var symbolCount = 0
    /// The number of free codes of the current length.
    private var freeCodeCount = 1

    func hasQuantization(_ index: UInt64) -> Bool { quantization >> UInt8(index & 3) & 1 == 1 }

    /// Begins a Huffman table.
    /// - Returns: Whether its class and number are valid.
    mutating func beginHuffman(_ field: UInt64) -> Bool {
        isDirectCurrent = field >> 4 == 0
        symbolCount = 0
        freeCodeCount = 1
        return field >> 4 <= 1 && field & 0xF <= 3
    }

    /// Adds the numbers of codes of eight lengths, the shortest first.
    mutating func add(counts: UInt64) {
        for shift in stride(from: 56, through: 0, by: -8) {
            let count = Int(counts >> UInt64(shift) & 0xFF)
            symbolCount += count
            freeCodeCount = max(-1, freeCodeCount * 2 - count)
        }
    }

    /// Whether there are no more codes than their lengths allow, and no more symbols than a byte can have.
    var isHuffmanValid: Bool { freeCodeCount >= 0 && symbolCount <= 256 }
}

/// The restart markers of a JPEG's image data, which count from 0 to 7 over and over.
struct JPEGRestarts: Sendable {
    /// The number of units of the picture between two markers; 0 for no markers.
    var interval = 0
    private var expected: UInt64 = 0xD0

    mutating func beginScan() { expected = 0xD0 }

    /// Whether a restart marker is the next one; counts it.
    mutating func isExpected(_ code: UInt64) -> Bool {
        defer { expected = code == 0xD7 ? 0xD0 : code + 1 }
        return interval > 0 && code == expected
    }
}
