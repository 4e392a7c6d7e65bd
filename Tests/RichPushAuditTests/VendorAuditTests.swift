import RichPush
import RichPushAudit
import TestSupport
import Testing

@Suite("An audit of vendors' payloads")
struct VendorAuditTests {
    private static let png = "https://m.test/a.png"

    /// The results of lines, in their order, on a scripted network.
    private static func audit(_ lines: [String], _ answers: ScriptedAnswers) async throws -> [AuditResult] {
        var configuration = Audit.Configuration()
        configuration.helper.answers = answers
        configuration.isOrdered = true
        let text = lines.map { #"{"aps": {"alert": "Hello", "mutable-content": 1}, \#($0)}"# + "\n" }.joined()
        let input = AsyncStream { continuation in
            continuation.yield(Array(text.utf8))
            continuation.finish()
        }
        var results: [AuditResult] = []
        for try await result in Audit(configuration).results(of: input) { results.append(result) }
        return results
    }

    private static func answers(_ contentType: String = "image/png", _ file: String = "sparky.png") throws
        -> ScriptedAnswers
    {
        var answers = ScriptedAnswers()
        answers["https://m.test/*"] = ScriptedResponse(
            contentType: contentType,
            body: .bytes(try Fixture.media(file))
        )
        return answers
    }

    @Test("Each line is judged by its own vendor's rules, and lines of several vendors share a download")
    func lines() async throws {
        let answers = try Self.answers()
        let lines = [
            (#""fcm_options": {"image": "\#(Self.png)"}"#, String?.none, AuditStatus.attached),
            (#""itbl": {"attachment-url": "\#(Self.png)"}"#, "iterable", .attached),
            (#""com.batch": {"at": {"u": "\#(Self.png)", "t": "image/png"}}"#, "batch", .notAttached),
            (#""com.batch": {"at": {"u": "\#(Self.png)", "t": "public.png"}}"#, "batch", .attached),
            (#""ab": {"att": {"url": "\#(Self.png)"}}"#, "braze", .noImage),
            (#""stream": {"sender": "stream.chat"}"#, "stream", .noImage),
            (#""mp_media_url": "\#(Self.png)?w=1""#, "mixpanel", .notAttached),
            (#""data": {"x": "1"}"#, nil, .noImage),
        ]
        let results = try await Self.audit(lines.map(\.0), answers)
        #expect(results.map(\.vendor) == lines.map(\.1))
        #expect(results.map(\.status) == lines.map(\.2))
        #expect(Set(answers.requests.map(\.url)) == [Self.png, Self.png + "?w=1"])
        #expect(results[2].media?.verdicts?.helper.errorCode == 101)
        #expect(results[2].reason?.contains("image/png") == true)
        #expect(results[4].findings.first?.location == .payload(JSONPointer("ab", "att", "url")))
        #expect(results[6].findings.first?.identifier == "vendor-attachment-refused")
        #expect(try JSONValue(parsing: results[1].jsonLine)["vendor"] == "iterable")
        #expect(try JSONValue(parsing: results[0].jsonLine)["vendor"] == nil)
    }

    @Test("Firebase's verdict on a response does not affect other vendors")
    func status() async throws {
        var answers = try Self.answers()
        answers[Self.png] = ScriptedResponse(
            status: 404,
            contentType: "image/png",
            body: .bytes(try Fixture.media("sparky.png"))
        )
        let results = try await Self.audit(
            [#""adb_media": "\#(Self.png)""#, #""itbl": {"attachment-url": "\#(Self.png)"}"#],
            answers
        )
        #expect(results.map(\.status) == [.notAttached, .attached])
        #expect(results.map { $0.findings.first?.identifier } == ["vendor-ignores-status", "vendor-ignores-status"])
        #expect(results[0].findings.first?.explanation.contains("attaches nothing") == true)
        #expect(!results.flatMap(\.findings).contains { $0.identifier == "http-status" })
    }

    /// Lines with one URL for Firebase, for CleverTap, Braze, Home Assistant, and Twilio, whose helpers go by a name, and
    /// for MoEngage, whose helper is closed.
    private static func lines(_ url: String) -> [String] {
        [
            #""fcm_options": {"image": "\#(url)"}"#, #""ct_mediaUrl": "\#(url)", "ct_mediaType": "image""#,
            #""ab": {"att": {"url": "\#(url)", "type": "jpg"}}"#, #""attachment": {"url": "\#(url)"}"#,
            #""media": ["\#(url)"]"#, #""moengage": {"media-attachment": "\#(url)"}"#,
        ]
    }

    @Test("A sign-in page under a picture's name does not show for any line, and its reason names it")
    func page() async throws {
        var answers = ScriptedAnswers()
        answers["https://m.test/*"] = .redirect(to: "https://sso.test/login?token=secret")
        answers["https://sso.test/*"] = ScriptedResponse(
            contentType: "text/html",
            body: .bytes(Array("<!DOCTYPE html><html><head></head></html>".utf8))
        )
        let results = try await Self.audit(Self.lines("https://m.test/a.jpg"), answers)
        for result in results {
            #expect(result.status == .notAttached)
            #expect(result.media?.isAttached == false)
            #expect(result.media?.failure?.identifier == "unsupported-type")
            let reason =
                "The server redirects https://m.test/a.jpg to https://sso.test/login?token=…0339bf, which is a web page"
            #expect(result.reason?.hasPrefix(reason) == true, "\(result.reason ?? "-")")
            #expect(result.findings.count { $0.severity == .error } == 1)
        }
        // What iOS does with the name is still in the verdict.
        let outcomes = results.map { $0.media?.verdicts?.helper.outcome }
        #expect(outcomes == [.refused, .attached, .attached, .attached, .attached, .unknown])
    }

    @Test(
        "Bytes that cannot be drawn do not show for any line",
        arguments: [
            Array(#"{"error": "not signed in", "code": 401}"#.utf8), Array("Please sign in to see this.\n".utf8),
            Array("%PDF-1.4\n%\u{e2}\u{e3}\n1 0 obj\n<< /Type /Catalog >>\nendobj\n".utf8),
            Array(#"<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>"#.utf8),
        ]
    )
    func bytes(_ body: [UInt8]) async throws {
        var answers = ScriptedAnswers()
        answers["https://m.test/*"] = ScriptedResponse(contentType: "image/jpeg", body: .bytes(body))
        for result in try await Self.audit(Self.lines("https://m.test/a.jpg"), answers) {
            #expect(result.status == .notAttached)
            #expect(result.media?.failure?.identifier == "unsupported-type")
            #expect(result.findings.contains { $0.severity == .error })
            #expect(result.reason != nil)
        }
    }

    @Test("A file without bytes does not show for any line, and each line says so once")
    func empty() async throws {
        var answers = ScriptedAnswers()
        answers["https://m.test/*"] = ScriptedResponse(contentType: "image/jpeg")
        for result in try await Self.audit(Self.lines("https://m.test/a.jpg"), answers) {
            #expect(result.status == .notAttached)
            #expect(result.media?.failure?.identifier == "empty-body")
            #expect(result.findings.count { $0.identifier == "empty-body" } == 1)
        }
    }

    @Test("If RichPush ends a download by a rule of its own, no vendor's rules judge it")
    func cutShort() async throws {
        var answers = try Self.answers()
        answers["https://m.test/*"]?.fields.append(ResourceField("Content-Encoding", "zstd"))
        for result in try await Self.audit(Self.lines(Self.png), answers) {
            #expect(result.status == .notAttached)
            #expect(result.media?.verdicts?.helper.outcome == .unknown)
            #expect(result.media?.failure?.identifier == "content-encoding")
        }
    }

    @Test("A vendor's line without mutable-content has that finding, and its image is not downloaded")
    func notMutable() async throws {
        let answers = try Self.answers()
        var configuration = Audit.Configuration()
        configuration.helper.answers = answers
        let line = #"{"aps": {"alert": "Hello"}, "ct_mediaUrl": "\#(Self.png)", "ct_mediaType": "image"}"# + "\n"
        let input = AsyncStream { continuation in
            continuation.yield(Array(line.utf8))
            continuation.finish()
        }
        var count = 0
        for try await result in Audit(configuration).results(of: input) {
            count += 1
            #expect(result.status == .notRun)
            #expect(result.vendor == "clevertap")
            #expect(result.findings.first?.identifier == "missing-mutable-content")
        }
        #expect(count == 1)
        #expect(answers.requests == [])
    }
}
