/// The changes that make files in Objective-C compile without a library: each class that is not declared becomes an empty
/// one, and each expression that needs the library becomes nil, or 0 where nil does not compile. No change moves a line.
struct ObjectiveCStub: Sendable {
    /// The texts of the files, with the changes.
    private(set) var texts: [[UInt8]]
    private let modules: [String]
    /// What the files use of the libraries.
    private var names: Set<String> = []
    private var classes: Set<String> = []
    private var declarations: Set<String> = []

    /// A header that comes before each file, and the file with the classes that it declares, which comes first.
    static let (header, file) = ("InAppStub.h", "InAppStub.m")
    /// It is nil, and reports that the extension got there.
    private static let call = "RichPushStub(void)"

    init(_ files: [ObjectiveCSource], modules: [String]) { (texts, self.modules) = (files.map(\.text), modules) }

    var sentence: String { StubRepair.sentence(modules, names: names) }

    var declaration: String { "id \(Self.call);\n" + declarations.sorted().joined() }

    var implementation: String {
        classes.sorted().map { "@implementation \($0) @end\n" }.joined() + """
            @interface HarnessConnection : NSObject
            + (HarnessConnection *)current;
            - (void)noteLimitation:(NSString *)sentence;
            @end
            id \(Self.call) { [[HarnessConnection current] noteLimitation:@"\(sentence)"]; return nil; }
            """
    }

    /// Changes what a compiler complains about.
    /// - Returns: Whether it changed anything.
    mutating func repair(_ output: String, paths: [String]) -> Bool {
        let before = (texts, declarations)
        // The app's own headers are not copied: only declarations mend them.
        for line in output.split(separator: "\n") where line.contains(": error: ") {
            declare(String(line), isInHeader: !paths.contains { line.hasPrefix("\($0):") })
        }
        guard declarations == before.1 else { return true }
        let changed = SourceRepair.apply(output, to: texts, paths: paths) { edit(for: $0, $1) }
        // Without the declaration, a compiler misreads what follows the name.
        if declarations == before.1 { texts = changed }
        return texts != before.0 || declarations != before.1
    }

    /// Declares a class or a protocol that a message names.
    private mutating func declare(_ message: String, isInHeader: Bool) {
        if let name = message.firstMatch(of: /(?:or protocol named|cannot find protocol declaration for) '(\w+)'/)?.1 {
            names.insert(String(name))
            declarations.insert("@protocol \(name) @end\n")
        } else if let found = message.firstMatch(of: /(interface declaration for|unknown type name) '(\w+)'/),
            isInHeader || found.1.hasPrefix("interface")
        {
            declareClass(String(found.2))
        }
    }

    private mutating func declareClass(_ name: String) {
        names.insert(name)
        classes.insert(name)
        let base = PrincipalClass.isExtension(name) ? "UNNotificationServiceExtension" : "NSObject"
        declarations.insert("@interface \(name) : \(base) @end\n")
    }

    private mutating func edit(for message: String, _ spot: SourceSpot) -> SourceRepair.Edit? {
        let expression = Expression(tokens: SwiftScanner.tokens(in: spot.text), offset: spot.offset)
        guard let expression else { return nil }
        let name = String(decoding: spot.text[spot.name], as: UTF8.self)
        func has(_ words: String...) -> Bool { words.contains { message.contains($0) } }
        func replacement(_ tokens: ClosedRange<Int>?) -> SourceRepair.Edit? {
            guard let tokens else { return nil }
            let (first, last) = (expression.tokens[tokens.lowerBound], expression.tokens[tokens.upperBound])
            let range = first.range.lowerBound..<last.range.upperBound
            let lines = spot.text[range].filter { $0 == UInt8(ascii: "\n") }
            let value = first.is("RichPushStub") && tokens.count == 3 ? "0" : "RichPushStub()"
            return (range, " \(value)\(String(decoding: lines, as: UTF8.self)) ")
        }
        let isPointer = expression.tokens.has("*", at: expression.place + 1)
        if has("unknown type name", "expected a type", "use of undeclared identifier"), isPointer {
            declareClass(name)
        } else if has("unknown type name", "expected a type") || has("undeclared identifier") && expression.isType {
            names.insert(name)
            declarations.insert("typedef NSInteger \(name);\n")
        } else if has("use of undeclared identifier", "call to undeclared function") {
            names.insert(name)
            return replacement(expression.isReceiver ? expression.message : expression.chain)
        } else if let found = message.firstMatch(of: /(?:selector|property|member named) '([\w:]+)'/)?.1 {
            names.insert(String(found))
            return replacement(has("selector") ? expression.message : expression.chain)
        } else if has("bad receiver type") {
            return replacement(expression.message)
        } else if has("member reference base type", "subscript", "is not a function") {
            return replacement(expression.chain)
        } else if has("expression is not assignable") {
            return (spot.offset..<(spot.offset + 1), ",")
        } else if has("collection element of type 'int'") {
            return (spot.offset..<spot.offset, "@")
        } else {
            return replacement(expression.stub)
        }
        return nil
    }
}

private struct Expression {
    let tokens: [SwiftToken]
    let place: Int

    init?(tokens: [SwiftToken], offset: Int) {
        guard let place = tokens.firstIndex(where: { $0.range.contains(offset) }) else { return nil }
        (self.tokens, self.place) = (tokens, place)
    }

    /// Whether a message is sent to it.
    var isReceiver: Bool { place > 0 && isMessage(at: place - 1) }

    /// Whether a variable's name follows.
    var isType: Bool { !isReceiver && tokens.word(place + 1) != nil }

    /// The stub's call in the same line: the next one, or the last one before the place.
    var stub: ClosedRange<Int>? {
        let calls = tokens.indices.filter { tokens[$0].is("RichPushStub") && tokens[$0].line == tokens[place].line }
        let call = calls.first { $0 >= place } ?? calls.last
        return call.flatMap { $0 + 2 < tokens.count ? $0...($0 + 2) : nil }
    }

    /// The smallest message around the place: `[receiver selector]`.
    var message: ClosedRange<Int>? {
        var depth = 0
        for index in tokens[...place].indices.reversed() {
            if index < place, tokens[index].is(mark: "]") { depth += 1 }
            guard tokens[index].is(mark: "[") else { continue }
            depth -= 1
            if depth < 0 {
                if isMessage(at: index) { return end(at: index).map { index...$0 } }
                depth = 0
            }
        }
        return nil
    }

    /// The members, subscripts, and calls with the place in them: `a.b[0].c(1)`
    var chain: ClosedRange<Int>? {
        var (start, end) = (place, tokens[place].is(mark: ".") ? place + 1 : place)
        while start > 1, tokens[start - 1].is(mark: ".") || tokens[start].is(mark: ".") {
            let before = tokens[start].is(mark: ".") ? start - 1 : start - 2
            guard let first = self.start(of: before) else { break }
            start = first
        }
        if tokens.has("[", at: end) || tokens.has("(", at: end), let close = self.end(at: end) { end = close }
        while true {
            if tokens.has(".", at: end + 1) {
                end += 2
            } else if tokens.has("[", at: end + 1) || tokens.has("(", at: end + 1), let close = self.end(at: end + 1) {
                end = close
            } else {
                return end < tokens.count ? start...end : nil
            }
        }
    }

    private func start(of end: Int) -> Int? {
        if tokens[end].word != nil { return end }
        let brackets: [(Unicode.Scalar, Unicode.Scalar)] = [("[", "]"), ("(", ")")]
        for (open, close) in brackets where tokens[end].is(mark: close) {
            var depth = 0
            for index in tokens[...end].indices.reversed() {
                if tokens[index].is(mark: close) { depth += 1 }
                if tokens[index].is(mark: open) { depth -= 1 }
                guard depth == 0 else { continue }
                return open == "[" && isMessage(at: index) ? index : index > 0 ? start(of: index - 1) : nil
            }
        }
        return nil
    }

    private func end(at place: Int) -> Int? {
        tokens[place].is(mark: "[")
            ? tokens.end(ofBrackets: "[", "]", at: place, limit: .max)
            : tokens.end(ofBrackets: "(", ")", at: place, limit: .max)
    }

    /// Whether a bracket begins a message: neither a subscript nor an array.
    private func isMessage(at index: Int) -> Bool {
        guard tokens.has("[", at: index) else { return false }
        guard index > 0 else { return true }
        let before = tokens[index - 1]
        if let word = before.word { return ["return", "else", "in", "case"].contains(word) }
        return !["]", "@"].contains { before.is(mark: $0) }
    }
}
