/// The part of an extension that is written in Objective-C or C.
struct ObjectiveCFiles: Sendable, Equatable {
    var files: [String]
    /// The search folders for headers that are not beside the importing file.
    var headerFolders: [String] = []
    /// The headers of the project by their names, which Xcode's header map has.
    var projectHeaders: [String: String] = [:]
    /// The path of the header that comes before each file.
    var prefixHeader: String?
    /// Macros, in the compiler's spelling: `DEBUG=1`.
    var definitions: [String] = []

    /// The suffixes of files that are compiled.
    static let suffixes: Set<String> = ["m", "c"]
    /// The suffixes of files that are not: Objective-C++ and C++.
    static let otherSuffixes: Set<String> = ["mm", "cc", "cpp", "cxx"]
}

extension ObjectiveCFiles {
    /// The part of a target in Objective-C or C; `nil` if there is none.
    init?(_ target: XcodeProject.Target) {
        files = target.files.filter { Self.suffixes.contains(FilePaths.suffix(of: $0)) }
        guard !files.isEmpty else { return nil }
        let settings = target.settings
        let searched = settings.words("HEADER_SEARCH_PATHS") + settings.words("USER_HEADER_SEARCH_PATHS")
        let folder = target.project.folder
        headerFolders = searched.flatMap { path -> [String] in
            let isRecursive = path.hasSuffix("/**")
            let place = FilePaths.join(folder, isRecursive ? String(path.dropLast(3)) : path)
            return isRecursive ? [place] + Self.folders(below: place) : [place]
        }
        // Xcode finds a header anywhere in the project by its name.
        headerFolders += Set(files.map(FilePaths.folder)).sorted() + [folder]
        if settings["USE_HEADERMAP"] != "NO" { projectHeaders = Self.byName(target.project.files) }
        prefixHeader = target.path("GCC_PREFIX_HEADER")
        definitions = settings.words("GCC_PREPROCESSOR_DEFINITIONS").filter { !$0.contains("$(") }
    }

    static func byName(_ files: [String]) -> [String: String] {
        let headers = files.filter { FilePaths.suffix(of: $0) == "h" }.map { (FilePaths.name(of: $0), $0) }
        return Dictionary(headers) { first, _ in first }
    }

    private static func folders(below folder: String) -> [String] {
        Set(FilePaths.files(below: folder, limit: 2_000).map(FilePaths.folder)).subtracting([folder]).sorted()
    }
}
