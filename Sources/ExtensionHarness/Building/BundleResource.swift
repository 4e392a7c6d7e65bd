import FoundationEssentials
import RichPush

/// A file of an extension's bundle, besides its code and its Info.plist.
struct BundleResource: Sendable, Equatable {
    var path: String
    var name: String

    /// The folder that stands in for a compiled asset catalog.
    private static let catalog = "Assets.car"

    /// Returns the asset catalog that a file is in, or else the file.
    static func whole(of file: String) -> String {
        file.firstRange(of: ".xcassets/").map { String(file[..<$0.upperBound].dropLast()) } ?? file
    }

    /// Returns the files of the bundle that a file or folder of the project becomes.
    static func all(at path: String) -> [BundleResource] {
        let folder = FilePaths.folder(of: path)
        let isLocalized = FilePaths.suffix(of: folder) == "lproj"
        let name = (isLocalized ? FilePaths.name(of: folder) + "/" : "") + FilePaths.name(of: path)
        guard FilePaths.isFolder(path) else { return [BundleResource(path: path, name: name)] }
        if FilePaths.suffix(of: path) == "xcassets" { return pictures(in: path) }
        return FilePaths.files(below: path).map { BundleResource(path: $0, name: name + $0.dropFirst(path.count)) }
    }

    /// Returns the files beside an extension that no project describes: those that its code names, and translations.
    static func named(in files: [String], beside folder: String) -> [BundleResource] {
        let texts = files.compactMap { try? FilePaths.read($0) }
        let words = Set(texts.flatMap { SwiftScanner.tokens(in: $0) }.compactMap(\.string))
        return FilePaths.names(in: folder).map { "\(folder)/\($0)" }.filter { path in
            ["xcassets", "lproj"].contains(FilePaths.suffix(of: path)) || !FilePaths.isFolder(path)
        }.flatMap(all).filter { resource in
            let file = FilePaths.name(of: resource.name)
            let stem = file.prefix { $0 != "." && $0 != "@" }
            let isTexts = resource.name.contains(".lproj/") || FilePaths.suffix(of: file) == "xcstrings"
            return isTexts || words.contains(file) || words.contains(String(stem))
        }
    }

    /// Finds the pictures of an asset catalog, each with its name and scale.
    private static func pictures(in folder: String) -> [BundleResource] {
        var found: [BundleResource] = []
        for file in FilePaths.files(below: folder) where FilePaths.name(of: file) == "Contents.json" {
            let set = FilePaths.folder(of: file)
            guard set.hasSuffix(".imageset"), let images = json(at: file)?["images"]?.arrayValue else { continue }
            let name = FilePaths.name(of: set).dropLast(".imageset".count)
            // The folder around it may be a part of the name.
            let around = FilePaths.folder(of: set)
            let isPart = json(at: "\(around)/Contents.json")?["properties"]?["provides-namespace"]?.boolValue == true
            let place = isPart ? "\(catalog)/\(FilePaths.name(of: around))" : catalog
            for image in images where image["appearances"] == nil {
                guard let picture = image["filename"]?.stringValue else { continue }
                let scale = image["scale"]?.stringValue.map { "@\($0)" } ?? ""
                let resource = BundleResource(path: "\(set)/\(picture)", name: "\(place)/\(name)\(scale)")
                if !found.contains(where: { $0.name == resource.name }) { found.append(resource) }
            }
        }
        return found
    }

    /// The texts of a string catalog by their languages and keys, without those that have plural forms.
    private var texts: [String: [String: PropertyList]] {
        (Self.json(at: path)?["strings"]?.objectValue ?? [:]).reduce(into: [:]) { texts, entry in
            for (language, text) in entry.value["localizations"]?.objectValue ?? [:] {
                // It becomes the name of a folder.
                guard language.allSatisfy({ $0.isLetter || $0.isNumber || "-_".contains($0) }),
                    let value = text["stringUnit"]?["value"]?.stringValue
                else { continue }
                texts[language, default: [:]][entry.name] = .string(value)
            }
        }
    }

    private static func json(at path: String) -> JSONValue? {
        (try? FilePaths.read(path)).flatMap { try? JSONValue(parsing: $0) }
    }

    var key: String { "\(name) \(FilePaths.version(of: path))" }

    /// Copies the file into a bundle, if it is still there.
    func copy(into bundle: String) {
        let target = "\(bundle)/\(name)"
        let files = FileManager.default
        let original = URL(filePath: path).resolvingSymlinksInPath().path
        guard FilePaths.suffix(of: path) != "xcstrings" else {
            let (folder, table) = (FilePaths.folder(of: target), FilePaths.name(of: target).dropLast(9) + "strings")
            for (language, texts) in texts {
                try? BuildCache.write(PropertyList.dictionary(texts).xml, to: "\(folder)/\(language).lproj/\(table)")
            }
            return
        }
        try? files.createDirectory(atPath: FilePaths.folder(of: target), withIntermediateDirectories: true)
        try? files.copyItem(atPath: original, toPath: target)
    }
}
