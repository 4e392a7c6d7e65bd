public import RichPush

extension Finding.Kind {
    /// The pasted text uses a variable, whose name stands for its value.
    public static let identifierAsValue = Finding.Kind(
        "identifier-as-value",
        .notice,
        explanation: "The variable {variable} stands where a value belongs, so RichPush uses its name as the value.",
        remedy: "Replace it with the value in quotation marks, if the value matters."
    )

    /// All kinds of findings about an input.
    package static let input: [Finding.Kind] = [identifierAsValue]
}
