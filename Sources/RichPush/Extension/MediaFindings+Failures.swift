extension MediaFindings {
    /// The finding that tells of a failure.
    static func finding(for failure: MediaFailure, url: String, media: MediaReport? = nil) -> Finding {
        let (explanation, remedy) = texts(for: failure, media: media)
        return Finding(
            failure.identifier,
            at: location(of: failure, url: url),
            explanation: explanation,
            remedy: remedy
        )
    }

    private static func location(of failure: MediaFailure, url: String) -> Finding.Location {
        switch failure {
        case .contentEncoding: .header("Content-Encoding")
        case .redirectRefused, .tooManyRedirects: .header("Location")
        case .tooLarge, .tooManyPixels, .emptyBody, .partialBody, .unsupportedType: .body
        default: .url(url)
        }
    }

    private static func texts(
        for failure: MediaFailure,
        media: MediaReport?
    ) -> (explanation: String, remedy: String) {
        switch failure {
        case .invalidURL, .unsupportedScheme, .insecureURL, .blockedPort, .blockedAddress: urlTexts(failure)
        case .nameResolution, .connection, .tls, .tooManyRedirects, .redirectRefused: networkTexts(failure)
        case .stalled, .timeLimit, .cancelled: timeTexts(failure)
        case .httpStatus, .headersTooLarge, .contentEncoding, .malformedResponse, .partialBody, .emptyBody:
            responseTexts(failure, media)
        case .unsupportedType, .tooLarge, .tooManyPixels, .attachment: mediaTexts(failure, media)
        case .storage(let error):
            (
                "This machine could not store the download: \(error). It says nothing of an iPhone.",
                "Make room in the temporary directory, or choose another with TMPDIR."
            )
        case .engine(let detail):
            (
                "This machine could not download at all: \(detail). It says nothing of an iPhone.",
                "Make sure that libcurl, libmagic and its database (Debian's libmagic-mgc) are installed."
            )
        }
    }

    private static func urlTexts(_ failure: MediaFailure) -> (String, String) {
        switch failure {
        case .invalidURL(let defect):
            (
                "An iPhone logs that the URL is invalid and shows the notification without the image: \(defect.sentence).",
                "Write an absolute URL: https://host/path.png."
            )
        case .unsupportedScheme(let scheme):
            (
                "An extension downloads no \"\(scheme.bounded(to: 20))\" URL, so the notification shows without the image.",
                "Serve the image over https."
            )
        case .insecureURL:
            (
                "App Transport Security refuses http (error -1022), so the notification shows without the image.",
                "Use https; or, if the extension's own Info.plist has an exception for the host, allow http here too."
            )
        case .blockedPort(let port):
            (
                "RichPush asks nothing of port \(port), which belongs to another protocol; an iPhone would try.",
                "Serve media on port 443, or name the address and the port as an exception."
            )
        case .blockedAddress(let address, let purpose):
            (
                "RichPush does not connect to \(address) (\(purpose)) for a payload's sake; an iPhone would try, in its network.",
                "Use a public host, or name the address and the port as an exception (--allow-address)."
            )
        default: ("", "")
        }
    }

    private static func networkTexts(_ failure: MediaFailure) -> (String, String) {
        switch failure {
        case .nameResolution(let host):
            (
                "The name \(host.bounded()) has no address (error -1003 on an iPhone), so the image is not downloaded.",
                "Check the host's spelling, and that it is in the public DNS."
            )
        case .connection(let detail):
            (
                "The server cannot be reached, or breaks off: \(detail).",
                "Make sure that the server answers from outside."
            )
        case .tls(let detail):
            (
                "The server's TLS is not trusted (error -1200 or -1202 on an iPhone): \(detail).",
                "Serve TLS 1.2 or later, with a certificate for this host from a public authority, and its whole chain."
            )
        case .tooManyRedirects(let limit):
            (
                "The download was sent on more than \(limit) times, and ended.",
                "Put the image's final URL into the message."
            )
        case .redirectRefused(.insecure):
            (
                "The server redirects from https to http, which App Transport Security refuses (error -1022).",
                "Let the redirect lead to https, or put the image's final URL into the message."
            )
        case .redirectRefused(.scheme(let scheme)):
            (
                "The server redirects to a \"\(scheme.bounded(to: 20))\" URL, which is not followed.",
                "Let the redirect lead to https, or put the image's final URL into the message."
            )
        case .redirectRefused(.url(let defect)):
            (
                "The server redirects to what is no usable URL: \(defect.sentence).",
                "Correct the server's Location header."
            )
        default: ("", "")
        }
    }

    private static func timeTexts(_ failure: MediaFailure) -> (String, String) {
        switch failure {
        case .stalled(let phase):
            (
                "The transfer came to a halt while \(phase.activity), and was given up; an iPhone waits until its extension's "
                    + "time is up, and then shows the notification without the image.",
                "Find out why the server stops sending."
            )
        case .timeLimit(let phase):
            (
                "Time was up while \(phase?.activity ?? "waiting"), so the notification shows without the image.",
                "Serve a smaller file, or serve it faster: an extension has 30 seconds in all."
            )
        case .cancelled: ("The delivery was cancelled before the download was over.", "Nothing, if that was intended.")
        default: ("", "")
        }
    }

    private static func responseTexts(_ failure: MediaFailure, _ media: MediaReport?) -> (String, String) {
        switch failure {
        case .httpStatus(let status):
            (
                httpStatusText(status, media),
                "Make sure that the URL answers 200 to a GET without credentials or cookies."
            )
        case .headersTooLarge(let limit):
            (
                "The response's headers have more than \(limit) bytes, and the transfer was ended.",
                "Let the server send fewer headers."
            )
        case .contentEncoding(let encoding):
            (
                "The response is encoded (\(encoding.bounded(to: 40))), though that was not asked for, so the bytes are no media.",
                "Do not compress media on the way: it is compressed already."
            )
        case .malformedResponse(let detail):
            ("The response is no proper HTTP: \(detail).", "Correct the server, or what stands in front of it.")
        case .partialBody(let received, let expected):
            (
                "The connection ended in the middle of the body: \(received)"
                    + (expected.map { " of \($0)" } ?? "") + " bytes came, and half a file is not attached.",
                "Find out why the server breaks off, and whether its Content-Length is right."
            )
        case .emptyBody:
            (
                "The response has no body, so there is nothing to attach.",
                "Make sure that the file on the server is not empty."
            )
        default: ("", "")
        }
    }

    private static func httpStatusText(_ status: Int, _ media: MediaReport?) -> String {
        let start = "The server answered \(status)"
        switch media?.verdicts.apple.outcome {
        case .attached:
            return
                "\(start); Firebase's helper does not look at the status, so an iPhone would attach what came with it."
        case .refused:
            return
                "\(start); Firebase's helper does not look at the status, but an iPhone would refuse what came with it "
                + "(\(media?.verdicts.apple.reason ?? ""))."
        default:
            return "\(start), so there is no media to attach."
        }
    }

    private static func mediaTexts(_ failure: MediaFailure, _ media: MediaReport?) -> (String, String) {
        switch failure {
        case .unsupportedType(let mimeType):
            (
                "The bytes are \(mimeType), which no notification can show.",
                mimeType == "text/html"
                    ? "This is a web page, an error page perhaps: check what the URL answers without cookies."
                    : "Convert it: images to JPEG, PNG, GIF or HEIC, movies to MP4, sound to M4A, MP3 or WAV."
            )
        case .tooLarge(let kind, let limit):
            (
                "The file is larger than \(kind.article) in a notification may be: \(limit) bytes; iOS refuses it (error 102).",
                "Serve a smaller version for notifications; a few hundred kilobytes are plenty for a banner."
            )
        case .tooManyPixels(let width, let height, let limit):
            (
                "The image has \(width) by \(height) pixels, more than the \(limit) that are attached here; an iPhone looks "
                    + "at the file's size alone, and what becomes of it when it draws the picture is not known.",
                "Serve a smaller version for notifications: a banner's width is a few hundred pixels."
            )
        case .attachment(let error):
            (
                "iOS refuses the attachment: \(error) (error \(error.code)); \(media?.verdicts.apple.reason ?? "no reason is known").",
                "Let the URL end in the extension of what the file is, and the server send the Content-Type that fits."
            )
        default: ("", "")
        }
    }
}

extension MediaFailure.URLDefect {
    /// What is wrong, as the end of a sentence.
    fileprivate var sentence: String {
        switch self {
        case .malformed: "it cannot be read as a URL"
        case .relative: "it has no scheme"
        case .tooLong: "it is longer than \(MediaURL.lengthLimit) bytes"
        case .withoutHost: "it has no host"
        case .withCredentials: "it has a user name or a password in it, which is not allowed here"
        case .withControlCharacters: "there are control characters in it"
        }
    }
}

extension TransferPhase {
    /// What is being done, as in "time was up while …".
    fileprivate var activity: String {
        switch self {
        case .queued: "it was waiting for its turn"
        case .nameResolution: "looking up the host's address"
        case .connecting: "connecting"
        case .tls: "agreeing on TLS"
        case .waiting: "waiting for the response"
        case .receiving: "receiving the response"
        }
    }
}
