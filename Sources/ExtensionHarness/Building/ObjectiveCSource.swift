/// A file in Objective-C or C as it is compiled, with the line numbers of the user's file.
struct ObjectiveCSource: Sendable {
    /// A header that the file imports, or the whole of a module.
    struct Import: Sendable, Equatable {
        /// The header as written: `UIKit/UIKit.h`.
        var header: String
        /// From 1.
        var line: Int
        /// The innermost `#if` around it; `nil` for none.
        var condition: Condition?

        /// The framework that the header belongs to; `nil` for a header without a folder.
        var module: String? {
            let parts = header.split(separator: "/")
            return parts.count > 1 ? String(parts[0]) : nil
        }

        /// The name that `--stub` knows it by: the framework's, or the header's own without a folder.
        var library: String { module ?? String(header.prefix { $0 != "." }) }
    }

    /// An `#if`, which the compiler evaluates.
    enum Condition: Sendable {
        /// It asks whether a header is there.
        case header
        case other
    }

    let path: String
    private(set) var text: [UInt8]
    private(set) var outline: SourceOutline
    private(set) var imports: [Import] = []
    private(set) var implementations: Set<String> = []
    /// Whether the text differs from the user's.
    private(set) var isChanged = false

    static func read(_ path: String) throws(ExtensionBuildError) -> ObjectiveCSource {
        ObjectiveCSource(path: path, text: try FilePaths.read(path))
    }

    init(path: String, text: [UInt8]) {
        self.path = path
        self.text = text
        outline = SourceOutline(tokens: SwiftScanner.tokens(in: text))
        var patches: [Patch] = []
        for (index, token) in tokens.enumerated() {
            if token.is(mark: "#") { noteCondition(at: index) }
            switch (token.is(mark: "@"), tokens.word(index + 1)) {
            case (false, "import"), (false, "include"): if token.is(mark: "#") { noteHeader(after: tokens[index + 1]) }
            case (true, "import"): noteModule(at: index, &patches)
            case (true, "interface"): noteInterface(at: index + 2)
            case (true, "implementation"):
                if let name = tokens.word(index + 2) { implementations.insert(name) }
            case (true, "property"): noteProperty(at: index + 2, &patches)
            default: break
            }
        }
        isChanged = !patches.isEmpty
        for patch in patches.reversed() { self.text.replaceSubrange(patch.range, with: Array(patch.text.utf8)) }
    }

    private typealias Patch = (range: Range<Int>, text: String)

    private var tokens: [SwiftToken] { outline.tokens }

    /// Those that are open where the file is being read; `nil` for the one around a whole header.
    private var conditions: [Condition?] = []

    private mutating func noteCondition(at index: Int) {
        switch tokens.word(index + 1) {
        case "if", "ifdef", "ifndef":
            let isGuard = tokens.word(index + 4) == "define" && tokens.word(index + 2) == tokens.word(index + 5)
            let words = tokens[(index + 1)...].prefix { $0.line == tokens[index].line }
            conditions.append(isGuard ? nil : words.contains { $0.is("__has_include") } ? .header : .other)
        case "else": if !conditions.isEmpty { conditions[conditions.count - 1] = .other }
        case "endif": _ = conditions.popLast()
        default: break
        }
    }

    /// `#import <UIKit/UIKit.h>`
    private mutating func noteHeader(after directive: SwiftToken) {
        let rest = text[directive.range.upperBound...].prefix { $0 != UInt8(ascii: "\n") }
        guard let start = rest.firstIndex(where: { "<\"".utf8.contains($0) }) else { return }
        let name = rest[(start + 1)...].prefix { !">\"".utf8.contains($0) }
        note(String(decoding: name, as: UTF8.self), line: directive.line)
    }

    private mutating func note(_ header: String, line: Int) {
        let found = Import(header: header, line: line, condition: conditions.compactMap(\.self).last)
        imports.append(found)
        guard let module = found.module else { return }
        let isConditional = found.condition != nil
        outline.imports.append(SourceOutline.Import(module: module, line: line, isConditional: isConditional))
    }

    /// `@import UIKit;`, which becomes an import of the module's header.
    private mutating func noteModule(at index: Int, _ patches: inout [Patch]) {
        guard let module = tokens.word(index + 2) else { return }
        let rest = tokens[(index + 1)...].prefix { !$0.is(mark: "@") }
        guard let end = rest.first(where: { $0.is(mark: ";") }) else { return }
        let header = "\(module)/\(module).h"
        note(header, line: tokens[index].line)
        patches.append((tokens[index].range.lowerBound..<end.range.upperBound, "#import <\(header)>"))
    }

    /// `@interface Name : Superclass`
    private mutating func noteInterface(at index: Int) {
        guard tokens.has(":", at: index + 1), let name = tokens.word(index), let superclass = tokens.word(index + 2)
        else { return }
        outline.classes.append(SourceOutline.Class(name: name, superclass: superclass))
    }

    /// `@property (strong) dispatch_queue_t queue;`: on Linux, libdispatch's objects are not Objective-C objects, and
    /// ARC does not own them.
    private func noteProperty(at index: Int, _ patches: inout [Patch]) {
        guard tokens.has("(", at: index),
            let end = tokens[index...].prefix(24).firstIndex(where: { $0.is(mark: ")") }),
            let type = tokens.word(end + 1), type.hasPrefix("dispatch_"), type.hasSuffix("_t")
        else { return }
        for token in tokens[index..<end] where token.is("strong") || token.is("retain") {
            patches.append((token.range, "assign"))
        }
    }
}
