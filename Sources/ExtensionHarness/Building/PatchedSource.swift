/// A Swift file as it is compiled, with the lines and columns of the user's file.
struct PatchedSource: Sendable {
    let path: String
    let text: [UInt8]
    let outline: SourceOutline

    init(path: String, text: [UInt8]) {
        let outline = SourceOutline(text)
        self.path = path
        self.outline = outline
        var patched = text
        // These attributes are errors on Linux, where nothing needs them.
        for range in outline.objectiveCAttributes {
            for index in range where patched[index] != UInt8(ascii: "\n") { patched[index] = UInt8(ascii: " ") }
        }
        self.text = patched
    }

    static func read(_ path: String) throws(ExtensionBuildError) -> PatchedSource {
        PatchedSource(path: path, text: try FilePaths.read(path))
    }
}
