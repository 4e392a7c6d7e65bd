import RichPush

/// A curl command in a text for a shell of Unix or of Windows.
struct CurlCommand {
    /// A byte of a word, and where it stands in the text.
    struct Byte {
        let value: UInt8
        let offset: Int
    }

    /// A part of the text without its quotation marks.
    typealias Word = [Byte]

    private static let dataOptions = ["--data", "--data-raw", "--data-binary", "--data-ascii", "--json", "-d"]
    private(set) var url = ""
    private(set) var headers: [String: String] = [:]
    /// What it sends: JSON, or the name of a file after `@`.
    private(set) var body: Word?

    /// The commands of a text that send something.
    static func all(in bytes: [UInt8]) -> [CurlCommand] {
        var reader = ShellReader(bytes)
        return reader.commands().compactMap { words, input in
            guard let name = words.firstIndex(where: { ["curl", "curl.exe"].contains($0.text) }) else { return nil }
            let command = CurlCommand(words[(name + 1)...], input: input)
            return command.body == nil ? nil : command
        }
    }

    private init(_ words: ArraySlice<Word>, input: Word?) {
        var words = words
        while let word = words.popFirst() {
            var (name, value) = (word.text, Word?.none)
            if name.hasPrefix("--"), let equals = name.firstIndex(of: "=") {
                value = Word(word.dropFirst(name[...equals].utf8.count))
                name = String(name[..<equals])
            } else if name.hasPrefix("-"), !name.hasPrefix("--"),
                // One word may have several options, and the value of the last.
                let last = name.dropFirst().firstIndex(where: { "dHXAbcoueEmwFTx".contains($0) })
            {
                let rest = Word(word.dropFirst(name[...last].utf8.count))
                value = rest.isEmpty ? words.popFirst() : rest
                name = "-\(name[last])"
            }
            if Self.dataOptions.contains(name), let data = value ?? words.popFirst() {
                body = data.text == "@-" ? input ?? data : data
            } else if name == "-H" || name == "--header", let header = (value ?? words.popFirst())?.text {
                let parts = header.split(separator: ":", maxSplits: 1)
                if parts.count == 2 { headers[parts[0].lowercased()] = String(parts[1].drop { $0 == " " }) }
            } else if name.contains("://") || name.contains("/3/device/"), url.isEmpty {
                url = name
            }
        }
    }
}

extension [CurlCommand.Byte] {
    var text: String { String(decoding: map(\.value), as: UTF8.self) }
}

private struct ShellReader {
    typealias Word = CurlCommand.Word
    typealias Command = (words: [Word], input: Word?)

    private let bytes: [UInt8]
    private var offset = 0
    private var list: [Command] = []
    private var command: Command = ([], nil)
    private var word: Word?
    private var quote: Unicode.Scalar?
    /// Whether the string in quotation marks has escapes: `$'…'`.
    private var isEscaped = false
    /// Whether the next word is the command's input.
    private var isInput = false
    /// Where the lines of the current line's here-document end.
    private var end: Int?
    /// Windows' shell has `^` before each character that is special to it.
    private let hasCarets: Bool

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        hasCarets = bytes.firstRange(of: Array("^\"".utf8)) != nil
    }

    private func scalar(_ distance: Int = 0) -> Unicode.Scalar {
        offset + distance < bytes.count ? Unicode.Scalar(bytes[offset + distance]) : "\n"
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        if word == nil { word = Word() }
        word?.append(CurlCommand.Byte(value: UInt8(scalar.value), offset: offset))
    }

    private mutating func endWord() {
        guard let word else { return }
        if isInput { command.input = word } else { command.words.append(word) }
        (self.word, isInput) = (nil, false)
    }

    /// What a pipe leads to has what comes through it as its input.
    private mutating func endCommand(isPiped: Bool = false) {
        endWord()
        let isEcho = ["echo", "printf"].contains(command.words.first?.text)
        list.append(command)
        command = ([], isPiped ? command.input ?? (isEcho ? command.words.last : nil) : nil)
    }

    mutating func commands() -> [Command] {
        while offset < bytes.count {
            let next = scalar(1)
            let isBreak = next == "\n" || next == "\r"
            switch (scalar(), quote) {
            case ("^", _) where hasCarets && !isBreak: break
            case ("\\", _) where quote != "'" || isEscaped, ("^", nil) where isBreak,
                ("`", _) where quote != "'" && (isBreak || next == "\""):
                takeEscape(isBreak: isBreak)
            case ("\"", "\"") where next == "\"" && word?.isEmpty == false:
                // Windows doubles a quotation mark within others.
                append("\"")
                offset += 1
            case ("\"", "\""), ("'", "'"): quote = nil
            case (let mark, nil) where mark == "\"" || mark == "'":
                quote = mark
                isEscaped = mark == "'" && word?.last?.value == UInt8(ascii: "$")
                if isEscaped { word?.removeLast() }
                if word == nil { word = Word() }
                if mark == "\"", bytes[(offset + 1)...].starts(with: "$(cat <<".utf8), let (text, end) = hereDocument(8)
                {
                    word = text
                    offset = bytes[end...].firstIndex(of: UInt8(ascii: ")")) ?? end
                }
            case (" ", nil), ("\t", nil): endWord()
            case ("|", nil): endCommand(isPiped: true)
            case (";", nil), ("&", nil): endCommand()
            case ("\n", nil), ("\r", nil):
                endCommand()
                if let end { offset = end }
                end = nil
            case ("<", nil) where next == "<" && scalar(2) == "<":
                isInput = true
                offset += 2
            case ("<", nil) where next == "<":
                if let (text, end) = hereDocument(0) {
                    (command.input, self.end) = (text, end)
                    offset += bytes[offset...].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "|") }.count - 1
                }
            case ("#", nil) where word == nil: offset += bytes[offset...].prefix { $0 != UInt8(ascii: "\n") }.count - 1
            case (let scalar, _): append(scalar)
            }
            offset += 1
        }
        endCommand()
        return list
    }

    /// Takes a character after a sign that takes its meaning from it, or joins two lines.
    private mutating func takeEscape(isBreak: Bool) {
        let sign = scalar()
        offset += hasCarets && scalar(1) == "^" ? 2 : 1
        if isBreak {
            if scalar() == "\r", scalar(1) == "\n" { offset += 1 }
        } else if isEscaped, quote == "'", scalar() == "n" {
            append("\n")
        } else {
            // Within quotation marks, a backslash is one unless it precedes what has a meaning there.
            let special = quote == "'" ? "\\'\"" : "\\\"$`"
            if quote != nil, sign == "\\", !special.unicodeScalars.contains(scalar()) { append(sign) }
            append(scalar())
        }
    }

    /// The lines of a here-document, and where they end.
    private func hereDocument(_ distance: Int) -> (Word, end: Int)? {
        let text = String(decoding: bytes[(offset + distance - (distance > 0 ? 1 : 0))...], as: UTF8.self)
        guard let match = text.prefixMatch(of: /<<-?[ \t]*['"]?(\w+)['"]?[^\n]*\n((?s).*?)\n[ \t]*\1/) else {
            return nil
        }
        let start = bytes.count - text.utf8.count
        let range = text.utf8.distance(from: text.startIndex, to: match.2.startIndex) + start
        let offsets = range..<range + match.2.utf8.count
        return (offsets.map { CurlCommand.Byte(value: bytes[$0], offset: $0) }, start + match.0.utf8.count)
    }
}
