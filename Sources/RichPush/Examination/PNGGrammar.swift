/// PNG and APNG: PNG Specification (Third Edition), 5 and 11.
struct PNGGrammar: MediaGrammar {
    enum Step { case signature, chunk, size, format, checksum, stream }

    private enum Stage: Comparable { case beforeHeader, beforeData, inData, afterData }

    var step = Step.signature
    private var stage = Stage.beforeHeader
    private var name = ""
    private var length = 0
    private var chunkOffset = 0
    private var dataByteCount = 0
    private var needsPalette = false

    mutating func receive(_ field: UInt64, _ cursor: inout BodyCursor) {
        switch step {
        case .signature:
            guard field == 0x8950_4E47_0D0A_1A0A else { return cursor.stop(.damaged, at: 0, "the signature is wrong") }
            next(.chunk, 8, in: &cursor)
        case .chunk: begin(type: field & 0xFFFF_FFFF, length: Int(field >> 32), &cursor)
        case .size:
            cursor.checksum?.update(field, length: 8)
            let size = PixelSize(width: Int(field >> 32), height: Int(field & 0xFFFF_FFFF))
            cursor.note(size)
            if size.count == 0 { return cursor.stop(.empty, size.clause) }
            let isValid = max(size.width, size.height) <= 0x7FFF_FFFF
            isValid ? next(.format, 5, in: &cursor) : cursor.stop(.damaged, "the picture's size is invalid")
        case .format:
            cursor.checksum?.update(field, length: 5)
            guard isValid(depth: field >> 32, color: field >> 24 & 0xFF), field & 0xFF_FFFE == 0 else {
                return cursor.stop(.damaged, "the pixel format is invalid")
            }
            needsPalette = field >> 24 & 0xFF == 3
            stage = .beforeData
            next(.checksum, 4, in: &cursor)
        case .stream:
            cursor.checksum?.update(field, length: 2)
            // A deflate stream with a window of at most 32 KiB, without a dictionary: RFC 1950, 2.2.
            let isValid = field >> 8 & 0xF == 8 && field >> 12 <= 7 && field & 0x20 == 0 && field % 31 == 0
            if !isValid, !cursor.examination.isApplePNG {
                return cursor.stop(.damaged, "the image data is not compressed as PNG requires")
            }
            next(.checksum, 4, after: length - 2, in: &cursor)
        case .checksum:
            if let checksum = cursor.checksum, UInt64(checksum.value) != field {
                cursor.note(.damaged, at: chunkOffset, "the checksum of the chunk \(name) is wrong")
            }
            cursor.checksum = nil
            if name == "IEND" { return cursor.stop() }
            next(.chunk, 8, in: &cursor)
        }
    }

    private mutating func begin(type: UInt64, length: Int, _ cursor: inout BodyCursor) {
        name = String(fourCharacterCode: type)
        self.length = length
        chunkOffset = cursor.offset - 8
        let isName = stride(from: 0, to: 32, by: 8).allSatisfy { 65...90 ~= (type >> $0 & 0xDF) }
        guard isName, length <= 0x7FFF_FFFF else {
            // After the image data, nothing else matters.
            let problem = "there is no chunk where one should begin"
            return cursor.stop(.damaged, at: chunkOffset, problem, isTolerated: stage == .afterData)
        }
        if stage == .inData, name != "IDAT" { stage = .afterData }
        let isCritical = type >> 29 & 1 == 0
        if isCritical, name != "IDAT" || cursor.verifiesChecksums {
            cursor.checksum = CRC32()
            cursor.checksum?.update(type, length: 4)
        }
        switch name {
        // Apple's tools put this before the header.
        case "CgBI" where stage == .beforeHeader: cursor.examination.isApplePNG = true
        case "IHDR" where stage == .beforeHeader && length == 13: return next(.size, 8, in: &cursor)
        case _ where stage == .beforeHeader: return cursor.stop(.damaged, at: chunkOffset, "the header is missing")
        case "PLTE" where length == 0 || length > 768 || length % 3 != 0 || stage != .beforeData:
            return cursor.stop(.damaged, at: chunkOffset, "the palette is invalid")
        case "PLTE": needsPalette = false
        case "IDAT" where needsPalette: return cursor.stop(.damaged, at: chunkOffset, "the palette is missing")
        case "IDAT" where stage == .afterData:
            return cursor.stop(.damaged, at: chunkOffset, "the image data is interrupted", isTolerated: true)
        case "IDAT":
            stage = .inData
            let isFirst = dataByteCount == 0
            dataByteCount += length
            if isFirst, length >= 2 { return next(.stream, 2, in: &cursor) }
        case "IEND":
            if dataByteCount == 0 { return cursor.stop(.empty, at: chunkOffset, "there is no image data") }
        case _ where isCritical: return cursor.stop(.damaged, at: chunkOffset, "the chunk \(name) is unknown")
        default: break
        }
        next(.checksum, 4, after: length, in: &cursor)
    }

    mutating func end(_ cursor: inout BodyCursor) {
        switch stage {
        case .beforeHeader: cursor.stop(.truncated, "before its header ends")
        case .beforeData: cursor.stop(.truncated, "before its image data")
        case .inData where step != .chunk || !cursor.isAtField: cursor.stop(.truncated, "in its image data")
        case .inData, .afterData: cursor.stop(.truncated, "without its end marker", isTolerated: true)
        }
    }

    private func isValid(depth: UInt64, color: UInt64) -> Bool {
        switch color {
        case 0: [1, 2, 4, 8, 16].contains(depth)
        case 3: [1, 2, 4, 8].contains(depth)
        case 2, 4, 6: [8, 16].contains(depth)
        default: false
        }
    }
}
