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
        let message = FatalMessage(lines)
        if case .own(let line, let text) = message {
            crashReason = "\(line): \(text)"
            return
        }
        let line = await trace?.line(in: executable)
        crashReason = [line, message?.text ?? words].compactMap { $0 }.joined(separator: ": ")
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
}

/// The message that a trap in Swift printed.
private enum FatalMessage {
    /// With the line of the app's file.
    case own(line: String, text: String)
    /// From within a library.
    case foreign(text: String)

    var text: String {
        switch self {
        case .own(_, let text), .foreign(let text): text
        }
    }

    init?(_ lines: [String]) {
        // The words of iOS, and of the process of an Objective-C extension.
        let mark = "*** Terminating app due to uncaught exception '"
        if let line = lines.last(where: { $0.hasPrefix(mark) }) {
            let words = line.dropFirst(mark.count).replacing("', reason: '", with: ": ")
            self = .foreign(text: "an exception was not caught, \(words.last == "'" ? words.dropLast() : words[...])")
            return
        }
        guard let line = lines.last(where: { $0.contains("Fatal error") || $0.hasPrefix("Could not cast value") })
        else {
            return nil
        }
        guard let range = line.firstRange(of: ": Fatal error") else {
            // …of type 'Swift.String' (0x7f…) to 'Swift.Int' (0x7f…).
            let words = line.split(separator: " ").filter { !$0.hasPrefix("(0x") }.joined(separator: " ")
            self = .foreign(text: "\(words.prefix(1).lowercased())\(words.dropFirst())")
            return
        }
        let rest = line[range.upperBound...].drop { $0 == ":" || $0 == " " }
        let text = rest.isEmpty ? "a fatal error" : String(rest)
        // Module/File.swift:14
        let place = line[..<range.lowerBound].split(separator: "/")
        let libraries = ["Swift", "Foundation", "FoundationEssentials", "FoundationNetworking", "Dispatch", "AppleSDK"]
        if place.count > 1, let module = place.first, !libraries.contains(String(module)), let name = place.last {
            self = .own(line: String(name), text: text)
        } else {
            self = .foreign(text: text)
        }
    }
}
