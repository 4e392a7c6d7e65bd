/// Why an extension could not be built: a sentence that says what to change.
package enum ExtensionBuildError: Error, Equatable, CustomStringConvertible {
    /// A file or folder cannot be read, or has nothing to compile.
    case input(String)
    /// The files or the project cannot be compiled as they are.
    case sources(String)
    case moduleOption(String)
    case notInstalled(String)
    /// A program cannot be started, writes too much output, or takes too long.
    case programFailed(String)
    case interrupted
    /// The folder for compiled programs cannot be used.
    case cacheUnusable(path: String, reason: String)
    /// The modules that stand in for Apple's do not compile.
    case shimsNotCompiled(command: String, diagnostics: String)
    /// The extension does not compile; the notes say what Linux lacks.
    case notCompiled(diagnostics: String, notes: [String])

    static func unreadable(path: String, reason: String) -> Self { .input("Cannot read \(path): \(reason).") }

    static func nothingToBuild(path: String) -> Self {
        let advice = "Name your extension's files, or its .xcodeproj."
        return .input("\(path) has neither an Xcode project nor a file in Swift or Objective-C. \(advice)")
    }

    static func malformed(path: String, line: Int, problem: String) -> Self {
        .sources("Cannot read \(path), line \(line): \(problem).")
    }

    static func severalProjects(folder: String, names: [String]) -> Self {
        .sources("\(folder) has several Xcode projects. Name one: \(names.joined(separator: ", ")).")
    }

    /// - Parameter others: The project's app extensions of other kinds.
    static func noTarget(project: String, others: [String]) -> Self {
        .sources(
            others.isEmpty
                ? "\(project) has no app extension. Name the files of your notification service extension instead."
                : "\(project) has no target whose Info.plist says com.apple.usernotifications.service. Its app extensions "
                    + "are \(others.joined(separator: ", ")). Name the files of your extension instead."
        )
    }

    static func severalTargets(project: String, names: [String]) -> Self {
        let choice = "Choose one with --target: \(names.joined(separator: ", "))."
        return .sources("\(project) has several notification service extensions. \(choice)")
    }

    static func unknownTarget(name: String, project: String, names: [String]) -> Self {
        let others = names.isEmpty ? ", nor any other" : ". It has \(names.joined(separator: ", "))"
        return .sources("\(project) has no notification service extension “\(name)”\(others).")
    }

    static func unknownConfiguration(name: String, project: String, names: [String]) -> Self {
        .sources("\(project) has no build configuration “\(name)”. It has \(names.joined(separator: ", ")).")
    }

    static func noFiles(target: String) -> Self {
        .sources("\(target) has no files in Swift or Objective-C to compile.")
    }

    static func objectiveCPlusPlus(paths: [String]) -> Self {
        let advice = "Name the extension's other files, if they compile without these."
        return .sources("Objective-C++ and C++ cannot be compiled here: \(paths.joined(separator: ", ")). \(advice)")
    }

    static func duplicateName(name: String) -> Self {
        .sources("Two files are called \(name). Swift does not allow that in one module: leave one of them out.")
    }

    static func placeholder(_ mark: SourceOutline.Mark, in path: String) -> Self {
        .sources("\(path):\(mark.line) still has Xcode's placeholder \(mark.text). Replace it with your code.")
    }

    static func noToolchain(searched: String) -> Self {
        let advice = "Install Swift from https://www.swift.org/install, or give its path with --swiftc."
        return .notInstalled("There is no Swift compiler (\(searched)). \(advice)")
    }

    static func unusableToolchain(path: String, version: String) -> Self {
        .notInstalled("\(path) is not a Swift compiler of version 6 or later, which is needed: \(version).")
    }

    /// The problem in one line: the first error of a compiler's output.
    package var summary: String {
        let text = if case .notCompiled(let diagnostics, _) = self { diagnostics } else { description }
        let lines = text.split(whereSeparator: \.isNewline)
        let line = lines.first { $0.contains("error:") } ?? lines.first ?? ""
        return String(line.last == "." ? line.dropLast() : line)
    }

    package var description: String {
        switch self {
        case .input(let sentence), .sources(let sentence), .moduleOption(let sentence), .notInstalled(let sentence),
            .programFailed(let sentence):
            sentence
        case .interrupted: "The build was canceled."
        case .cacheUnusable(let path, let reason):
            "Cannot use \(path) for compiled files: \(reason). Set XDG_CACHE_HOME to a folder that you can write to."
        case .shimsNotCompiled(let command, let diagnostics):
            "The modules that stand in for Apple's do not compile with this Swift toolchain. Try Swift 6.3.\n"
                + "\(command)\n\(diagnostics)"
        case .notCompiled(let diagnostics, let notes):
            (["The extension does not compile."] + notes + [Self.beginning(of: diagnostics, notes)])
                .joined(separator: "\n")
        }
    }

    /// Returns the first errors of a compiler's output: few, if a note says that a framework is missing.
    private static func beginning(of diagnostics: String, _ notes: [String]) -> String {
        let lines = diagnostics.split(separator: "\n", omittingEmptySubsequences: false)
        let errors = lines.indices.filter { lines[$0].contains(" error: ") }
        let limit = notes.contains { $0.contains("is not available here") } ? 3 : 20
        guard errors.count > limit else { return diagnostics }
        return lines[..<errors[limit]].joined(separator: "\n") + "\n… and \(errors.count - limit) more errors"
    }
}
