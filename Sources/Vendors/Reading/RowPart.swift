import RichPush

/// A row or a part of one. Members that the JSON leaves out have the template's values.
protocol RowPart: Codable {
    /// The names of all its members.
    associatedtype CodingKeys: CodingKey, CaseIterable
    /// The part that has the values of members that are left out.
    static var template: Self { get }
    /// The names of the required members.
    static var requiredNames: [String] { get }
}

extension RowPart {
    static var requiredNames: [String] { [] }

    /// The JSON of this part, completed with the members that it leaves out.
    static func completed(_ value: JSONValue, at pointer: JSONPointer) throws -> JSONValue {
        guard let given = value.objectValue else {
            throw VendorFileError(pointer, "is \(value.kindDescription), and must be an object")
        }
        let memberNames = CodingKeys.allCases.map(\.stringValue)
        for name in given.names where !memberNames.contains(name) {
            throw VendorFileError(
                pointer.appending(name),
                "is unknown; the members here are \(memberNames.joined(separator: ", "))"
            )
        }
        for name in requiredNames where given[name] == nil {
            throw VendorFileError(pointer.appending(name), "is missing")
        }
        var members = try JSONValue(encoding: template).objectValue ?? [:]
        for name in requiredNames { members[name] = nil }
        return .object(members.merging(given))
    }
}

/// A value that is one of a few words.
protocol RowChoice: CaseIterable, RawRepresentable<String> {}

extension RowChoice {
    /// The words, as a list.
    static var words: String { allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ") }
}

extension Vendor: RowPart {
    static let template = Vendor(id: "", name: "", helper: "", evidence: "", certainty: .payloads)
    static let requiredNames = ["id", "name", "helper", "evidence", "certainty"]
}

extension Vendor.Condition: RowPart {
    static let template = Vendor.Condition("/")
    static let requiredNames = ["at"]
}

extension Vendor.Mark: RowPart {
    static let template = Vendor.Mark(.shared)
    static let requiredNames = ["all", "strength"]
}

extension Vendor.MediaPlace: RowPart {
    static let template = Vendor.MediaPlace("/")
    static let requiredNames = ["url"]
}

extension Vendor.URLRules: RowPart {
    static let template = Vendor.URLRules()
}

extension Vendor.HTTPRules: RowPart {
    static let template = Vendor.HTTPRules()
}

extension Vendor.OptionPlaces: RowPart {
    static let template = Vendor.OptionPlaces()
}

extension Vendor.TextRule: RowPart {
    static let template = Vendor.TextRule(.title, at: "/", when: .always)
    static let requiredNames = ["field", "at", "when"]
}

extension Vendor.Naming: RowPart {
    static let template = Vendor.Naming()
}

extension Vendor.NameStep: RowPart {
    static let template = Vendor.NameStep(.fixed)
    static let requiredNames = ["from"]
}

extension Vendor.NameStep.Signature: RowPart {
    static let template = Vendor.NameStep.Signature("", gives: "")
    static let requiredNames = ["bytes", "gives"]
}

extension Vendor.Certainty: RowChoice {}
extension Vendor.Several: RowChoice {}
extension Vendor.Expiry: RowChoice {}
extension Vendor.Silence: RowChoice {}
extension Vendor.Hook: RowChoice {}
extension Vendor.Condition.Kind: RowChoice {}
extension Vendor.Mark.Strength: RowChoice {}
extension Vendor.MediaPlace.Shape: RowChoice {}
extension Vendor.HTTPRules.Status: RowChoice {}
extension Vendor.TextRule.Field: RowChoice {}
extension Vendor.TextRule.When: RowChoice {}
extension Vendor.Naming.Otherwise: RowChoice {}
extension Vendor.NameStep.Source: RowChoice {}
