/// A JPEG's frame: its coding, its size and its components, and which of them have been scanned.
struct JPEGFrame: Sendable {
    struct Component: Sendable {
        var identifier: UInt64
        /// The horizontal and the vertical sampling factor.
        var factors: (Int, Int)
        var quantization: UInt64
        var isScanned = false
    }

    /// The code of its marker.
    let code: UInt64
    let size: PixelSize
    /// One to four.
    private var components: [Component] = []
    /// Those of the current scan, each with the number of its second Huffman table.
    private var scan: [(index: Int, table: UInt64)] = []

    init(_ code: UInt64 = 0, size: PixelSize = PixelSize(width: 0, height: 0)) { (self.code, self.size) = (code, size) }

    /// Whether it has neither blocks nor quantization tables.
    var isLossless: Bool { code & 0xF3 == 0xC3 }
    var componentCount: Int { components.count }

    /// Whether each component has had a scan with its first coefficients.
    var isComplete: Bool { components.allSatisfy(\.isScanned) }

    /// Adds a component: an identifier, two sampling factors, and the number of a quantization table.
    /// - Returns: Whether it is valid.
    mutating func add(component field: UInt64) -> Bool {
        let factors = (Int(field >> 12 & 0xF), Int(field >> 8 & 0xF))
        components.append(Component(identifier: field >> 16, factors: factors, quantization: field & 0xFF))
        return 1...4 ~= factors.0 && 1...4 ~= factors.1 && field & 0xFF <= 3
    }

    mutating func beginScan() { scan = [] }

    /// The component of the current scan with an identifier, before the numbers of its tables; `nil` if there is none.
    mutating func scan(_ field: UInt64) -> Component? {
        guard let index = components.firstIndex(where: { $0.identifier == field >> 8 }) else { return nil }
        scan.append((index, field & 3))
        return components[index]
    }

    /// Begins the current scan's image data, which holds coefficients from a number on.
    mutating func scan(from first: Int) {
        guard first == 0 || isLossless else { return }
        for part in scan { components[part.index].isScanned = true }
    }

    /// The number of units in the current scan, as restart intervals count them: T.81, A.2.
    var unitCount: Int {
        // A component alone has its own blocks; several have units with blocks of each.
        let alone = scan.count == 1 ? components[scan[0].index].factors : (1, 1)
        let greatest = (components.map(\.factors.0).max() ?? 1, components.map(\.factors.1).max() ?? 1)
        let side = isLossless ? 1 : 8
        let columnCount = ceiling(ceiling(size.width * alone.0, greatest.0), side)
        return columnCount * ceiling(ceiling(size.height * alone.1, greatest.1), side)
    }

    /// Whether a long run of zero bits in the current scan would be blocks whose coefficients are all alike.
    func hasZerosAsCoefficients(_ tables: JPEGTables) -> Bool {
        code <= 0xC2 && scan.contains { tables.firstIsCoefficient >> UInt8($0.table) & 1 == 1 }
    }
}

/// The tables of a JPEG so far, and the counts of the current Huffman table.
struct JPEGTables: Sendable {
    /// The quantization tables, as a set of bits.
    var quantization: UInt8 = 0
    /// The Huffman tables whose code of only zero bits is a coefficient, not the end of a block, as a set of bits.
    private(set) var firstIsCoefficient: UInt8 = 0
    private var huffman: UInt64 = 0
    private(set) var symbolCount = 0
    /// The number of free codes of the current length.
    private var freeCodeCount = 1

    var isDirectCurrent: Bool { huffman >> 4 == 0 }

    func hasQuantization(_ index: UInt64) -> Bool { quantization >> UInt8(index & 3) & 1 == 1 }

    /// Begins a Huffman table.
    /// - Returns: Whether its class and number are valid.
    mutating func beginHuffman(_ field: UInt64) -> Bool {
        (huffman, symbolCount, freeCodeCount) = (field, 0, 1)
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

    /// Takes the symbol of a Huffman table's first code, which has only zero bits.
    mutating func add(firstSymbol symbol: UInt64) {
        let bit: UInt8 = isDirectCurrent ? 0 : 1 << UInt8(huffman & 3)
        let endsBlock = symbol & 0xF == 0 && symbol < 0xF0
        firstIsCoefficient = endsBlock ? firstIsCoefficient & ~bit : firstIsCoefficient | bit
    }

    /// Whether there are no more codes than their lengths allow, and no more symbols than a byte can have.
    var isHuffmanValid: Bool { freeCodeCount >= 0 && symbolCount <= 256 }
}

/// The restart markers of a JPEG's image data, which count from 0 to 7 over and over.
struct JPEGRestarts: Sendable {
    /// The number of units of the picture between two markers; 0 for no markers.
    var interval = 0
    private var count = 0
    private var expectedCount = 0
    /// The start of the image data after the last marker.
    private var start = 0

    mutating func beginScan(unitCount: Int, at offset: Int) {
        (count, start) = (0, offset)
        expectedCount = interval > 0 ? ceiling(unitCount, interval) : 1
    }

    /// Whether a restart marker is the next one, and after some image data; counts it.
    mutating func isExpected(_ code: UInt64, at offset: Int) -> Bool {
        defer { (count, start) = (count + 1, offset + 2) }
        return interval > 0 && code == 0xD0 + UInt64(count & 7) && offset > start
    }

    /// Whether image data that ends at an offset has all its parts.
    func isComplete(at offset: Int) -> Bool { count + (offset > start ? 1 : 0) == expectedCount }
}

/// The number of groups for a number of items.
private func ceiling(_ count: Int, _ group: Int) -> Int { (count + group - 1) / group }
