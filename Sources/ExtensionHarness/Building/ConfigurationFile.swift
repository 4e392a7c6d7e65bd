import FoundationEssentials

/// A reader of `.xcconfig` files.
enum ConfigurationFile {
    /// Reads the settings of a file and of those that it includes; returns none if it cannot be read.
    static func settings(at path: String, depth: Int = 0) -> [String: PropertyList] {
        guard depth < 8, let data = try? Data(contentsOf: URL(filePath: path)) else { return [:] }
        var settings: [String: PropertyList] = [:]
        for line in String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline) {
            let text = trimmed(line.text(before: "//"))
            if text.hasPrefix("#include") {
                let name = text.split(separator: "\"").dropFirst().first.map(String.init) ?? ""
                let folder = FilePaths.folder(of: path)
                let included = self.settings(at: FilePaths.join(folder, name), depth: depth + 1)
                settings.merge(included) { $1 }
            } else if let sign = text.firstIndex(of: "=") {
                let name = trimmed(text[..<sign])
                // Conditions such as [sdk=iphoneos*] apply to devices, not here.
                guard !name.isEmpty, !name.contains("[") else { continue }
                settings[name] = .string(trimmed(text[text.index(after: sign)...]))
            }
        }
        return settings
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text.trimmingPrefix(while: \.isWhitespace).reversed().trimmingPrefix(while: \.isWhitespace).reversed())
    }

    private static func trimmed(_ text: String) -> String {
        trimmed(text[...])
    }
}

extension Substring {
    fileprivate func text(before comment: String) -> Substring {
        firstRange(of: comment).map { self[..<$0.lowerBound] } ?? self
    }
}
