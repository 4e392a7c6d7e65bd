import RichPush

/// A reader of `.xcconfig` files.
enum ConfigurationFile {
    /// Reads the settings of a file and of those that it includes; returns none if it cannot be read.
    static func settings(at path: String, depth: Int = 0) -> [String: PropertyList] {
        guard depth < 8 else { return [:] }
        var settings: [String: PropertyList] = [:]
        for line in FilePaths.text(of: path).split(whereSeparator: \.isNewline) {
            let text = line[..<(line.firstRange(of: "//")?.lowerBound ?? line.endIndex)].trimmingSpaces()
            if text.hasPrefix("#include") {
                let name = text.split(separator: "\"").dropFirst().first.map(String.init) ?? ""
                let folder = FilePaths.folder(of: path)
                let included = self.settings(at: FilePaths.join(folder, name), depth: depth + 1)
                settings.merge(included) { $1 }
            } else if let sign = text.firstIndex(of: "=") {
                let name = text[..<sign].trimmingSpaces()
                // Conditions such as [sdk=iphoneos*] apply to devices, not here.
                guard !name.isEmpty, !name.contains("[") else { continue }
                settings[name] = .string(text[text.index(after: sign)...].trimmingSpaces())
            }
        }
        return settings
    }
}
