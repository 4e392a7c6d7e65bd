import FoundationEssentials

/// The place in the extension where a signal arrived, as its process printed it.
struct CrashTrace: Sendable, Equatable {
    let isStackOverflow: Bool
    /// Places in the app's code, from the inside out, in hexadecimal digits.
    let addresses: [String]

    private static let mark = "richpush-crash "

    init?(line: String) {
        guard line.hasPrefix(Self.mark) else { return nil }
        let words = line.dropFirst(Self.mark.count).split(separator: " ").map(String.init)
        guard let first = words.first, words.allSatisfy({ $0.count <= 16 && $0.allSatisfy(\.isHexDigit) }) else {
            return nil
        }
        isStackOverflow = first == "1"
        addresses = Array(words.dropFirst())
    }

    /// Finds the innermost line of the app's own files, such as `NotificationService.swift:14`; `nil` if unknown.
    func line(in executable: String) async -> String? {
        guard !addresses.isEmpty, let symbolizer = Self.symbolizer else { return nil }
        let code = "\(FilePaths.folder(of: executable))/\(ProcessFiles.codeFile)"
        let arguments = ["--functions=none", "--obj=\(code)"] + addresses.map { "0x\($0)" }
        let run = CompilerRun(program: symbolizer, arguments: arguments, timeLimit: .seconds(20))
        guard let output = try? await run.output(), output.succeeded else { return nil }
        // path:line:column; generated code and code outside the app has no line or no file.
        for line in output.text.split(separator: "\n") {
            let parts = line.split(separator: ":").map(String.init)
            guard parts.count == 3, let number = Int(parts[1]), number > 0,
                ["swift", "m", "c"].contains(FilePaths.suffix(of: parts[0])),
                FilePaths.folder(of: parts[0]) != FilePaths.folder(of: executable),
                FileManager.default.fileExists(atPath: parts[0])
            else { continue }
            return "\(FilePaths.name(of: parts[0])):\(number)"
        }
        return nil
    }

    /// The path of the symbolizer, which comes with Swift, beside the compiler.
    private static let symbolizer: String? = {
        let environment = ProcessInfo.processInfo.environment
        let compiler = ExternalProgram.installed(["swiftc"], environment: environment)
        let beside = compiler.map { FilePaths.folder(of: URL(filePath: $0.path).resolvingSymlinksInPath().path) }
        let names = [beside.map { "\($0)/llvm-symbolizer" }, "llvm-symbolizer"].compactMap(\.self)
        return ExternalProgram.installed(names, environment: environment)?.path
    }()
}

extension ProcessObservation {
    /// Adds the process's output, and the reason for its end from the last lines.
    mutating func add(printed lines: [String], by executable: String) async {
        log += lines.filter { CrashTrace(line: $0) == nil }.map { LogLine(source: "output", text: $0) }
        let trace = lines.lazy.compactMap(CrashTrace.init).first
        let words: String
        switch end {
        case .crashed(let signal): words = Self.words(signal, trace)
        case .exited(let status): words = "it called exit(\(status))"
        case .stopped, .memoryExceeded, .diskExceeded, .notStarted: return
        }
        let message = Self.fatalMessage(in: lines)
        var line = message?.line
        if line == nil { line = await trace?.line(in: executable) }
        crashReason = [line, message?.text ?? words].compactMap(\.self).joined(separator: ": ")
    }

    private static func words(_ signal: Int32, _ trace: CrashTrace?) -> String {
        if trace?.isStackOverflow == true { return "its stack overflowed, probably because a function calls itself" }
        return switch signal {
        case 4, 5: "a check in Swift or Foundation failed"
        case 6: "it aborted"
        case 7, 11: "it used memory that does not exist"
        case 8: "a division by zero"
        case 9: "it was killed"
        case 25: "it wrote a file of more than 1 GB, which RichPush does not allow"
        default: "signal \(signal)"
        }
    }
    /// The message that a trap in Swift printed, and the line of the app's file; no line if a library printed it.
    private static func fatalMessage(in lines: [String]) -> (line: String?, text: String)? {
        // The words of iOS, and of the process of an Objective-C extension.
        let mark = "*** Terminating app due to uncaught exception '"
        if let line = lines.last(where: { $0.hasPrefix(mark) }) {
            let words = line.dropFirst(mark.count).replacing("', reason: '", with: ": ")
                .replacing("Can not determine type information for ", with: "unrecognized selector ")
            return (nil, "an exception was not caught, \(words.last == "'" ? words.dropLast() : words[...])")
        }
        guard let line = lines.last(where: { $0.contains("Fatal error") || $0.hasPrefix("Could not cast value") })
        else { return nil }
        guard let range = line.firstRange(of: ": Fatal error") else {
            // …of type 'Swift.String' (0x7f…) to 'Swift.Int' (0x7f…).
            let words = line.split(separator: " ").filter { !$0.hasPrefix("(0x") }.joined(separator: " ")
            return (nil, "\(words.prefix(1).lowercased())\(words.dropFirst())")
        }
        let rest = line[range.upperBound...].drop { $0 == ":" || $0 == " " }
        // Module/File.swift:14
        let place = line[..<range.lowerBound].split(separator: "/")
        let libraries = ["Swift", "Foundation", "FoundationEssentials", "FoundationNetworking", "Dispatch", "AppleSDK"]
        let isLibrary = place.count < 2 || libraries.contains(String(place[0]))
        return (isLibrary ? nil : place.last.map(String.init), rest.isEmpty ? "a fatal error" : String(rest))
    }
}
