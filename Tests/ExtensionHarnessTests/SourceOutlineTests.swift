import Testing

@testable import ExtensionHarness

@Suite("The outline of a Swift file", .timeLimit(.minutes(10)))
struct SourceOutlineTests {
    private func outline(_ text: String) -> SourceOutline {
        SourceOutline(Array(text.utf8))
    }

    @Test(
        "The outline has the imports",
        arguments: [
            ("import UIKit", ["UIKit"]),
            ("import A; import B", ["A", "B"]),
            ("import class UIKit.UIImage\nimport os.log", ["UIKit", "os"]),
            ("@testable import A\n@preconcurrency public import B\n@_spi(Secret) import C", ["A", "B", "C"]),
            ("// import A\n/* import B /* import C */ */\nimport D", ["D"]),
            ("let text = \"import A\"\nlet long = \"\"\"\nimport B\n\"\"\"\nlet raw = #\"\nimport C\"#", ["C"]),
            ("let text = \"\\(x, \"import A\")\"\nimport B", ["B"]),
            ("func `import`() {}\nobject.import(x)\nimport B", ["B"]),
            ("/* never ends\nimport A", []),
            ("import", []),
        ]
    )
    func imports(text: String, modules: [String]) {
        #expect(outline(text).imports.map(\.module) == modules)
    }

    @Test("The outline knows the imports that only the compiler can decide")
    func conditions() {
        let text = """
            import A
            #if canImport(B)
            import B
            #if DEBUG
            import C
            #endif
            #else
            import D
            #endif
            import E
            """
        let imports = outline(text).imports
        #expect(imports.map(\.isConditional) == [false, true, true, true, false])
        #expect(imports.map(\.line) == [1, 3, 5, 8, 10])
    }

    @Test(
        "The outline has the classes with their surroundings",
        arguments: [
            ("class A: B {}", [SourceOutline.Class(name: "A", superclass: "B")]),
            ("final class A<T>: M.B, P where T: Q {}", [.init(name: "A", superclass: "M.B")]),
            (
                "enum N { class A: B { struct S { class C {} } } }",
                [.init(name: "N.A", superclass: "B"), .init(name: "N.A.S.C")]
            ),
            ("extension N.M { class A: B {} }", [.init(name: "N.M.A", superclass: "B")]),
            (
                "@objc(Name) public class A: B { class func f() {}; class var x: Int { 0 } }",
                [.init(name: "A", superclass: "B", objectiveCName: "Name")]
            ),
            ("func f() { class Local: B {} }", []),
            ("protocol P: class {}\nlet x = A.self.class", []),
            ("class", []),
        ]
    )
    func classes(text: String, classes: [SourceOutline.Class]) {
        #expect(outline(text).classes == classes)
    }

    @Test("The outline has Xcode's placeholders and an app's entry point")
    func marks() {
        let found = outline("import A\nlet x = <#value#>\n// <#comment#>\nlet y = \"<#text#>\"\n@main struct S {}")
        #expect(found.placeholders == [.init(text: "<#value#>", line: 2)])
        #expect(found.entryPoint == .init(text: "@main", line: 5))
        #expect(outline("let x = a <# b").placeholders.isEmpty)
        #expect(outline("@mainActor var x = 1").entryPoint == nil)
    }

    @Test(
        "Objective-C attributes can be removed without moving a line or column",
        arguments: [
            ("@objc class A {}", "      class A {}"),
            ("@objc(Some_Name) func f() {}", "                 func f() {}"),
            ("@objc (x) in", "      (x) in"),
            (
                "@objcMembers\nfinal class A { @nonobjc let x = \"@objc\" } // @objc",
                "            \nfinal class A {          let x = \"@objc\" } // @objc"
            ),
            ("@available(iOS 15, *) func f() {}", "@available(iOS 15, *) func f() {}"),
        ]
    )
    func patches(text: String, patched: String) {
        let source = PatchedSource(path: "/a.swift", text: Array(text.utf8))
        #expect(String(decoding: source.text, as: UTF8.self) == patched)
    }

    @Test("Any bytes have an outline without a crash, in time that grows only with their number")
    func hostileText() {
        for piece in [
            "class A{", "userInfo[", "let a = userInfo", "\"", "\\(", "\"\\(", "#", "#\"", "\"\"\"", "/*", "<#", "`",
            "class A: ", "{", ")", "\u{0}", "import ",
        ] {
            _ = PayloadKeys([outline(String(repeating: piece, count: 20_000))])
        }
        // If the time grew with the square of their number, so many would exceed the suite's time limit.
        for piece in ["@objc(", "@NSManaged ", "@NSManaged var "] {
            _ = PayloadKeys([outline(String(repeating: piece, count: 100_000))])
        }
        var bytes: [UInt8] = []
        var state: UInt64 = 1
        let alphabet = Array("\"\\()#/*`<>@{}[]:=.!? \nimportclassobjcuserInfo\u{FF}".utf8)
        for _ in 0..<50_000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            bytes.append(alphabet[Int(state >> 33) % alphabet.count])
        }
        let found = SourceOutline(bytes)
        #expect(!found.tokens.isEmpty)
        _ = PayloadKeys([found])
        #expect(PatchedSource(path: "/a.swift", text: bytes).text.count == bytes.count)
    }
}
