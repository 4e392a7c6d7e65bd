import FoundationEssentials

/// The format and size in the first bytes of a picture.
struct PictureHeader {
    let typeIdentifier: String
    let width: Int
    let height: Int

    /// Reads the first bytes; `nil` if iOS would not decode such data into a picture.
    init?(_ data: Data) {
        let bytes = ByteReader(data: data)
        if data.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            guard bytes.text(at: 12) == "IHDR" else { return nil }
            self.init("public.png", (bytes.big(at: 16, count: 4), bytes.big(at: 20, count: 4)))
        } else if data.starts(with: [0xFF, 0xD8, 0xFF]) {
            self.init("public.jpeg", Self.sizeOfJPEG(bytes))
        } else if bytes.text(at: 0) == "GIF8" {
            self.init("com.compuserve.gif", (bytes.little(at: 6, count: 2), bytes.little(at: 8, count: 2)))
        } else if bytes.text(at: 0) == "RIFF", bytes.text(at: 8) == "WEBP" {
            self.init("org.webmproject.webp", Self.sizeOfWebP(bytes))
        } else if bytes.text(at: 4) == "ftyp" {
            let brand = bytes.text(at: 8) ?? ""
            guard ["heic", "heix", "mif1", "msf1", "hevc", "avif", "avis"].contains(brand) else { return nil }
            self.init(brand.hasPrefix("avi") ? "public.avif" : "public.heic", Self.sizeOfHEIF(bytes))
        } else if data.starts(with: "BM".utf8) {
            let height = bytes.little(at: 22, count: 4).map { Int(Int32(truncatingIfNeeded: $0).magnitude) }
            self.init("com.microsoft.bmp", (bytes.little(at: 18, count: 4), height))
        } else if data.starts(with: [0x49, 0x49, 0x2A, 0]) || data.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
            self.init("public.tiff", Self.sizeOfTIFF(bytes))
        } else {
            return nil
        }
    }

    private init?(_ typeIdentifier: String, _ size: Size) {
        guard let width = size.width, let height = size.height, width > 0, height > 0 else { return nil }
        (self.typeIdentifier, self.width, self.height) = (typeIdentifier, width, height)
    }

    private typealias Size = (width: Int?, height: Int?)

    private static func sizeOfJPEG(_ bytes: ByteReader) -> Size {
        var offset = 2
        while let marker = bytes.big(at: offset, count: 2), marker >> 8 == 0xFF {
            let code = marker & 0xFF
            if code == 0xFF {
                offset += 1
                continue
            }
            // Frame headers of every kind, but not tables.
            if (0xC0...0xCF).contains(code), ![0xC4, 0xC8, 0xCC].contains(code) {
                return (bytes.big(at: offset + 7, count: 2), bytes.big(at: offset + 5, count: 2))
            }
            guard let length = bytes.big(at: offset + 2, count: 2), length >= 2 else { break }
            offset += 2 + length
        }
        return (nil, nil)
    }

    private static func sizeOfTIFF(_ bytes: ByteReader) -> Size {
        let isLittle = bytes.data.starts(with: [0x49])
        func number(_ offset: Int, _ count: Int) -> Int? {
            isLittle ? bytes.little(at: offset, count: count) : bytes.big(at: offset, count: count)
        }
        guard let start = number(4, 4), let count = number(start, 2) else { return (nil, nil) }
        var size: Size = (nil, nil)
        // The entries of the first directory.
        for entry in (0..<count).map({ start + 2 + 12 * $0 }) {
            guard let tag = number(entry, 2), let type = number(entry + 2, 2) else { continue }
            if tag == 0x100 { size.width = number(entry + 8, type == 3 ? 2 : 4) }
            if tag == 0x101 { size.height = number(entry + 8, type == 3 ? 2 : 4) }
        }
        return size
    }

    private static func sizeOfWebP(_ bytes: ByteReader) -> Size {
        switch bytes.text(at: 12) {
        case "VP8 ":
            let (width, height) = (bytes.little(at: 26, count: 2), bytes.little(at: 28, count: 2))
            return (width.map { $0 & 0x3FFF }, height.map { $0 & 0x3FFF })
        case "VP8L":
            let bits = bytes.little(at: 21, count: 4)
            return (bits.map { ($0 & 0x3FFF) + 1 }, bits.map { (($0 >> 14) & 0x3FFF) + 1 })
        case "VP8X":
            return (bytes.little(at: 24, count: 3).map { $0 + 1 }, bytes.little(at: 27, count: 3).map { $0 + 1 })
        default: return (nil, nil)
        }
    }

    /// Finds the largest size in the first 64 KB: those of tiles and thumbnails are smaller.
    private static func sizeOfHEIF(_ bytes: ByteReader) -> Size {
        let head = bytes.data.prefix(1 << 16)
        var largest: Size = (nil, nil)
        var from = head.startIndex
        while let found = head[from...].firstRange(of: "ispe".utf8) {
            from = found.upperBound
            let offset = found.lowerBound - head.startIndex
            guard let width = bytes.big(at: offset + 8, count: 4), let height = bytes.big(at: offset + 12, count: 4)
            else { break }
            if width > largest.width ?? 0 { largest = (width, height) }
        }
        return largest
    }
}

/// A reader of numbers from bytes, which returns `nil` beyond their end.
private struct ByteReader {
    let data: Data

    private func slice(at offset: Int, count: Int) -> Data? {
        let slice = data.dropFirst(offset).prefix(count)
        return slice.count == count ? slice : nil
    }

    func big(at offset: Int, count: Int) -> Int? { slice(at: offset, count: count)?.reduce(0) { $0 << 8 | Int($1) } }

    func little(at offset: Int, count: Int) -> Int? {
        slice(at: offset, count: count)?.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// The text of four bytes.
    func text(at offset: Int) -> String? { slice(at: offset, count: 4).map { String(decoding: $0, as: UTF8.self) } }
}
