import RichPush

/// A question to a DNS server, and its answer: the part of RFC 1035 that address lookups need.
struct DNSMessage {
    /// The type of the wanted addresses.
    enum RecordType: UInt16 {
        case ipv4 = 1
        case ipv6 = 28
    }

    /// The name, in lower case.
    let name: String
    /// The wanted type; `nil` for one that has no answer here.
    let type: RecordType?
    private let bytes: [UInt8]
    private let questionEnd: Int

    private static let headerLength = 12

    /// Reads a question; `nil` if the bytes are not one.
    init?(_ bytes: [UInt8]) {
        var labels: [String] = []
        var index = Self.headerLength
        while index < bytes.count, bytes[index] > 0 {
            let end = index + 1 + Int(bytes[index])
            guard end < bytes.count else { return nil }
            labels.append(String(decoding: bytes[(index + 1)..<end], as: UTF8.self))
            index = end
        }
        guard index + 4 < bytes.count else { return nil }
        name = labels.joined(separator: ".").lowercased()
        type = RecordType(rawValue: UInt16(bytes[index + 1]) << 8 | UInt16(bytes[index + 2]))
        questionEnd = index + 5
        self.bytes = bytes
    }

    /// The bytes of the answer; `nil` for no answer.
    func response(_ answer: DNSAnswer) -> [UInt8]? {
        switch answer {
        case .silence: nil
        case .serverFailure: response(code: 2, records: [])
        case .noSuchName: response(code: 3, records: [])
        case .addresses(let addresses): response(code: 0, records: addresses.compactMap(record))
        }
    }

    private func response(code: UInt8, records: [[UInt8]]) -> [UInt8] {
        let flags: [UInt8] = [0x81, 0x80 | code]
        let counts: [UInt8] = [0, 1, 0, UInt8(records.count), 0, 0, 0, 0]
        let question = Array(bytes[Self.headerLength..<questionEnd])
        return Array(bytes[..<2]) + flags + counts + question + records.flatMap(\.self)
    }

    /// One address that must not be cached; `nil` if it does not have the wanted type.
    private func record(_ text: String) -> [UInt8]? {
        guard let address = IPAddress(text), let type, (address.family == .ipv4) == (type == .ipv4) else { return nil }
        let length = address.family.bitCount / 8
        let data = (0..<length).reversed().map { UInt8(truncatingIfNeeded: address.bits >> (8 * $0)) }
        let nameOfQuestion: [UInt8] = [0xC0, UInt8(Self.headerLength)]
        return nameOfQuestion + [0, UInt8(type.rawValue), 0, 1, 0, 0, 0, 0, 0, UInt8(length)] + data
    }
}
