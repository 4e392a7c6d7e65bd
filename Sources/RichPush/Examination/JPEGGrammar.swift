/// JPEG: ITU-T T.81, annex B. The grammar ignores what follows the picture's end, such as further pictures
/// (CIPA DC-007).
struct JPEGGrammar: MediaGrammar {
    enum Step {
        case start, marker, code, length
        case frame, component, scan, scanComponent, spectrum, imageData
        case quantization, huffman, huffmanCounts, huffmanMoreCounts, huffmanSymbol
        case restartInterval
    }

    let firstLength = 2
    var step = Step.start
    private var frame = JPEGFrame()
    private var code: UInt64 = 0
    private var markerOffset = 0
    /// The number of the segment's remaining bytes.
    private var segmentRest = 0
    private var itemCount = 0
    private var tables = JPEGTables()
    private var restarts = JPEGRestarts()
    private var scanStart = 0
    private var hasImageData = false

    mutating func receive(_ field: UInt64, _ cursor: inout BodyCursor) {
        switch step {
        case .start:
            guard field == 0xFFD8 else { return cursor.stop(.damaged, at: 0, "the signature is wrong") }
            next(.marker, 1, in: &cursor)
        case .marker:
            if field == 0xFF { return next(.code, 1, in: &cursor) }
            cursor.note(.damaged, at: cursor.offset - 1, "there is no segment where one should begin")
            step = .code
            cursor.readMarkerCode()
        case .code: receive(code: field, &cursor)
        case .imageData: receive(codeInData: field, &cursor)
        case .length:
            guard field >= 2 else { return damaged("a segment is shorter than its header", &cursor) }
            segmentRest = Int(field) - 2
            beginSegment(&cursor)
        case .frame:
            if field >> 40 != 8 { cursor.note(.unproven("JPEG with \(field >> 40) bits a sample")) }
            let size = PixelSize(width: Int(field >> 8 & 0xFFFF), height: Int(field >> 24 & 0xFFFF))
            // A height of zero means that it follows the first scan, which nobody writes and few decoders read.
            if size.count == 0 { return cursor.stop(.empty, at: markerOffset, size.clause) }
            itemCount = Int(field & 0xFF)
            guard 1...4 ~= itemCount, segmentRest == 6 + 3 * itemCount else {
                return damaged("the picture's header is invalid", &cursor)
            }
            cursor.note(size)
            frame = JPEGFrame(code, size: size)
            next(.component, 3, in: &cursor)
        case .component:
            guard frame.add(component: field) else { return damaged("the picture's header is invalid", &cursor) }
            itemCount -= 1
            itemCount > 0 ? next(.component, 3, in: &cursor) : next(.marker, 1, in: &cursor)
        default: receiveTable(field, &cursor)
        }
    }

    private mutating func receive(code: UInt64, _ cursor: inout BodyCursor) {
        markerOffset = cursor.offset - 2
        self.code = code
        switch code {
        // Fill bytes may precede a marker.
        case 0xFF: next(.code, 1, in: &cursor)
        case 0x01, 0xD0...0xD7: next(.marker, 1, in: &cursor)
        case 0x00:
            cursor.note(.damaged, at: markerOffset, "there is no segment where one should begin")
            cursor.readMarkerCode()
        case 0xD9: endPicture(&cursor)
        case 0x02...0xBF, 0xD8, 0xF0...0xFD: damaged("there is a misplaced marker", &cursor)
        default: next(.length, 2, in: &cursor)
        }
    }

    /// Takes the byte after 0xFF in image data.
    private mutating func receive(codeInData code: UInt64, _ cursor: inout BodyCursor) {
        switch code {
        case 0x00: cursor.readMarkerCode()
        case 0xD0...0xD7:
            notePart(restarts.isExpected(code, at: cursor.offset - 2), &cursor)
            cursor.readMarkerCode()
        case 0xFF: next(.imageData, 1, in: &cursor)
        default:
            if cursor.offset - 2 > scanStart { hasImageData = true }
            notePart(restarts.isComplete(at: cursor.offset - 2), &cursor)
            receive(code: code, &cursor)
        }
    }

    private mutating func beginSegment(_ cursor: inout BodyCursor) {
        switch code {
        case 0xC4: nextTable(.huffman, &cursor)
        case 0xDB: nextTable(.quantization, &cursor)
        case 0xDD where segmentRest == 2: next(.restartInterval, 2, in: &cursor)
        case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
            if frame.componentCount > 0 { return damaged("there is a second picture header", &cursor) }
            let coding = code == 0xC3 ? "lossless" : code < 0xC8 ? "hierarchical" : "arithmetic"
            if code > 0xC2 { cursor.note(.unproven("\(coding) JPEG")) }
            guard segmentRest >= 9 else { return damaged("the picture's header is invalid", &cursor) }
            next(.frame, 6, in: &cursor)
        case 0xDA:
            if frame.componentCount == 0 { return damaged("the image data comes before the picture's header", &cursor) }
            guard segmentRest >= 6 else { return damaged("a scan's header is invalid", &cursor) }
            next(.scan, 1, in: &cursor)
        default: next(.marker, 1, after: segmentRest, in: &cursor)
        }
    }

    /// Takes a field of a table, or of a scan's header.
    private mutating func receiveTable(_ field: UInt64, _ cursor: inout BodyCursor) {
        switch step {
        case .quantization:
            let length = field >> 4 == 0 ? 64 : 128
            guard field >> 4 <= 1, field & 0xF <= 3, segmentRest > length else {
                return damaged("a quantization table is invalid", &cursor)
            }
            tables.quantization |= 1 << UInt8(field & 0xF)
            segmentRest -= length + 1
            nextTable(.quantization, after: length, &cursor)
        case .huffman:
            guard tables.beginHuffman(field), segmentRest >= 17 else {
                return damaged("a Huffman table is invalid", &cursor)
            }
            next(.huffmanCounts, 8, in: &cursor)
        case .huffmanCounts:
            tables.add(counts: field)
            next(.huffmanMoreCounts, 8, in: &cursor)
        case .huffmanMoreCounts:
            tables.add(counts: field)
            segmentRest -= 17 + tables.symbolCount
            guard tables.isHuffmanValid, segmentRest >= 0 else { return damaged("a Huffman table is invalid", &cursor) }
            itemCount = tables.symbolCount
            nextSymbol(&cursor)
        case .huffmanSymbol:
            // A difference has up to 15 bits, or 16 if nothing is lost.
            if tables.isDirectCurrent, field > (frame.componentCount == 0 || frame.isLossless ? 16 : 15) {
                return damaged("a Huffman table is invalid", &cursor)
            }
            if itemCount == tables.symbolCount { tables.add(firstSymbol: field) }
            itemCount -= 1
            nextSymbol(&cursor)
        case .restartInterval:
            restarts.interval = Int(field)
            next(.marker, 1, in: &cursor)
        case .scan:
            itemCount = Int(field)
            guard 1...frame.componentCount ~= itemCount, segmentRest == 4 + 2 * itemCount else {
                return damaged("a scan's header is invalid", &cursor)
            }
            frame.beginScan()
            next(.scanComponent, 2, in: &cursor)
        case .scanComponent:
            guard let component = frame.scan(field),
                frame.isLossless || tables.hasQuantization(component.quantization)
            else { return damaged("a scan's header is invalid", &cursor) }
            itemCount -= 1
            itemCount > 0 ? next(.scanComponent, 2, in: &cursor) : next(.spectrum, 3, in: &cursor)
        default:
            // The first and the last coefficient, or the predictor and 0; and which bits came before.
            let (first, last, bits) = (Int(field >> 16), Int(field >> 8 & 0xFF), field >> 4 & 0xF)
            guard frame.isLossless ? 1...7 ~= first && last == 0 : first <= 63 && last <= 63 else {
                return damaged("a scan's header is invalid", &cursor)
            }
            frame.scan(from: first)
            scanStart = cursor.offset
            restarts.beginScan(unitCount: frame.unitCount, at: scanStart)
            // A few coefficients may well be alike, and bits that refine others have no codes.
            cursor.zeroRunLimit = last - first >= 8 && bits == 0 && frame.hasZerosAsCoefficients(tables) ? 64 : nil
            step = .imageData
            cursor.readMarkerCode()
        }
    }

    /// Asks for the next symbol. Those for direct current are numbers of bits; of the others, the first matters.
    private mutating func nextSymbol(_ cursor: inout BodyCursor) {
        let matters = tables.isDirectCurrent || itemCount == tables.symbolCount
        if matters, itemCount > 0 { return next(.huffmanSymbol, 1, in: &cursor) }
        nextTable(.huffman, after: itemCount, &cursor)
    }

    private mutating func nextTable(_ step: Step, after skipCount: Int = 0, _ cursor: inout BodyCursor) {
        next(segmentRest > 0 ? step : .marker, 1, after: skipCount, in: &cursor)
    }

    private func endPicture(_ cursor: inout BodyCursor) {
        if !hasImageData { return cursor.stop(.empty, at: markerOffset, "there is no image data") }
        if !frame.isComplete { return cursor.stop(.damaged, at: markerOffset, "a part of the colors is missing") }
        cursor.stop()
    }

    mutating func end(_ cursor: inout BodyCursor) {
        if step == .imageData, cursor.offset > scanStart { hasImageData = true }
        // Only a decoder can count the units of the picture in the image data: it may be all of them.
        let place = hasImageData ? "without its end marker" : "before its image data"
        cursor.stop(.truncated, place, isTolerated: hasImageData && frame.isComplete)
    }

    /// Reports what is wrong with parts of the image data, some of which may have no byte in arithmetic coding.
    private func notePart(_ isRight: Bool, _ cursor: inout BodyCursor) {
        if isRight || frame.code > 0xC8 { return }
        cursor.note(.damaged, at: cursor.offset - 2, "parts of the image data are missing or out of order")
    }

    private func damaged(_ problem: String, _ cursor: inout BodyCursor) {
        cursor.stop(.damaged, at: markerOffset, problem)
    }
}
