/// The imports, classes, and other parts that a scan of a Swift file finds before compilation.
struct SourceOutline: Sendable {
    struct Import: Sendable, Equatable {
        var module: String
        /// From 1.
        var line: Int
        /// Whether it is within `#if`, which the compiler evaluates.
        var isConditional: Bool
    }

    struct Class: Sendable, Equatable {
        /// The name with its enclosing types: `Outer.Inner`.
        var name: String
        /// The first type after the colon, with its module: `Module.Class`; `nil` if there is none.
        var superclass: String?
        /// Its Objective-C name, if `@objc(…)` gives one.
        var objectiveCName: String?
    }

    struct Mark: Sendable, Equatable {
        var text: String
        var line: Int
    }

    let tokens: [SwiftToken]
    var imports: [Import] = []
    var classes: [Class] = []
    /// Attributes that only Apple's compilers accept, as ranges of bytes.
    private(set) var objectiveCAttributes: [Range<Int>] = []
    /// The word `override` before an extension's `init()`, which is `required` here: no other runtime makes it by name.
    private(set) var overridesOfInit: [Range<Int>] = []
    /// Where the declarations of Core Data's attributes end, which have no code.
    private(set) var managedAttributes: [Int] = []
    private(set) var placeholders: [Mark] = []
    private(set) var entryPoint: Mark?

    init(_ text: [UInt8]) {
        self.init(tokens: SwiftScanner.tokens(in: text))
        findImportsAndMarks()
        findClasses()
    }

    /// Creates an outline without what depends on the language.
    init(tokens: [SwiftToken]) {
        self.tokens = tokens
        placeholders = tokens.compactMap { token in
            if case .placeholder(let text) = token.kind { Mark(text: text, line: token.line) } else { nil }
        }
    }

    func mentions(_ word: String) -> Bool { tokens.contains { $0.is(word) } }

    private static let importModifiers: Set<String> = [
        "public", "package", "internal", "fileprivate", "private", "testable", "preconcurrency", "_exported",
        "_implementationOnly", "_spi", "_spiOnly",
    ]
    private static let importKinds: Set<String> = [
        "class", "struct", "enum", "protocol", "typealias", "func", "let", "var", "actor",
    ]

    private mutating func findImportsAndMarks() {
        var conditions = 0
        for (index, token) in tokens.enumerated() {
            if token.is(mark: "#"), let directive = tokens.word(index + 1),
                tokens[index + 1].range.lowerBound == token.range.upperBound
            {
                if directive == "if" { conditions += 1 }
                if directive == "endif" { conditions = max(0, conditions - 1) }
            }
            if token.is(mark: "@"), let name = tokens.word(index + 1) { noticeAttribute(name, at: index) }
            if token.is("import"), isStatement(index) {
                let path = tokens.word(index + 1).map(Self.importKinds.contains) == true ? index + 2 : index + 1
                guard let module = tokens.word(path) else { continue }
                imports.append(Import(module: module, line: token.line, isConditional: conditions > 0))
            }
        }
    }

    private mutating func noticeAttribute(_ name: String, at index: Int) {
        switch name {
        case "objc", "objcMembers", "nonobjc", "NSManaged", "IBAction", "IBOutlet", "IBDesignable", "IBInspectable":
            var end = tokens[index + 1].range.upperBound
            // A name in parentheses belongs to the attribute only if it follows immediately.
            if name == "objc", tokens.has("(", at: index + 2), tokens[index + 2].range.lowerBound == end {
                end = tokens[(index + 2)...].prefix(20).first { $0.is(mark: ")") }?.range.upperBound ?? end
            }
            objectiveCAttributes.append(tokens[index].range.lowerBound..<end)
            if name == "NSManaged" { noticeManaged(at: index) }
        case "main", "UIApplicationMain", "NSApplicationMain":
            entryPoint = entryPoint ?? Mark(text: "@\(name)", line: tokens[index].line)
        default: break
        }
    }

    private mutating func noticeManaged(at index: Int) {
        // The limit bounds the work for a file of only attributes; a line's end is looked for once.
        let declared = tokens[index...].prefix(40).firstIndex { $0.is("var") || $0.is("func") }
        guard let declared, tokens[declared].is("var"), tokens[declared].range.lowerBound >= managedAttributes.last ?? 0
        else { return }
        let line = tokens[declared...].prefix { $0.line == tokens[declared].line }
        managedAttributes += [line.last?.range.upperBound].compactMap(\.self)
    }

    /// Returns whether a keyword begins a statement, and is not a member's or an argument's name.
    private func isStatement(_ index: Int) -> Bool {
        guard index > 0 else { return true }
        let before = tokens[index - 1]
        if before.is(mark: ".") || before.is("func") { return false }
        if before.line < tokens[index].line || before.is(mark: ";") { return true }
        return before.word.map(Self.importModifiers.contains) == true || before.is(mark: ")")
    }

    private mutating func findClasses() {
        /// For each open brace, the type that it belongs to, and whether it is an extension's class.
        var scopes: [(name: String, isExtension: Bool)?] = []
        var pending: (name: String, isExtension: Bool)?
        for (index, token) in tokens.enumerated() {
            if token.is(mark: "{") {
                scopes.append(pending)
                pending = nil
            } else if token.is(mark: "}") {
                _ = scopes.popLast()
            } else if token.is("init"), scopes.last??.isExtension == true, tokens.has(")", at: index + 2) {
                let words = tokens[..<index].suffix(3)
                if let word = words.last(where: { $0.is("override") }), !words.contains(where: { $0.is("required") }) {
                    overridesOfInit.append(word.range)
                }
            } else if let keyword = token.word, ["class", "struct", "enum", "actor", "extension"].contains(keyword),
                let name = tokens.word(index + 1), !(index > 0 && tokens[index - 1].is(mark: ".")),
                // `class func` and `class var` declare members.
                !["func", "var", "let", "override", "private", "final", "subscript"].contains(name)
            {
                let path = qualifiedName(at: index + 1)
                let parent = superclass(after: path.end)
                pending = (path.name, parent.map(PrincipalClass.isExtension) == true)
                // iOS finds no class that is nested more deeply.
                guard keyword == "class", scopes.count < 16, scopes.allSatisfy({ $0 != nil }) else { continue }
                let full = (scopes.compactMap(\.?.name) + [path.name]).joined(separator: ".")
                classes.append(Class(name: full, superclass: parent, objectiveCName: objectiveCName(before: index)))
            }
        }
    }

    private func qualifiedName(at index: Int) -> (name: String, end: Int) {
        var parts: [String] = []
        var next = index
        while let part = tokens.word(next) {
            parts.append(part)
            next += 1
            guard tokens.has(".", at: next) else { break }
            next += 1
        }
        return (parts.joined(separator: "."), next)
    }

    private func superclass(after index: Int) -> String? {
        // Generic parameters come in between.
        let colon = tokens.dropFirst(index).prefix(40).firstIndex { $0.is(mark: ":") || $0.is(mark: "{") }
        guard let colon, tokens[colon].is(mark: ":") else { return nil }
        let name = qualifiedName(at: colon + 1).name
        return name.isEmpty ? nil : name
    }

    private func objectiveCName(before index: Int) -> String? {
        let attribute = tokens[..<index].suffix(8).lastIndex { $0.is("objc") }
        guard let attribute, attribute + 2 < index, tokens[attribute + 1].is(mark: "(") else { return nil }
        return tokens.word(attribute + 2)
    }
}
