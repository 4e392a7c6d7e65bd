/// A file in Objective-C or C as it is compiled, with the line numbers of the user's file.
struct ObjectiveCSource: Sendable {
    /// A header that the file imports, or the whole of a module.
    struct Import: Sendable, Equatable {
        /// The header as written: `UIKit/UIKit.h`.
        var header: String
        /// From 1.
        var line: Int

        /// The framework that the header belongs to; `nil` for a header without a folder.
        var module: String? {
            let parts = header.split(separator: "/")
            return parts.count > 1 ? String(parts[0]) : nil
        }
    }

    /// The user's file.
    let path: String
    let text: [UInt8]
    let outline: SourceOutline
    let imports: [Import]
    /// The classes that the file implements.
    let implementations: Set<String>

    static func read(_ path: String) throws(ExtensionBuildError) -> ObjectiveCSource {
        ObjectiveCSource(path: path, text: try FilePaths.read(path))
    }

    init(path: String, text: [UInt8]) {
        let tokens = SwiftScanner.tokens(in: Self.withoutCharacters(text))
        var scan = Scan(tokens: tokens, text: text)
        scan.run()
        self.path = path
        imports = scan.imports
        implementations = scan.implementations
        outline = SourceOutline(
            tokens: tokens,
            imports: scan.imports.compactMap { found in
                found.module.map { SourceOutline.Import(module: $0, line: found.line, isConditional: false) }
            },
            classes: scan.classes,
            placeholders: scan.placeholders
        )
        self.text = scan.patched(text)
    }

    /// Blanks the character literals of a text, because one may be a quotation mark.
    private static func withoutCharacters(_ text: [UInt8]) -> [UInt8] {
        let quote = UInt8(ascii: "'")
        var result = text
        var index = 0
        while let start = result[index...].firstIndex(of: quote) {
            guard let end = result[(start + 1)...].prefix(6).firstIndex(of: quote),
                !result[start..<end].contains(UInt8(ascii: "\n"))
            else {
                index = start + 1
                continue
            }
            for place in start...end { result[place] = UInt8(ascii: " ") }
            index = end + 1
        }
        return result
    }
}

/// What a scan of an Objective-C file finds before compilation.
private struct Scan {
    let tokens: [SwiftToken]
    let text: [UInt8]
    var imports: [ObjectiveCSource.Import] = []
    var classes: [SourceOutline.Class] = []
    var placeholders: [SourceOutline.Mark] = []
    var implementations: Set<String> = []
    private var patches: [(range: Range<Int>, text: String)] = []

    init(tokens: [SwiftToken], text: [UInt8]) {
        self.tokens = tokens
        self.text = text
    }

    mutating func run() {
        for (index, token) in tokens.enumerated() {
            if case .placeholder(let text) = token.kind {
                placeholders.append(SourceOutline.Mark(text: text, line: token.line))
            }
            guard let keyword = word(index + 1) else { continue }
            switch keyword {
            case "import", "include":
                if token.is(mark: "#") { noteHeader(after: tokens[index + 1]) }
                if token.is(mark: "@") { noteModule(at: index) }
            case "interface" where token.is(mark: "@"): noteInterface(at: index + 2)
            case "implementation" where token.is(mark: "@"):
                if let name = word(index + 2) { implementations.insert(name) }
            case "property" where token.is(mark: "@"): noteProperty(at: index + 2)
            default: break
            }
        }
    }

    /// `#import <UIKit/UIKit.h>`
    private mutating func noteHeader(after directive: SwiftToken) {
        let rest = text[directive.range.upperBound...].prefix { $0 != UInt8(ascii: "\n") }
        guard let start = rest.firstIndex(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "\"") }) else {
            return
        }
        let name = rest[(start + 1)...].prefix { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "\"") }
        imports.append(ObjectiveCSource.Import(header: String(decoding: name, as: UTF8.self), line: directive.line))
    }

    /// `@import UIKit;`, which becomes an import of the module's header.
    private mutating func noteModule(at index: Int) {
        guard let module = word(index + 2) else { return }
        let rest = tokens[(index + 1)...].prefix { !$0.is(mark: "@") }
        guard let end = rest.first(where: { $0.is(mark: ";") }) else { return }
        let header = "\(module)/\(module).h"
        imports.append(ObjectiveCSource.Import(header: header, line: tokens[index].line))
        patches.append((tokens[index].range.lowerBound..<end.range.upperBound, "#import <\(header)>"))
    }

    /// `@interface Name : Superclass`
    private mutating func noteInterface(at index: Int) {
        guard let name = word(index), index + 1 < tokens.count, tokens[index + 1].is(mark: ":"),
            let superclass = word(index + 2)
        else { return }
        classes.append(SourceOutline.Class(name: name, superclass: superclass))
    }

    /// `@property (strong) dispatch_queue_t queue;`: on Linux, libdispatch's objects are not Objective-C objects, and
    /// ARC does not own them.
    private mutating func noteProperty(at index: Int) {
        guard index < tokens.count, tokens[index].is(mark: "("),
            let end = tokens[index...].prefix(24).firstIndex(where: { $0.is(mark: ")") }),
            let type = word(end + 1), type.hasPrefix("dispatch_"), type.hasSuffix("_t")
        else { return }
        for token in tokens[index..<end] where token.is("strong") || token.is("retain") {
            patches.append((token.range, "assign"))
        }
    }

    func patched(_ text: [UInt8]) -> [UInt8] {
        var text = text
        for patch in patches.reversed() { text.replaceSubrange(patch.range, with: Array(patch.text.utf8)) }
        return text
    }

    private func word(_ index: Int) -> String? {
        index < tokens.count ? tokens[index].word : nil
    }
}
