/// How many pixels an image has, by its header: nothing is decoded.
struct PixelSize: Sendable, Hashable {
    let width: Int
    let height: Int

    /// The number of pixels, as large as can be where it is larger than a number can say.
    var count: Int {
        let (product, isOverflow) = width.multipliedReportingOverflow(by: height)
        return isOverflow ? .max : product
    }

    /// The size that an image's header states; `nil` if it is no image, or if its size stands behind the bytes there are.
    init?<Source: HeaderSource & ~Copyable & ~Escapable>(_ type: MediaType, in source: borrowing Source) {
        switch type {
        case .png: self.init(png: source)
        case .gif: self.init(gif: source)
        case .jpeg: self.init(jpeg: source)
        case .heic: self.init(heic: source)
        default: return nil
        }
    }

    private init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The image header chunk, which is the first: PNG (Third Edition), 11.2.1.
    private init?<Source: HeaderSource & ~Copyable & ~Escapable>(png bytes: borrowing Source) {
        guard let width = bytes.big32(at: 16), let height = bytes.big32(at: 20) else { return nil }
        self.init(width: width, height: height)
    }

    /// The logical screen: GIF89a, 18. A frame that is larger does not show beyond it.
    private init?<Source: HeaderSource & ~Copyable & ~Escapable>(gif bytes: borrowing Source) {
        guard let width = bytes.little16(at: 6), let height = bytes.little16(at: 8) else { return nil }
        self.init(width: width, height: height)
    }

    /// The first frame header: ITU-T T.81, B.2.2. The segments in front of it say how long they are.
    private init?<Source: HeaderSource & ~Copyable & ~Escapable>(jpeg bytes: borrowing Source) {
        var offset = 2
        while let marker = bytes.byte(at: offset), let code = bytes.byte(at: offset + 1) {
            guard marker == 0xFF else { return nil }
            switch code {
            case 0xFF:
                // A marker may be filled up in front.
                offset += 1
            case 0x01, 0xD0...0xD8:
                // These stand alone.
                offset += 2
            case 0xC0...0xCF where code != 0xC4 && code != 0xC8 && code != 0xCC:
                guard let height = bytes.big16(at: offset + 5), let width = bytes.big16(at: offset + 7) else {
                    return nil
                }
                self.init(width: width, height: height)
                return
            case 0xD9, 0xDA:
                return nil
            default:
                guard let length = bytes.big16(at: offset + 2), length >= 2 else { return nil }
                offset += 2 + length
            }
        }
        return nil
    }

    /// The largest spatial extents property (`ispe`): ISO/IEC 23008-12, 6.5.3. It stands in the boxes `meta`, `iprp`
    /// and `ipco`; an image in tiles has one for a tile and one for the whole.
    private init?<Source: HeaderSource & ~Copyable & ~Escapable>(heic bytes: borrowing Source) {
        guard let meta = bytes.box("meta", from: 0, to: bytes.byteCount),
            let properties = bytes.box("iprp", from: meta.lowerBound + 4, to: meta.upperBound),
            let container = bytes.box("ipco", from: properties.lowerBound, to: properties.upperBound)
        else { return nil }
        var largest: PixelSize?
        var offset = container.lowerBound
        while let extents = bytes.box("ispe", from: offset, to: container.upperBound) {
            offset = extents.upperBound
            guard let width = bytes.big32(at: extents.lowerBound + 4),
                let height = bytes.big32(at: extents.lowerBound + 8)
            else { break }
            let size = PixelSize(width: width, height: height)
            if size.count > largest?.count ?? -1 { largest = size }
        }
        guard let largest else { return nil }
        self = largest
    }
}
