/// The name of a temporary file: one that nobody can foresee, and an extension that says what it is.
struct TemporaryFileName: Sendable, Hashable {
    /// The whole name.
    let text: String
    /// What stands behind the dot; empty where there is none.
    let filenameExtension: String

    /// A new name.
    init(filenameExtension: String) {
        self.filenameExtension = filenameExtension
        let random = String(UInt64.random(in: .min ... .max), radix: 36)
        text = filenameExtension.isEmpty ? random : "\(random).\(filenameExtension)"
    }
}
