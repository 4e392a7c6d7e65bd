import FoundationEssentials

/// The place in the extension where a signal arrived, as its process printed it.
struct CrashTrace: Sendable, Equatable {
    /// Whether the stack overflowed.
    let isStackOverflow: Bool
    /// Places in the app's code, from the inside out, in hexadecimal digits.
    let addresses: [String]

    private static let mark = "richpush-crash "

    /// Reads a printed line; `nil` for any other one.
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
