import Testing

@testable import ExtensionHarness

@Suite("Build settings")
struct BuildSettingsTests {
    private func settings(_ levels: [String: String]...) -> BuildSettings {
        var settings = BuildSettings()
        for level in levels { settings.add(level.mapValues { .string($0) }) }
        return settings
    }

    @Test(
        "Build settings resolve as in Xcode",
        arguments: [
            ("$(NAME)", "Weather Service"),
            ("${NAME}.x", "Weather Service.x"),
            ("$(NAME:c99extidentifier)", "Weather_Service"),
            ("$(NAME:rfc1034identifier:lower)", "weather-service"),
            ("$(NAME:upper)", "WEATHER SERVICE"),
            ("$(MISSING)", ""),
            ("$(MISSING:default=x)", "x"),
            ("$(KIND_$(WHICH))", "found"),
            ("a$b $", "a$b $"),
            ("$(never closed", "$(never closed"),
            ("$(LIST)", "outer inner"),
            ("$(SELF)", "outer+inner"),
        ]
    )
    func references(text: String, resolved: String) {
        let settings = settings(
            ["NAME": "Weather Service", "WHICH": "a", "LIST": "outer", "SELF": "outer"],
            ["KIND_a": "found", "LIST": "$(inherited) inner", "SELF": "$(SELF)+inner"]
        )
        #expect(settings.resolve(text) == resolved)
    }

    @Test("Build settings that refer to each other in a circle or grow without end still resolve")
    func circles() {
        var grow: [String: String] = ["X": "$(Y)", "Y": "$(X)$(X)$(Y)", "Z0": String(repeating: "z", count: 100)]
        for number in 1...30 { grow["Z\(number)"] = "$(Z\(number - 1))$(Z\(number - 1))" }
        let settings = settings(grow)
        #expect(settings["X"] == nil)
        #expect(settings["Z3"]?.utf8.count == 800)
        #expect((settings["Z30"] ?? "").utf8.count < 100_000)
        let open = String(repeating: "$(", count: 100_000)
        #expect(settings.resolve(open) == open)
    }

    @Test(
        "The words of a list are those that a shell makes of it",
        arguments: [
            (#"DEBUG=1  "TITLE=two words" "#, ["DEBUG=1", "TITLE=two words"]),
            (#"NAME=@\"parcels\" KIND='"a"'"#, [#"NAME=@"parcels""#, #"KIND="a""#]),
            (#"Some\ Folder/**  in"si"de "a \"b\"""#, ["Some Folder/**", "inside", #"a "b""#]),
            (#""" "never closed"#, ["never closed"]),
            ("", []),
        ]
    )
    func words(text: String, words: [String]) {
        #expect(settings(["LIST": text]).words("LIST") == words)
    }

    @Test("A condition that a build for an iPhone meets decides, and the others do not count")
    func conditions() {
        let settings = settings(
            ["CONFIGURATION": "Debug", "FLAGS": "outer"],
            [
                "FLAGS[config=Debug]": "$(inherited) debug", "FLAGS": "$(inherited) all", "ICON[sdk=macosx*]": "mac",
                "ICON": "phone", "ARCH[arch=arm64,sdk=iphone*]": "yes", "KIND[config=Release]": "release",
                "KIND[variant=other]": "other", "KIND[damaged": "damaged",
            ]
        )
        #expect(settings["FLAGS"] == "outer all debug")
        #expect(settings["ICON"] == "phone")
        #expect(settings["ARCH"] == "yes")
        #expect(settings["KIND"] == nil)
    }

    @Test(
        "Build settings give a module the name that Xcode gives it",
        arguments: [("My-App 2", "My_App_2"), ("2048", "_048"), ("Ü", "Ü")]
    )
    func moduleName(product: String, module: String) {
        #expect(BuildSettings.moduleName(product) == module)
    }
}
