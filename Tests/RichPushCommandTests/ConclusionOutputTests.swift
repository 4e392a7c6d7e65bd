import Foundation
import FoundationXML
import RichPush
import TestSupport
import Testing

/// One notification, and what an iPhone shows of it.
private struct ShownCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The path of the picture on the server, a whole URL, or `nil` for none.
    var image: String?
    var aps = #"{"alert": {"title": "Hi"}, "mutable-content": 1}"#
    let conclusion: Conclusion
    /// Whether the commands end with a failure.
    let isFailure: Bool

    static let all = [
        ShownCase(testDescription: "a picture", image: "/sparky.png", conclusion: .shows, isFailure: false),
        ShownCase(testDescription: "no picture", conclusion: .shows, isFailure: false),
        ShownCase(
            testDescription: "a JPEG named .png",
            image: "/jpeg.png",
            conclusion: .shows,
            isFailure: false
        ),
        ShownCase(
            testDescription: "a WebP named .png",
            image: "/webp.png",
            conclusion: .mayNotShow,
            isFailure: true
        ),
        ShownCase(testDescription: "a WebP", image: "/sparky.webp", conclusion: .showsWithout, isFailure: true),
        ShownCase(testDescription: "half a picture", image: "/half.png", conclusion: .mayNotShow, isFailure: true),
        ShownCase(testDescription: "a page", image: "/page.png", conclusion: .showsWithout, isFailure: true),
        ShownCase(testDescription: "status 404", image: "/missing.png", conclusion: .showsWithout, isFailure: true),
        ShownCase(
            testDescription: "a URL with a space",
            image: "/a sparky.png",
            conclusion: .mayNotShow,
            isFailure: false
        ),
        ShownCase(
            testDescription: "an address that is not allowed",
            image: "https://10.0.0.1/a.png",
            conclusion: .unknown,
            isFailure: false
        ),
        ShownCase(
            testDescription: "no mutable-content",
            image: "/sparky.png",
            aps: #"{"alert": {"title": "Hi"}}"#,
            conclusion: .showsWithout,
            isFailure: true
        ),
        ShownCase(
            testDescription: "no text",
            aps: #"{"sound": "default"}"#,
            conclusion: .isNotShown,
            isFailure: false
        ),
        ShownCase(
            testDescription: "no text for a picture",
            image: "/sparky.png",
            aps: #"{"alert": {"title": ""}, "mutable-content": 1}"#,
            conclusion: .isNotShown,
            isFailure: true
        ),
    ]

    func payload(at server: MediaServer) -> String {
        let url = image.map { $0.hasPrefix("/") ? server.url($0) : $0 }
        return #"{"aps": \#(aps)\#(url.map { #", "fcm_options": {"image": "\#($0)"}"# } ?? "")}"#
    }
}

@Suite("One conclusion in every output")
struct ConclusionOutputTests {
    private static func run(_ body: @escaping @Sendable (MediaServer, [String]) async throws -> Void) async throws {
        let (png, jpeg) = (try Fixture.media("sparky.png"), try Fixture.media("sparky.jpg"))
        let webP = try Fixture.media("impostors/sparky.webp")
        try await MediaServer.run { request in
            switch request.path {
            case "/missing.png": .response(status: 404, contentType: "text/html", body: Array("<html></html>".utf8))
            case "/page.png": .response(contentType: "text/html", body: Array("<!DOCTYPE html><html></html>".utf8))
            case "/jpeg.png": .response(contentType: "image/png", body: jpeg)
            case "/webp.png": .response(contentType: "image/png", body: webP)
            case "/sparky.webp": .response(contentType: "image/webp", body: webP)
            case "/half.png": .response(contentType: "image/png", body: Array(png.prefix(png.count / 2)))
            default: .response(contentType: "image/png", body: png)
            }
        } while: { server in
            try await body(server, ["--allow-http", "--allow-address", "127.0.0.1:\(server.port)"])
        }
    }

    @Test(
        "deliver says the same in its headline, its JSON and its status, whatever the device attaches",
        arguments: ShownCase.all,
        ["bytes", "helper"]
    )
    private func deliver(shown: ShownCase, verdict: String) async throws {
        try await Self.run { server, network in
            let arguments = ["deliver", "-", "--verdict", verdict] + network
            let json = try await CommandRun.run(arguments + ["--format", "json"], input: shown.payload(at: server))
            let document = try JSONValue(parsing: json.output.utf8)
            #expect(document["conclusion"]?.stringValue == shown.conclusion.rawValue)
            #expect(document["succeeded"] == .bool(!shown.isFailure))
            #expect(json.status == (shown.isFailure ? 1 : 0))
            let text = try await CommandRun.run(arguments, input: shown.payload(at: server))
            #expect(text.status == json.status)
            let headline = try #require(text.output.split(separator: "\n").first.map(String.init))
            let sentence = try #require(document["text"]?["conclusion"]?.stringValue)
            #expect(headline.contains(sentence))
            #expect(headline.hasPrefix("  \(Self.mark(shown)) "))
            #expect(Self.words(shown.conclusion).contains { sentence.contains($0) }, "\(sentence)")
            #expect(Conclusion.allCases.filter { Self.words($0).contains { sentence.contains($0) } }.count == 1)
        }
    }

    private static func mark(_ shown: ShownCase) -> String {
        switch shown.conclusion {
        case .shows: "✓"
        case .mayNotShow, .unknown: "?"
        case .showsWithout: "✗"
        case .isNotShown: shown.isFailure ? "✗" : "✓"
        }
    }

    /// Words that only the sentences for this conclusion have.
    private static func words(_ conclusion: Conclusion) -> [String] {
        switch conclusion {
        case .shows: ["shows this notification.", "shows this notification with its"]
        case .mayNotShow: ["may not show"]
        case .showsWithout: ["shows this notification without its"]
        case .isNotShown: ["shows nothing", "never gets"]
        case .unknown: ["is not known"]
        }
    }

    @Test("audit says the same as deliver on each line, and its counts add up", arguments: ["bytes", "helper"])
    func audit(verdict: String) async throws {
        try await Self.run { server, network in
            let input = ShownCase.all.map { $0.payload(at: server) + "\n" }.joined()
            let folder = try TemporaryFolder()
            let files = ["summary.json", "report.html"].map { folder.url.appending(path: $0) }
            let arguments = ["audit", "-", "--ordered", "--verdict", verdict] + network
            let run = try await CommandRun.run(
                arguments + ["--summary-file", files[0].path, "--report", files[1].path],
                input: input
            )
            #expect(run.status == 1)
            #expect(try run.lines.map { $0["conclusion"]?.stringValue } == ShownCase.all.map(\.conclusion.rawValue))
            let summary = try JSONValue(parsing: Data(contentsOf: files[0]))
            let counts = summary["byConclusion"]?.arrayValue ?? []
            for conclusion in Conclusion.allCases {
                let row = counts.first { $0["conclusion"]?.stringValue == conclusion.rawValue }
                #expect(row?["lines"] == .integer(ShownCase.all.count { $0.conclusion == conclusion }))
            }
            #expect(summary["failedLines"] == .integer(ShownCase.all.count(where: \.isFailure)))
            let page = try String(contentsOf: files[1], encoding: .utf8)
            let mayNotShow = ShownCase.all.count { $0.conclusion == .mayNotShow }
            #expect(page.contains("may not show</span> <data>\(mayNotShow)</data>"))
            let junit = try await CommandRun.run(arguments + ["--format", "junit"], input: input)
            let cases = try XMLDocument(data: Data(junit.output.utf8)).nodes(forXPath: "//testcase")
            let failures = try cases.map { try $0.nodes(forXPath: "failure").count == 1 }
            #expect(failures == ShownCase.all.map(\.isFailure))
        }
    }

    @Test(
        "--fail-on names what counts as a failure",
        arguments: [("error", 6), ("undrawable", 4), ("uncertain", 3), ("unknown", 1)]
    )
    func failOn(word: String, count: Int) async throws {
        try await Self.run { server, network in
            let folder = try TemporaryFolder()
            let file = folder.url.appending(path: "summary.json")
            let input = ShownCase.all.map { $0.payload(at: server) + "\n" }.joined()
            let arguments = ["audit", "-", "--fail-on", word, "--summary-file", file.path] + network
            #expect(try await CommandRun.run(arguments, input: input).status == 1)
            #expect(try JSONValue(parsing: Data(contentsOf: file))["failedLines"] == .integer(count))
        }
    }
}
