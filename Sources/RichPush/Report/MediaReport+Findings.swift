extension MediaReport {
    /// The findings about what Firebase's helper makes of the download, in no order.
    /// - Parameter failure: Why there is no attachment; `nil` if there is one.
    func helperFindings(failure: MediaFailure?, on response: MediaResponse?) -> [Finding] {
        var findings: [Finding] = []
        if let failure { findings.append(failure.finding(url: url, redirect: redirects.last, helper: verdicts.helper)) }
        if let response, let finding = nameFinding(response), finding.kind != failure?.kind { findings.append(finding) }
        if failure == nil, verdicts.bytes.type?.kind == .image, bytesReceived > Self.composerLimit {
            findings.append(.overComposerLimit)
        }
        return findings
    }

    /// The findings about the download, whichever helper makes it, in no order.
    /// - Parameters:
    ///   - failure: Why there is no attachment; `nil` if there is one.
    ///   - text: The URL as the payload has it.
    func findings(failure: MediaFailure?, _ download: MediaDownload, of text: String, by request: TransferRequest)
        -> [Finding]
    {
        var findings: [Finding] = []
        if download.sendsForeignCookie { findings.append(.foreignCookie) }
        if url.hasPrefix("http:") { findings.append(.insecureURLAllowed.at(.url(url))) }
        if text.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7F }) {
            findings.append((text.utf8.last == 0x20 ? Finding.spaceAfterURL : .unescapedURL).at(.url(url)))
        }
        let pause = download.longestPause
        if pause.duration >= request.policy.slowAfter, let finding = slowFinding(pause, failure: failure) {
            findings.append(finding)
        }
        guard failure == nil else { return findings }
        if let finished = timeline.finished, finished > request.timeLimit / 2 {
            let (seconds, available) = (Int(finished.components.seconds), Int(request.timeLimit.components.seconds))
            findings.append(.slowDownload(seconds: seconds, availableSeconds: available).at(.url(url)))
        }
        if bytesReceived > Self.extensionMemory { findings.append(.memoryRisk) }
        return findings
    }

    /// The largest image that Firebase's composer accepts as an upload, 300 KB, in bytes.
    private static let composerLimit = 300 * 1_024

    /// The memory of an extension, in bytes: iOS kills one that uses more (nextcloud/talk-ios#1223).
    package static let extensionMemory = 24 * 1_024 * 1_024

    /// The finding about a server that kept the download waiting, unless the failure says that already.
    private func slowFinding(_ pause: PauseMeter.Pause, failure: MediaFailure?) -> Finding? {
        switch failure {
        case nil, .response, .media, .time(.limit), .time(.liveStream): break
        case .url, .network, .time(.stalled), .canceled, .machine: return nil
        }
        let seconds = Int(pause.duration.components.seconds)
        let stalled = pause.phase.map { Finding.slowResponseStalled(seconds: seconds, activity: $0.activity) }
        return (stalled ?? .slowResponse(seconds: seconds)).at(.url(url))
    }

    /// The finding about a name for which the app's helper and the bytes have different results.
    private func nameFinding(_ response: MediaResponse) -> Finding? {
        let (bytes, helper) = (verdicts.bytes, verdicts.helper)
        guard let suggestedFilename, (bytes.outcome, bytes.typeIdentifier) != (helper.outcome, helper.typeIdentifier)
        else { return nil }
        let stored = HelperRules.firebase.likeliestName(of: response)
        // With the extension that the helper takes from the MIME type if the name has none.
        let name = suggestedFilename + (stored.source == .imageSubtype ? "." + stored.filenameExtension : "")
        let (type, attachedType) = (bytes.displayName, helper.displayName)
        let suffix = bytes.type?.filenameExtensions.first ?? "mp4"
        let mimeType = bytes.outcome == .refused ? detectedMIMEType ?? "empty" : bytes.type?.mimeTypes.first ?? ""
        let unrecognizedType = NotificationAttachmentError.unrecognizedType.code
        let finding: Finding
        switch (bytes.outcome, helper.outcome) {
        case (.attached, .refused) where helper.errorCode == unrecognizedType:
            finding = .nameDisagreesWithContent(type: type, name: name, filenameExtension: suffix, mimeType: mimeType)
        case (.attached, .refused) where stored.isRefused:
            finding = .missingFileExtension(type: type, filenameExtension: suffix)
        case (.attached, .unknown) where !response.givesExtension: finding = .missingFileExtensionUncertain
        case (.attached, .unknown):
            finding = .nameDisagreesUncertain(type: type, name: name, filenameExtension: suffix, mimeType: mimeType)
        case (.attached, .attached) where bytes.typeIdentifier != helper.typeIdentifier:
            let isSameKind = bytes.type?.kind == helper.type?.kind
            let make = isSameKind ? Finding.attachedAsAnotherType : Finding.attachedAsAnotherKind
            finding = make(type, name, attachedType, suffix)
        case (.refused, .attached) where bytes.errorCode == unrecognizedType:
            let isImage = (detectedMIMEType ?? "empty").isOfDrawableImage && helper.type?.kind == .image
            let make = isImage ? Finding.attachedAsAnotherImage : Finding.attachedThoughUnsupported
            finding = make(mimeType, name, attachedType)
        default: return nil
        }
        return finding.at(.url(url))
    }
}

extension AttachmentVerdict {
    /// The type's name for people, with its article.
    fileprivate var displayName: String { type?.articledName ?? "nothing that can be attached" }
}
