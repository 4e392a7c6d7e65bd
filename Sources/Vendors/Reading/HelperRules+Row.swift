import RichPush

extension NamingRules: RowPart {
    init(row value: JSONValue) throws(VendorFileError) {
        if value == .string(Vendor.firebaseIdentifier) { self = .firebase } else { try self.init(part: value) }
    }

    mutating func read(_ members: inout RowMembers) {
        members.read("steps", &steps)
        members.read("otherwise", &otherwise)
        members.read("hints", &hints)
        members.read("endingsWithoutHint", &endingsWithoutHint)
    }
}

extension NameStep: RowPart {
    mutating func read(_ members: inout RowMembers) {
        members.require("from", &from)
        members.read("map", &map)
        members.read("asksSystem", &asksSystem)
        members.read("only", &only)
        members.read("ignoresCase", &ignoresCase)
        members.read("longest", &longest)
        members.read("parameter", &parameter)
        members.read("value", &value)
        members.read("signatures", &signatures)
    }

    var defect: (member: String, problem: String)? {
        switch from {
        case .fixed where value == nil: ("value", "is missing, and \"fixed\" needs it")
        case .bytes where signatures.isEmpty: ("signatures", "is empty, and \"bytes\" needs one")
        case .bytes where signatures.contains { Self.bytes(of: $0) == nil }:
            ("signatures", "must have hexadecimal digits, two for a byte")
        default: nil
        }
    }
}

extension NameStep.Signature: RowPart {
    mutating func read(_ members: inout RowMembers) {
        members.read("offset", &offset)
        members.require("bytes", &bytes)
        members.require("gives", &gives)
    }
}

extension HTTPRules: RowPart {
    mutating func read(_ members: inout RowMembers) {
        members.read("status", &status)
        members.read("requiresHTTPS", &requiresHTTPS)
        members.read("timeLimit", &timeLimit)
        members.read("declaredByteLimit", &declaredByteLimit)
        members.read("tries", &tries)
        members.read("pauses", &pauses)
        members.read("fields", &fields)
    }

    var defect: (member: String, problem: String)? {
        if !(0.1...300).contains(timeLimit) { return ("timeLimit", "must be from 0.1 to 300") }
        if !(1...10).contains(tries) { return ("tries", "must be from 1 to 10") }
        return pauses.allSatisfy((0...60).contains) ? nil : ("pauses", "must each be from 0 to 60")
    }
}

extension NamingRules.Otherwise: RowChoice {}
extension NameStep.Source: RowChoice {}
extension HTTPRules.Status: RowChoice {}
