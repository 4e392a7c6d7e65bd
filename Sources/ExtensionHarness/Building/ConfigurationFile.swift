import RichPush

/// The settings of an `.xcconfig` file, and of those that it includes.
struct ConfigurationFile {
    private(set) var settings: [String: PropertyList] = [:]
    /// Whether no file is missing that may have further settings of an extension's; those of CocoaPods have none.
    private(set) var isComplete = true

    init(at path: String, depth: Int = 0) {
        guard depth < 8, let bytes = try? FilePaths.read(path) else {
            isComplete = FilePaths.name(of: path).hasPrefix("Pods-")
            return
        }
        for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
            let text = line[..<(line.firstRange(of: "//")?.lowerBound ?? line.endIndex)].trimmingSpaces()
            if text.hasPrefix("#include") {
                let name = text.split(separator: "\"").dropFirst().first.map(String.init) ?? ""
                let included = ConfigurationFile(at: FilePaths.join(FilePaths.folder(of: path), name), depth: depth + 1)
                settings.merge(included.settings) { $1 }
                isComplete = isComplete && (included.isComplete || text.hasPrefix("#include?"))
            } else if let setting = text.wholeMatch(of: /([^=\[\s]++)\s*+((?:\[[^\]]*\])*+)\s*+=(.*?);?/) {
                settings["\(setting.1)\(setting.2)"] = .string(setting.3.trimmingSpaces())
            }
        }
    }
}
