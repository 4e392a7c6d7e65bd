import EmbeddedFiles
import RichPush

/// The media on the suite's own server, which needs no network.
package enum SuiteMedia {
    /// A PNG that every iPhone shows.
    package static let picture = EmbeddedFile.picture.bytes
    private static let page = Array("<!doctype html><title>Not found</title><p>There is nothing here.</p>\n".utf8)
    /// A WebP of one pixel.
    private static let webP: [UInt8] =
        Array("RIFF".utf8) + [0x1A, 0, 0, 0] + Array("WEBPVP8L".utf8) + [
            0x0D, 0, 0, 0, 0x2F, 0, 0, 0, 0x10, 0x07, 0x10,
        ]
        + [0x11, 0x11, 0x88, 0x88, 0xFE, 0x07, 0]

    /// The answer with the picture.
    static let good = ScriptedResponse(contentType: "image/png", body: .bytes(picture))

    /// Returns the answers of a case. The last byte waits for the gate if it must arrive as time expires.
    static func answers(_ answer: SuiteCase.Answer, gate: ScriptedGate) -> ScriptedAnswers {
        var answers = ScriptedAnswers()
        // App Transport Security may allow http to the extension.
        for scheme in ["https", "http"] {
            let all = "\(scheme)://\(SuiteCase.host)/*"
            answers[all] = answer.location.map { .redirect(to: $0, status: answer.status) } ?? response(answer, gate)
        }
        if let location = answer.location { answers[location] = good }
        return answers
    }

    private static func response(_ answer: SuiteCase.Answer, _ gate: ScriptedGate) -> ScriptedResponse {
        let body = bytes(answer.body)
        var response = ScriptedResponse(status: answer.status, contentType: answer.contentType, body: .bytes(body))
        switch answer.pace {
        case .immediate: break
        case .late(let seconds): response.delay = .seconds(seconds)
        case .silent: response.delay = .seconds(3_600)
        case .stalled: response.shaping.stallsAfterBytes = body.count / 2
        case .lastByteAtExpiry: response.gate = gate
        case .lost: response.shaping.byteLimit = body.count / 2
        }
        return response
    }

    private static func bytes(_ body: SuiteCase.Answer.Body) -> [UInt8] {
        switch body {
        case .picture: picture
        case .half: Array(picture.prefix(picture.count / 2))
        case .page: page
        case .webP: webP
        case .large(let byteCount): picture + Array(repeating: 0, count: max(0, byteCount - picture.count))
        }
    }
}
