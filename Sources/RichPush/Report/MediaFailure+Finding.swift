extension MediaFailure {
    /// The kind of finding for the failure.
    public var kind: Finding.Kind { finding(helper: nil).kind }

    /// The finding for the failure, with what the app's helper makes of the download. Neither URL has secrets.
    /// - Parameter redirect: Where the URL's redirects led; `nil` if there were none.
    package func finding(url: String, redirect: String? = nil, helper: AttachmentVerdict? = nil) -> Finding {
        if case .media(.unsupportedType("text/html")) = self, let redirect {
            return .webPageRedirect(from: url, to: redirect).at(location(url: url))
        }
        return finding(helper: helper).at(location(url: url))
    }

    private func location(url: String) -> Finding.Location {
        switch self {
        case .response(.contentEncoding), .response(.undecodable): .header("Content-Encoding")
        case .network(.redirect), .network(.tooManyRedirects), .network(.redirectLoop): .header("Location")
        case .media(.tooLarge), .media(.tooManyPixels), .media(.unsupportedType): .body
        case .response(.emptyBody), .response(.partialBody): .body
        case .url, .network, .response, .time, .canceled, .machine: .url(url)
        case .media(.withoutFileExtension), .media(.refused): .url(url)
        }
    }

    private func finding(helper: AttachmentVerdict?) -> Finding {
        switch self {
        case .url(let failure): failure.finding
        case .network(.nameResolution(let host)): .nameResolution(host.bounded())
        case .network(.connection(let detail)): .connectionFailure(detail)
        case .network(.clientCertificate): .clientCertificate
        case .network(.tls(let detail)): .tlsFailure(detail)
        case .network(.tooManyRedirects(let limit)): .tooManyRedirects(redirectLimit: limit)
        case .network(.redirectLoop(let limit)): .redirectLoop(redirectLimit: limit)
        case .network(.redirect(.insecure)): .redirectRefused
        case .network(.redirect(.scheme(let scheme))): .redirectToScheme(scheme.bounded(to: 20))
        case .network(.redirect(.url(let defect))):
            defect.isOwnRule ? .redirectToInvalidURLHere(defect.clause) : .redirectToInvalidURL(defect.clause)
        case .response(.status(let status)) where ResponseHead.hasNoBody(status): .httpStatusWithoutBody(status)
        case .response(.status(let status)):
            switch helper?.outcome {
            case .attached: .httpStatusAttached(status)
            case .refused: .httpStatusRefused(status, reason: helper?.reason ?? "")
            case .notDownloaded, .unknown, nil: .httpStatus(status)
            }
        case .response(.headersTooLarge(let limit)): .headersTooLarge(byteLimit: limit)
        case .response(.contentEncoding(let encoding)): .contentEncoding(encoding.bounded(to: 40))
        case .response(.undecodable(let encoding)): .undecodableBody(encoding.bounded(to: 40))
        case .response(.malformed(let detail)): .malformedResponse(detail)
        case .response(.unreadable(let detail)): .unreadableResponse(detail)
        case .response(.partialBody(let received, let expected?)): .partialBody(received: received, expected: expected)
        case .response(.partialBody(let received, nil)): .partialBodyOfUnknownLength(received: received)
        case .response(.emptyBody): .emptyBody
        case .time(.liveStream): .liveStream
        case .time(.stalled(let phase)): .stalled(phase.activity)
        case .time(.limit(let phase)): .timeLimit(phase?.activity ?? "downloading")
        case .media(.unsupportedType(let mimeType)) where mimeType.isOfDrawableImage && mayAttachImage(helper):
            .unsupportedTypeUncertain(mimeType)
        case .media(.unsupportedType("text/html")): .webPage
        case .media(.unsupportedType(let mimeType)) where helper?.outcome == .attached:
            .unsupportedTypeAttached(mimeType)
        case .media(.unsupportedType(let mimeType)): .unsupportedType(mimeType)
        case .media(.tooLarge(let kind, let limit)): .overSizeLimit(kind, byteLimit: limit)
        case .media(.tooManyPixels(let width, let height, let limit)):
            .tooManyPixels(width: width, height: height, pixelLimit: limit)
        case .media(.withoutFileExtension):
            helper?.outcome == .unknown ? .missingFileExtensionUncertain : .missingFileExtensionHere
        case .media(.refused(let error)) where helper?.errorCode == error.code:
            .attachmentRefusedByName(error, reason: helper?.reason ?? "")
        case .media(.refused(let error)): .attachmentRefused(error)
        case .canceled: .canceled
        case .machine(.storage(let error)): .storageFailure("\(error)")
        case .machine(.engine(let detail)): .engineFailure(detail)
        case .machine(.network(let detail)): .networkFailure(detail)
        }
    }

    /// Whether an iPhone may attach an image of a type that Apple does not list: it goes by the name, and may well draw
    /// the bytes.
    private func mayAttachImage(_ helper: AttachmentVerdict?) -> Bool {
        helper?.outcome == .unknown || helper?.outcome == .attached && helper?.type?.kind == .image
    }
}

extension MediaFailure.URL {
    fileprivate var finding: Finding {
        switch self {
        case .invalid(let defect) where isOwnRule: .invalidURLHere(defect.clause)
        // Foundation makes a URL of the others, and its download fails.
        case .invalid(let defect): defect == .malformed ? .invalidURL(defect.clause) : .urlWithoutServer(defect.clause)
        case .unsupportedScheme(let scheme) where isOwnRule: .unsupportedSchemeHere(scheme.bounded(to: 20))
        case .unsupportedScheme(let scheme): .unsupportedScheme(scheme.bounded(to: 20))
        case .insecure: .insecureURL
        case .blockedPort(let port): .blockedPort(port)
        case .blockedAddress(let address, let purpose):
            isOwnRule ? .blockedAddress(address, purpose: purpose) : .unreachableAddress(address, purpose: purpose)
        }
    }
}

extension MediaFailure.URLDefect {
    /// What is wrong, as a clause.
    fileprivate var clause: String {
        switch self {
        case .malformed: "it cannot be parsed"
        case .relative: "it has no scheme"
        case .afterSpace: "it begins with a space, a tab, or a line end"
        case .withoutColon: "the colon of \"https://\" is missing"
        case .withoutSlash: "a slash of \"https://\" is missing"
        case .tooLong: "it is longer than \(MediaURL.lengthLimit) bytes"
        case .withoutHost: "it has no host"
        case .withCredentials: "it contains a user name or a password"
        case .withControlCharacters: "it contains control characters, such as a line end"
        }
    }
}

extension TransferPhase {
    /// The activity, as in "time ran out while …".
    var activity: String {
        switch self {
        case .queued: "the download was waiting for others to finish"
        case .nameResolution: "looking up the host's address"
        case .connecting: "connecting"
        case .tls: "negotiating TLS"
        case .waiting: "waiting for the response"
        case .receiving: "receiving the response"
        }
    }
}

extension String {
    /// Whether a file of this MIME type is an image of pixels, which iOS may draw although it does not attach it.
    package var isOfDrawableImage: Bool { hasPrefix("image/") && self != "image/svg+xml" }
}
