/// GIF, animated or not: Graphics Interchange Format, Version 89a, 17 to 27.
struct GIFGrammar: MediaGrammar {
    enum Step { case signature, screen, block, frameOrigin, frameSize, codeSize, label, data }

    let firstLength = 6
    var step = Step.signature
    private var screen = PixelSize(width: 0, height: 0)
    private var origin = (left: 0, top: 0)
    private var blockOffset = 0
    private var hasFrame = false
    private var isFrame = false
    private var frameByteCount = 0

    mutating func receive(_ field: UInt64, _ cursor: inout BodyCursor) {
        switch step {
        case .signature:
            // "GIF87a" or "GIF89a"
            guard field == 0x4749_4638_3761 || field == 0x4749_4638_3961 else {
                return cursor.stop(.damaged, at: 0, "the signature is wrong")
            }
            next(.screen, 7, in: &cursor)
        case .screen:
            screen = PixelSize(width: Self.number(field >> 40), height: Self.number(field >> 24))
            cursor.note(screen)
            next(.block, 1, after: Self.colorTableLength(field >> 16), in: &cursor)
        case .block:
            blockOffset = cursor.offset - 1
            switch field {
            case 0x2C:
                isFrame = true
                next(.frameOrigin, 4, in: &cursor)
            case 0x21: next(.label, 1, in: &cursor)
            case 0x3B where !hasFrame: cursor.stop(.empty, at: blockOffset, "there is no frame")
            case 0x3B:
                if screen.count == 0 { cursor.note(.empty, at: 6, screen.clause) }
                cursor.stop()
            // Some encoders write an extra terminator.
            case 0: next(.block, 1, in: &cursor)
            default:
                let problem = "there is no block where one should begin"
                cursor.stop(.damaged, at: blockOffset, problem, isTolerated: hasFrame)
            }
        case .frameOrigin:
            origin = (Self.number(field >> 16), Self.number(field))
            next(.frameSize, 5, in: &cursor)
        case .frameSize:
            let size = PixelSize(width: Self.number(field >> 24), height: Self.number(field >> 8))
            if size.count == 0 {
                let problem = "a frame is \(size.width) by \(size.height) pixels"
                cursor.note(.empty, at: blockOffset, problem, isTolerated: hasFrame)
            }
            if origin.left + size.width > screen.width || origin.top + size.height > screen.height {
                cursor.note(.damaged, at: blockOffset, "a frame reaches beyond the picture")
            }
            next(.codeSize, 1, after: Self.colorTableLength(field), in: &cursor)
        case .codeSize:
            guard 1...11 ~= field else {
                return cursor.stop(.damaged, "a frame's compression is invalid", isTolerated: hasFrame)
            }
            frameByteCount = 0
            next(.data, 1, in: &cursor)
        case .label:
            isFrame = false
            next(.data, 1, in: &cursor)
        case .data where field == 0:
            if isFrame, frameByteCount == 0 {
                return cursor.stop(.damaged, "a frame has no image data", isTolerated: hasFrame)
            }
            hasFrame = hasFrame || isFrame
            next(.block, 1, in: &cursor)
        case .data:
            frameByteCount += Int(field)
            next(.data, 1, after: Int(field), in: &cursor)
        }
    }

    mutating func receive(_ bytes: RawSpan, _ cursor: inout BodyCursor) {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer
            while !cursor.isDone {
                if step == .data, cursor.passBlocks(&rest) { frameByteCount += 1 }
                guard let field = cursor.take(&rest) else { break }
                receive(field, &cursor)
            }
        }
    }

    mutating func end(_ cursor: inout BodyCursor) {
        if !hasFrame { return cursor.stop(.truncated, "before the end of its first frame") }
        if isFrame, step != .block { return cursor.stop(.truncated, "in a frame") }
        cursor.stop(.truncated, "without its end marker", isTolerated: true)
    }

    /// A number of two bytes, the lower byte first.
    private static func number(_ field: UInt64) -> Int { Int(UInt16(truncatingIfNeeded: field).byteSwapped) }

    /// The length of the color table that a byte of flags announces, in bytes.
    private static func colorTableLength(_ flags: UInt64) -> Int { flags & 0x80 == 0 ? 0 : 6 << Int(flags & 7) }
}
