// Tests/Commands/generate-findings wrote this file from Sources/RichPush/Findings/Findings.json.
// swift-format-ignore-file

public import RichPush

extension Finding.Kind {
    /// The pasted text uses a variable, whose name stands for its value.
    public static let identifierAsValue = Finding.Kind("identifier-as-value")
    package static let input: [Finding.Kind] = [.identifierAsValue]
}

extension Finding {
    static func identifierAsValue(_ variable: String) -> Finding {
        Finding(.identifierAsValue, .notice, .nothing, nil, "The variable \(variable) stands where a value belongs, so RichPush uses its name as the value.", "Replace it with the value in quotation marks, if the value matters.")
    }
}
