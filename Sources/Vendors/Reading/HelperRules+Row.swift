import RichPush

extension NamingRules: RowPart {
    static var schema: JSONValue { ["anyOf": [["const": .string(Vendor.firebaseIdentifier)], partSchema]] }

    init(row value: JSONValue) throws(VendorFileError) {
        if value == .string(Vendor.firebaseIdentifier) { self = .firebase } else { try self.init(part: value) }
    }

    static var members: [RowMember<NamingRules>] {
        [
            .optional("steps", \.steps), .optional("otherwise", \.otherwise), .optional("hints", \.hints),
            .optional("endingsWithoutHint", \.endingsWithoutHint),
        ]
    }
}

extension NameStep: RowPart {
    static var members: [RowMember<NameStep>] {
        [
            .required("from", \.from), .optional("map", \.map), .optional("asksSystem", \.asksSystem),
            .optional("only", \.only), .optional("ignoresCase", \.ignoresCase), .optional("longest", \.longest),
            .optional("parameter", \.parameter), .optional("value", \.value), .optional("signatures", \.signatures),
        ]
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
    static var members: [RowMember<NameStep.Signature>] {
        [.optional("offset", \.offset), .required("bytes", \.bytes), .required("gives", \.gives)]
    }
}

extension HTTPRules: RowPart {
    static var members: [RowMember<HTTPRules>] {
        [
            .optional("status", \.status), .optional("requiresHTTPS", \.requiresHTTPS),
            .optional("timeLimit", \.timeLimit), .optional("declaredByteLimit", \.declaredByteLimit),
            .optional("tries", \.tries), .optional("pauses", \.pauses), .optional("fields", \.fields),
        ]
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
