import ArgumentParser
import CommandSupport
import DeviceSimulator
import RichPush
import RichPushInput
import TestSupport
import Testing
import Vendors

@testable import RichPushCommand

@Suite("Text for people")
struct PaletteTests {
    @Test("No line is wider than the terminal, and a wide terminal is used", arguments: [40, 60, 90, 120])
    func width(_ width: Int) async throws {
        let palette = Palette(isColored: true, width: width)
        let answer = ScriptedResponse(status: 404)
        let source = try DeliverySource("sparky.png", answer) { url throws(CommandError) in
            let message = """
                {"aps": {"alert": {"title": "Sparky says hi to all of you", "body": "写真が届きました。花火が今夜の町を照らします。"},
                 "badge": 3, "sound": "default", "mutable-content": 1}, "fcm_options": {"image": "\(url)"}}
                """
            do throws(InputError) { return try InputDocument(Array(message.utf8)) } catch { throw CommandError(error) }
        }
        let delivered = try await DeliveredInput.run(
            source,
            options: try DeliveryOptions.parse([]),
            vendors: try VendorOptions.parse([])
        )
        let vendor = try #require(VendorTable.standard.vendor(named: "onesignal"))
        let texts = [
            TextReport(delivered, kept: [], palette: palette).text, VendorText(vendor: vendor, palette: palette).text,
            palette.lines("    a label    ", String(repeating: "word ", count: 40)).joined(separator: "\n"),
        ]
        let lines = texts.flatMap { $0.split(separator: "\n") }
        #expect(lines.filter { $0.displayWidth > width } == [])
        #expect(lines.contains { $0.displayWidth > width - 10 })
        #expect(lines.contains { $0.contains("╭" + String(repeating: "─", count: min(68, width - 4)) + "╮") })
    }

    @Test("A word that fits no line is broken after punctuation, but a URL stays whole, and a box cuts it")
    func longWords() {
        let url = "https://media.example/\(String(repeating: "a", count: 40)).png"
        let palette = Palette(isColored: false, width: 40)
        #expect(palette.lines("  from  ", "it is \(url)") == ["  from  it is", "    \(url)"])
        #expect(
            palette.lines("  ", "NotificationServiceExtension.NotificationService")
                == ["  NotificationServiceExtension.", "  NotificationService"]
        )
        #expect(url.wrapped(to: 20) == ["https://media.examp…"])
    }

    @Test(
        "NO_COLOR wins over FORCE_COLOR and CLICOLOR_FORCE, which win over what the output is",
        arguments: [
            (false, [:], false), (true, [:], true), (true, ["TERM": "dumb"], false), (true, ["NO_COLOR": "1"], false),
            (true, ["NO_COLOR": ""], true), (false, ["FORCE_COLOR": "1"], true), (false, ["FORCE_COLOR": "0"], false),
            (false, ["CLICOLOR_FORCE": "1", "TERM": "dumb"], true),
            (true, ["FORCE_COLOR": "3", "NO_COLOR": "1"], false),
        ] as [(Bool, [String: String], Bool)]
    )
    func colors(isTerminal: Bool, variables: [String: String], isColored: Bool) {
        #expect(Palette.isColored(isTerminal: isTerminal) { variables[$0] } == isColored)
    }

    @Test("COLUMNS and FORCE_COLOR apply to a pipe")
    func variables() async throws {
        let variables = ["COLUMNS": "50", "FORCE_COLOR": "1", "NO_COLOR": ""]
        let run = try await CommandRun.run(["demo"], variables: variables)
        #expect(run.output.contains("\u{1B}[32m✓"))
        #expect(run.output.split(separator: "\n").allSatisfy { $0.displayWidth <= 50 })
        #expect(!run.output.contains("DNS"))
        #expect(!run.output.contains("▲▲ image"))
    }

    @Test("With --quiet, text has only the conclusion, and the standard error is empty")
    func quiet() async throws {
        let payload = #"{"aps": {"alert": "Hi"}, "fcm_options": {"image": "https://a.invalid/a.png"}}"#
        let run = try await CommandRun.run(
            ["deliver", "-q", "-"],
            input: payload,
            variables: ["HTTPS_PROXY": "http://a"]
        )
        #expect(run.status == 1)
        #expect(run.error == "")
        #expect(run.output.hasPrefix("  ✗ An iPhone shows this notification without its image."))
        #expect(!run.output.contains("missing-mutable-content"))
        let refused = try await CommandRun.run(["deliver", "--quiet", "--verbose", "-"])
        #expect(refused.status == 64)
    }

    @Test(
        "A word that is not known gets a suggestion",
        arguments: [
            (["audit", "--fail-on", "htp-status", "-"], "There is no finding htp-status. Did you mean http-status?"),
            (["audit", "--fail-on", "foo", "-"], "Other words are error, undrawable, uncertain, unknown, none."),
            (["deliver", "--vendor", "onesingal", "-"], "no vendor named onesingal; did you mean onesignal?"),
            (["extension", "--only", "not-fond", "A.swift"], "did you mean not-found?"),
        ]
    )
    func suggestions(arguments: [String], sentence: String) async throws {
        let run = try await CommandRun.run(arguments, input: #"{"aps": {"alert": "Hi"}}"#)
        #expect(run.status == 64)
        #expect(run.error.lowercased().contains(sentence.lowercased()), "\(run.error)")
    }
}
