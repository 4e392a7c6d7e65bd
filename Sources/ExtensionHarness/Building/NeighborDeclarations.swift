/// The search for what a compiler did not find, in the files around those that the user named.
enum NeighborDeclarations {
    private static let keywords: Set<String> = [
        "class", "struct", "enum", "actor", "protocol", "typealias", "func", "var", "let", "case", "interface",
    ]

    /// Returns a sentence for each name in a compiler's output that another file declares, and one for the others unless
    /// there is a note, which then explains them.
    static func hints(for diagnostics: String, _ notes: [String], _ sources: ExtensionSources) -> [String] {
        let named = sources.files + (sources.objectiveC?.files ?? [])
        let names = Set(diagnostics.split(separator: "\n").compactMap(missingName)).sorted()
        guard !sources.permissions.isProject, !names.isEmpty, let first = named.first else { return [] }
        let folder = FilePaths.folder(of: first)
        var others = FilePaths.files(below: folder, limit: 2_000)
        if let root = root(of: folder) { others += FilePaths.files(below: root, limit: 5_000) }
        let candidates = others.filter { ["swift", "h"].contains(FilePaths.suffix(of: $0)) && !named.contains($0) }
        let found = names.prefix(5).map { name in (name, candidates.first { declares(name, $0) }) }
        let here = FilePaths.absolute(".") + "/"
        let hints = found.compactMap { name, file in
            let path = file.map { $0.hasPrefix(here) ? String($0.dropFirst(here.count)) : $0 }
            return path.map { "\(name) is declared in \($0): name the folder or the project." }
        }
        let unknown = found.filter { $1 == nil }.map(\.0)
        guard !unknown.isEmpty, notes.isEmpty else { return hints }
        let advice = "Name the file of your app that does, or the project. If Apple does, RichPush lacks it."
        return hints + ["No file here declares \(unknown.joined(separator: ", ")). \(advice)"]
    }

    /// Returns the nearest folder above with a project or a repository.
    static func root(of folder: String) -> String? {
        let above = sequence(first: folder) { FilePaths.folder(of: $0) }.dropFirst().prefix(4)
        return above.first { folder in
            folder.hasPrefix("/")
                && FilePaths.names(in: folder).contains { $0 == ".git" || FilePaths.suffix(of: $0) == "xcodeproj" }
        }
    }

    private static func missingName(in line: Substring) -> String? {
        let words = ["cannot find ", "has no member ", "file not found", "undeclared ", "the files use "]
        guard line.contains("error: "), words.contains(where: { line.contains($0) }) else { return nil }
        let quoted = line.split(separator: "'", omittingEmptySubsequences: false)
        if quoted.count > 2 { return quoted[quoted.count - 2].split(separator: "/").last.map(String.init) }
        let place = line.firstRange(of: "the files use the class ")
        return place.map { String(line[$0.upperBound...].prefix { $0 != "," }) }
    }

    private static func declares(_ name: String, _ file: String) -> Bool {
        if FilePaths.name(of: file) == name { return true }
        guard let text = try? FilePaths.read(file), text.firstRange(of: Array(name.utf8)) != nil else { return false }
        let tokens = SwiftScanner.tokens(in: text)
        return zip(tokens, tokens.dropFirst()).contains { $1.is(name) && $0.word.map(keywords.contains) == true }
    }
}
