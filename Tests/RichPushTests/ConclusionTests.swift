import Testing

@testable import RichPush

@Suite("A conclusion")
struct ConclusionTests {
    private typealias Outcome = AttachmentVerdict.Outcome

    private static let outcomes: [AttachmentVerdict.Outcome] = [.attached, .refused, .notDownloaded, .unknown]
    private static let findings: [Finding?] = [
        nil, .unescapedURL, .insecureURL, .blockedPort(22), .networkFailure("no route"),
    ]

    private static func conclusion(
        _ bytes: AttachmentVerdict.Outcome,
        _ helper: AttachmentVerdict.Outcome,
        _ certainty: Finding.Certainty = .source,
        _ finding: Finding? = nil,
        isShown: Bool = true
    ) -> Conclusion {
        Conclusion(isShown: isShown, ((bytes, .documented), (helper, certainty)), [finding].compactMap(\.self))
    }

    @Test(
        "A picture shows only if the helper attaches it and its bytes can be drawn, and what is not proven may not show",
        arguments: [
            (.attached, .attached, .shows), (.refused, .attached, .mayNotShow), (.attached, .refused, .showsWithout),
            (.refused, .refused, .showsWithout), (.notDownloaded, .notDownloaded, .showsWithout),
            (.attached, .unknown, .mayNotShow), (.unknown, .attached, .mayNotShow), (.unknown, .unknown, .unknown),
        ] as [(AttachmentVerdict.Outcome, AttachmentVerdict.Outcome, Conclusion)]
    )
    func verdicts(bytes: AttachmentVerdict.Outcome, helper: AttachmentVerdict.Outcome, expected: Conclusion) {
        #expect(Self.conclusion(bytes, helper) == expected)
    }

    @Test("A refusal that only users report is not proven", arguments: Finding.Certainty.allCases)
    func certainty(certainty: Finding.Certainty) {
        let isProven = ![.reported, .unknown].contains(certainty)
        #expect(Self.conclusion(.attached, .refused, certainty) == (isProven ? .showsWithout : .mayNotShow))
    }

    @Test(
        "The strongest finding decides over good verdicts",
        arguments: zip(findings, [.shows, .mayNotShow, .showsWithout, .unknown, .unknown] as [Conclusion])
    )
    func decides(finding: Finding?, expected: Conclusion) {
        #expect(Self.conclusion(.attached, .attached, .source, finding) == expected)
    }

    @Test("A finding that was made less serious has no effect beyond that")
    func lowered() {
        let finding = Finding.insecureURL.atMost(.notice)
        #expect(Conclusion(isShown: true, nil, [finding]) == .shows)
    }

    @Test("No finding makes a conclusion better, and without a notification nothing is shown")
    func monotony() {
        let order: [Conclusion] = [.shows, .mayNotShow, .unknown, .showsWithout]
        for bytes in Self.outcomes {
            for helper in Self.outcomes {
                let without = Self.conclusion(bytes, helper)
                for finding in Self.findings {
                    let with = Self.conclusion(bytes, helper, .source, finding)
                    #expect((order.firstIndex(of: with) ?? 9) >= (order.firstIndex(of: without) ?? 9))
                    #expect(Self.conclusion(bytes, helper, .source, finding, isShown: false) == .isNotShown)
                }
            }
        }
    }

    @Test(
        "The cause is why nothing shows, even beside something worse about the media, unless there are only notices",
        arguments: [
            ([.missingMutableContent, .noVisibleAlert], 1),
            ([.imageInWrongPlace(at: JSONPointer("picture")), .silentPush.atMost(.warning)], 1),
            ([.unescapedURL, .backgroundPush("background").atMost(.notice)], 1),
            ([.missingMutableContent, .misplacedKey("body", at: JSONPointer(), home: "", field: "", loss: "")], 1),
            (
                [
                    .missingMutableContent,
                    .misplacedKey("badge", at: JSONPointer(), home: "", field: "", loss: "").atMost(.warning),
                ], 0
            ),
            ([.missingMutableContent, .payloadTooLarge(size: 9, byteLimit: 8)], 1),
            ([.backgroundPush("background").atMost(.notice), .noImage], nil),
        ] as [([Finding], Int?)]
    )
    func cause(findings: [Finding], position: Int?) {
        #expect(Conclusion.isNotShown.cause(in: findings) == position.map { findings[$0] })
    }

    @Test("Without the text, the cause is the most severe finding, and http that is allowed only here comes last")
    func causeOfMedia() {
        let findings = [Finding.insecureURLAllowed, .unescapedURL, .noVisibleAlert.atMost(.notice)]
        #expect(Conclusion.mayNotShow.cause(in: findings) == .unescapedURL)
        #expect(Conclusion.shows.cause(in: [.insecureURLAllowed]) == .insecureURLAllowed)
        #expect(Conclusion.shows.cause(in: [.noImage]) == nil)
    }

    @Test("What cannot be drawn, and what is an error, fails by default, and what may not show does not")
    func failures() {
        func fails(_ conclusion: Conclusion, hasError: Bool = false, _ bytes: AttachmentVerdict.Outcome? = nil) -> Bool
        {
            !conclusion.concerns(hasError: hasError, bytes: bytes).isDisjoint(with: Conclusion.failing)
        }
        #expect(!fails(.shows, .attached))
        #expect(!fails(.mayNotShow, .attached))
        #expect(fails(.mayNotShow, .refused))
        #expect(fails(.mayNotShow, hasError: true, .attached))
        #expect(fails(.showsWithout))
        #expect(fails(.unknown, hasError: true))
        #expect(!fails(.unknown, .unknown))
        #expect(!fails(.isNotShown))
    }
}
