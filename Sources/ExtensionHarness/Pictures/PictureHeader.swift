import FoundationEssentials

/// The format and size in the first bytes of a picture.
struct PictureHeader {
    enum Format: String {
        case png = "public.png"
        case jpeg = "public.jpeg"
        case gif = "com.compuserve.gif"
        case webP = "org.webmproject.webp"
        case heic = "public.heic"
        case avif = "public.avif"
        case bmp = "com.microsoft.bmp"
        case tiff = "public.tiff"
    }

    var format: Format
    var width = 0
    var height = 0

    /// Reads the first bytes; `nil` if iOS would not decode such data into a picture.
    init?(_ data: Data) {
        let bytes = ByteReader(data: data)
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            guard bytes.text(at: 12, count: 4) == "IHDR" else { return nil }
            self.init(.png, bytes.big(at: 16, count: 4), bytes.big(at: 20, count: 4))
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            let size = Self.sizeOfJPEG(bytes)
            self.init(.jpeg, size.width, size.height)
        } else if bytes.text(at: 0, count: 4) == "GIF8" {
            self.init(.gif, bytes.little(at: 6, count: 2), bytes.little(at: 8, count: 2))
        } else if bytes.text(at: 0, count: 4) == "RIFF", bytes.text(at: 8, count: 4) == "WEBP" {
            let size = Self.sizeOfWebP(bytes)
            self.init(.webP, size.width, size.height)
        } else if bytes.text(at: 4, count: 4) == "ftyp" {
            let brand = bytes.text(at: 8, count: 4) ?? ""
            guard ["heic", "heix", "mif1", "msf1", "hevc", "avif", "avis"].contains(brand) else { return nil }
            let size = Self.sizeOfHEIF(bytes)
            self.init(brand.hasPrefix("avi") ? .avif : .heic, size.width, size.height)
        } else if bytes.text(at: 0, count: 2) == "BM" {
            let height = bytes.little(at: 22, count: 4).map { Int(Int32(truncatingIfNeeded: $0).magnitude) }
            self.init(.bmp, bytes.little(at: 18, count: 4), height)
        } else if bytes.starts(with: [0x49, 0x49, 0x2A, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
            let size = Self.sizeOfTIFF(bytes)
            self.init(.tiff, size[0x100], size[0x101])
        } else {
            return nil
        }
    }

    private init?(_ format: Format, _ width: Int?, _ height: Int?) {
        guard let width, let height, width > 0, height > 0 else { return nil }
        self.format = format
        self.width = width
        self.height = height
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

    /// Returns the numbers in the first directory, by their tags.
    private static func sizeOfTIFF(_ bytes: ByteReader) -> [Int: Int] {
        let isLittle = bytes.starts(with: [0x49])
        func number(_ offset: Int, _ count: Int) -> Int? {
            isLittle ? bytes.little(at: offset, count: count) : bytes.big(at: offset, count: count)
        }
        guard let start = number(4, 4), let count = number(start, 2) else { return [:] }
        return (0..<count).map { start + 2 + 12 * $0 }.reduce(into: [:]) { numbers, entry in
            guard let tag = number(entry, 2), let type = number(entry + 2, 2) else { return }
            numbers[tag] = number(entry + 8, type == 3 ? 2 : 4)
        }
    }

    private static func sizeOfWebP(_ bytes: ByteReader) -> Size {
        switch bytes.text(at: 12, count: 4) {
        case "VP8 ":
            return (
                bytes.little(at: 26, count: 2).map { $0 & 0x3FFF }, bytes.little(at: 28, count: 2).map { $0 & 0x3FFF }
            )
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
struct ByteReader {
    let data: Data

    func starts(with prefix: [UInt8]) -> Bool { data.starts(with: prefix) }

    private func slice(at offset: Int, count: Int) -> Data? {
        guard offset >= 0, count >= 0, offset <= data.count, data.count - offset >= count else { return nil }
        let start = data.startIndex + offset
        return data[start..<start + count]
    }

    func big(at offset: Int, count: Int) -> Int? {
        slice(at: offset, count: count)?.reduce(0) { $0 << 8 | Int($1) }
    }

    func little(at offset: Int, count: Int) -> Int? {
        slice(at: offset, count: count)?.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    func text(at offset: Int, count: Int) -> String? {
        slice(at: offset, count: count).map { String(decoding: $0, as: UTF8.self) }
    }
}
