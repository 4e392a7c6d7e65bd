import FoundationEssentials
import RichPush
import TestSupport
import Testing

@Suite("Invented names and types", .timeLimit(.minutes(10)))
struct ResponseNameCases {
    private static let png = (try? Fixture.media("sparky.png")) ?? []

    // MARK: - Names

    private static let dispositions = [
        #"attachment; filename="../../etc/passwd""#, #"attachment; filename="..\\..\\x.exe""#,
        "attachment; filename=.bashrc", #"attachment; filename="/etc/cron.d/x""#, #"attachment; filename="..""#,
        "attachment; filename*=UTF-8''..%2F..%2Fetc%2Fpasswd", "attachment; filename*=UTF-8''a%0D%0AX-Evil:%201.png",
        "attachment; filename*=UTF-8''%00.png", "attachment; filename=\"a\r\nX-Evil: 1\r\nX-More: b.png\"",
        "attachment; filename=\"\(String(repeating: "a", count: 300)).png\"",
        "attachment; filename=\"\(String(repeating: "é", count: 30_000)).png\"",
    ]

    private static let types = [
        "image/png", "image/../../evil", "image/../../../../tmp/x", "image/\(String(repeating: "a", count: 300))",
    ]

    @Test(
        "38: whatever name the header makes up, the file has a name that RichPush chose, in its own directory",
        arguments: dispositions,
        types
    )
    func name(disposition: String, contentType: String) async throws {
        try await MediaServer.run { _ in
            .response(contentType: contentType, headers: ["Content-Disposition": disposition], body: Self.png)
        } while: { server in
            let folder = try TemporaryFolder()
            let configuration = ExtensionHelper.Configuration.loopback(server, folder)
            do {
                let outcome = try await MediaCase.deliver(server.url("/..%2F..%2Fx.png"), configuration)
                outcome.expectAttached(.png, byteCount: Self.png.count)
                let path = try #require(outcome.shown.attachments.first?.url.path)
                let components = path.dropFirst(folder.path.count).split(separator: "/")
                #expect(path.hasPrefix(folder.path + "/"))
                #expect(components.count == 2)
                #expect(components.first?.wholeMatch(of: /richpush-attachments\.[0-9A-Za-z]{6}/) != nil)
                #expect(components.last?.wholeMatch(of: /[0-9a-z]+\.png/) != nil)
                let suggested = try #require(outcome.report.media?.suggestedFilename)
                #expect(suggested.unicodeScalars.count <= 200)
            }
            try await folder.waitUntilEmpty()
        }
    }

    @Test(
        "38: if the name decides, the file still has a name that RichPush chose, or there is none",
        arguments: dispositions,
        types
    )
    func nameThatDecides(disposition: String, contentType: String) async throws {
        let body = Self.png
        try await MediaCase { $0.decidingVerdict = .helper }.deliver { _ in
            .response(contentType: contentType, headers: ["Content-Disposition": disposition], body: body)
        } check: { outcome, _ in
            guard let attachment = outcome.shown.attachments.first else {
                let failures: [MediaFailure] = [.media(.refused(.unrecognizedType)), .media(.withoutFileExtension)]
                #expect(failures.contains { outcome.report.failure == $0 })
                return
            }
            #expect(attachment.url.lastPathComponent.wholeMatch(of: /[0-9a-z]+\.png/) != nil)
        }
    }

    // MARK: - Types

    private static func response(contentTypes: [String], body: [UInt8] = png) -> Script {
        let fields = contentTypes.map { "Content-Type: \($0)\r\n" }.joined()
        return Script([
            .send(Array("HTTP/1.1 200 OK\r\n\(fields)Content-Length: \(body.count)\r\n\r\n".utf8) + body, times: 1)
        ])
    }

    @Test(
        "39: the bytes decide, whether the Content-Type is missing, lies, or is listed twice",
        arguments: [
            [], [""], ["text/html"], ["video/mp4"], ["image/gif"], ["not a type"], ["image/png", "text/html"],
            ["text/html", "image/png"], ["image/png, text/html"],
        ]
    )
    func bytesDecide(contentTypes: [String]) async throws {
        try await MediaCase().deliver { _ in
            Self.response(contentTypes: contentTypes)
        } check: { outcome, _ in
            outcome.expectAttached(.png, byteCount: Self.png.count)
            #expect(outcome.report.media?.response?.contentType == contentTypes.first)
        }
    }

    @Test(
        "39: if the name decides, the first Content-Type counts",
        arguments: [
            (["image/png", "text/html"], true), (["text/html", "image/png"], false),
            (["image/gif", "image/png"], true),
            ([], false),
        ] as [([String], Bool)]
    )
    func firstTypeCounts(contentTypes: [String], isAttached: Bool) async throws {
        try await MediaCase(path: "/photo") { $0.decidingVerdict = .helper }.deliver { _ in
            Self.response(contentTypes: contentTypes)
        } check: { outcome, _ in
            if isAttached {
                outcome.expectAttached(contentTypes.first == "image/gif" ? .gif : .png, byteCount: Self.png.count)
            } else {
                let isNamed = !contentTypes.isEmpty
                let expected = MediaFailure.Media.refused(.unrecognizedType)
                #expect(outcome.report.failure == .media(isNamed ? expected : .withoutFileExtension))
                outcome.expectBestAttempt(isNamed ? .attachmentRefused : .missingFileExtension)
            }
        }
    }

    @Test("39: the limit goes by the first Content-Type too until the first byte arrives")
    func firstTypeLimits() async throws {
        let limited = MediaCase(path: "/photo") { $0.limits = AttachmentLimits(image: 1_000, movie: 9_000, audio: 100) }
        for (contentTypes, kind, limit, bytesReceived) in [
            (["image/png", "video/mp4"], MediaKind.image, 1_000, 0), (["audio/mpeg", "image/png"], .audio, 100, 0),
            (["video/mp4", "image/png"], .image, 1_000, Self.png.count),
        ] {
            try await limited.expectBestAttempt(
                .media(.tooLarge(kind: kind, limit: limit)),
                from: Self.response(contentTypes: contentTypes)
            ) { outcome, _ in
                #expect(outcome.report.media?.bytesReceived == bytesReceived)
            }
        }
    }
}
