/// A Swift file as it is compiled, with the lines and columns of the user's file.
struct PatchedSource: Sendable {
    let path: String
    private(set) var text: [UInt8]
    let outline: SourceOutline

    init(path: String, text: [UInt8]) {
        (self.path, self.text, outline) = (path, text, SourceOutline(text))
        // These attributes are errors on Linux, where nothing needs them.
        for range in outline.objectiveCAttributes {
            for index in range where text[index] != UInt8(ascii: "\n") { self.text[index] = UInt8(ascii: " ") }
        }
        for range in outline.overridesOfInit { self.text.replaceSubrange(range, with: Array("required".utf8)) }
    }

    static func read(_ path: String) throws(ExtensionBuildError) -> PatchedSource {
        PatchedSource(path: path, text: try FilePaths.read(path))
    }
}
