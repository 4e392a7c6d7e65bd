extension CurlURL.Parts {
    /// Reads a URL of the usual form, in one pass; `nil` for any other, which is left to libcurl.
    ///
    /// The usual form is a scheme in lower case, a host of letters, digits, hyphens and dots in lower case or an IPv4
    /// address in its normal form, a port or none, and a path and a query in which nothing is escaped and no part of
    /// the path begins with a dot. libcurl reads such a URL in the same way, and changes nothing in it.
    init?(plain text: String) {
        let parts = text.utf8.withContiguousStorageIfAvailable { bytes -> Self? in
            guard let schemeLength = Self.schemeLength(bytes) else { return nil }
            var end = schemeLength
            guard Self.passHost(bytes, &end) else { return nil }
            let host = String(decoding: bytes[schemeLength..<end], as: UTF8.self)
            let port = Self.passPort(bytes, &end) ?? (schemeLength == 7 ? 80 : 443)
            guard port != 0 else { return nil }
            let pathStart = end
            guard let pathEnd = Self.pathEnd(bytes, from: pathStart) else { return nil }
            let path = String(decoding: bytes[pathStart..<pathEnd], as: UTF8.self)
            return Self(url: text, hasCredentials: false, host: host, port: port, path: path)
        }
        guard let parts, let parts else { return nil }
        self = parts
    }

    private static func schemeLength(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        if bytes.starts(with: "https://".utf8) { return 8 }
        return bytes.starts(with: "http://".utf8) ? 7 : nil
    }

    /// Moves past the host: labels, none of them empty, or four numbers.
    private static func passHost(_ bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int) -> Bool {
        var labels = 0
        var numbers = 0
        while true {
            let start = position
            var value = 0
            var isNumber = true
            loop: while position < bytes.count {
                switch bytes[position] {
                case UInt8(ascii: "0")...UInt8(ascii: "9"): value = min(value * 10 + Int(bytes[position] & 0xF), 256)
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"): isNumber = false
                default: break loop
                }
                position += 1
            }
            guard position > start, position < bytes.count else { return false }
            labels += 1
            let hasLeadingZero = bytes[start] == UInt8(ascii: "0") && position > start + 1
            if isNumber, value < 256, !hasLeadingZero { numbers += 1 }
            if bytes[position] != UInt8(ascii: ".") {
                // A name whose last label begins with a digit may be an address in one of its other forms.
                let isNumeric = (0x30...0x39).contains(bytes[start])
                return isNumeric ? labels == 4 && numbers == 4 : true
            }
            position += 1
        }
    }

    /// Moves past the port: `nil` if there is none, and 0 for one that is left to libcurl.
    private static func passPort(_ bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int) -> UInt16? {
        guard bytes[position] == UInt8(ascii: ":") else { return nil }
        let start = position + 1
        var value = 0
        position = start
        while position < bytes.count, (0x30...0x39).contains(bytes[position]) {
            value = min(value * 10 + Int(bytes[position] & 0xF), 65_536)
            position += 1
        }
        guard position > start, bytes[start] != UInt8(ascii: "0") else { return 0 }
        return UInt16(exactly: value) ?? 0
    }

    /// The end of the path: at a query, or at the end of the text.
    private static func pathEnd(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        guard start < bytes.count, bytes[start] == UInt8(ascii: "/") else { return nil }
        var end: Int?
        var isAfterSlash = false
        for position in start..<bytes.count {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"),
                UInt8(ascii: "="), UInt8(ascii: "&"), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ":"),
                UInt8(ascii: ";"), UInt8(ascii: "@"), UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "*"),
                UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "/"):
                break
            case UInt8(ascii: "."):
                if isAfterSlash, end == nil { return nil }
            case UInt8(ascii: "?"):
                // libcurl removes an empty query.
                guard position + 1 < bytes.count else { return nil }
                end = end ?? position
            default:
                return nil
            }
            isAfterSlash = byte == UInt8(ascii: "/")
        }
        return end ?? bytes.count
    }
}
