extension MediaReport {
    /// The findings about what Firebase's helper makes of the download, in no order.
    /// - Parameters:
    ///   - failure: Why there is no attachment; `nil` if there is one.
    ///   - download: The download.
    func helperFindings(failure: MediaFailure?, download: MediaDownload) -> [Finding] {
        var findings: [Finding] = []
        if let failure { findings.append(failure.finding(url: url, redirect: redirects.last, helper: verdicts.helper)) }
        if let response = MediaResponse(download), let finding = nameFinding(response), finding.kind != failure?.kind {
            findings.append(finding)
        }
        if failure == nil, verdicts.bytes.type?.kind == .image, bytesReceived > Self.composerLimit {
            findings.append(Finding(.overComposerLimit, at: .body))
        }
        return findings
    }

    /// The findings about the download, whichever helper makes it, in no order.
    /// - Parameters:
    ///   - failure: Why there is no attachment; `nil` if there is one.
    ///   - requested: The URL as the payload has it.
    ///   - timeLimit: The time limit of the download.
    ///   - download: The download.
    ///   - slowAfter: The time without progress from which it was slow.
    func findings(
        failure: MediaFailure?,
        requested: String,
        timeLimit: Duration,
        download: MediaDownload,
        slowAfter: Duration
    ) -> [Finding] {
        var findings: [Finding] = []
        if download.sendsForeignCookie { findings.append(Finding(.foreignCookie, at: .header("Set-Cookie"))) }
        if url.hasPrefix("http:") { findings.append(Finding(.insecureURLAllowed, at: .url(url))) }
        if requested.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7F }) {
            findings.append(Finding(.unescapedURL, at: .url(url)))
        }
        if download.longestPause.duration >= slowAfter,
            let finding = slowFinding(download.longestPause, failure: failure)
        {
            findings.append(finding)
        }
        guard failure == nil else { return findings }
        if let finished = timeline.finished, finished > timeLimit / 2 {
            let values = [
                "seconds": "\(finished.components.seconds)", "availableSeconds": "\(timeLimit.components.seconds)",
            ]
            findings.append(Finding(.slowDownload, at: .url(url), values))
        }
        if bytesReceived > Self.extensionMemory { findings.append(Finding(.memoryRisk, at: .body)) }
        return findings
    }

    /// The largest image that Firebase's composer accepts as an upload, 300 KB, in bytes.
    private static let composerLimit = 300 * 1_024

    /// The memory of an extension, in bytes: iOS kills one that uses more (nextcloud/talk-ios#1223).
    private static let extensionMemory = 24 * 1_024 * 1_024

    /// The finding about a server that kept the download waiting, unless the failure says that already.
    private func slowFinding(_ pause: PauseMeter.Pause, failure: MediaFailure?) -> Finding? {
        switch failure {
        case nil, .response, .media, .time(.limit), .time(.liveStream): break
        case .url, .network, .time(.stalled), .cancelled, .machine: return nil
        }
        let seconds = "\(pause.duration.components.seconds)"
        guard let phase = pause.phase else { return Finding(.slowResponse, at: .url(url), ["seconds": seconds]) }
        return Finding(.slowResponseStalled, at: .url(url), ["seconds": seconds, "activity": phase.activity])
    }

    /// The finding about a name for which the app's helper and the bytes have different results.
    private func nameFinding(_ response: MediaResponse) -> Finding? {
        let stored = HelperRules.firebase.likeliestName(of: response)
        guard let kind = nameFindingKind(stored, response), let name = suggestedFilename else { return nil }
        let (bytes, helper) = (verdicts.bytes, verdicts.helper)
        // With the extension that the helper takes from the MIME type if the name has none.
        let isAppended = stored.source == .imageSubtype
        var values = ["name": isAppended ? "\(name).\(stored.filenameExtension)" : name]
        values["type"] = bytes.displayName
        values["attachedType"] = helper.displayName
        values["extension"] = bytes.type?.filenameExtensions.first ?? "mp4"
        values["mimeType"] =
            bytes.outcome == .refused ? detectedMIMEType ?? "empty" : bytes.type?.mimeTypes.first ?? ""
        return Finding(kind, at: .url(url), values)
    }

    private func nameFindingKind(_ name: StoredName, _ response: MediaResponse) -> Finding.Kind? {
        let (bytes, helper) = (verdicts.bytes, verdicts.helper)
        let unrecognizedType = NotificationAttachmentError.unrecognizedType.code
        switch (bytes.outcome, helper.outcome) {
        case (.attached, .refused) where helper.errorCode == unrecognizedType: return .nameDisagreesWithContent
        case (.attached, .refused) where name.isRefused: return .missingFileExtension
        case (.attached, .unknown):
            return response.givesExtension ? .nameDisagreesUncertain : .missingFileExtensionUncertain
        case (.attached, .attached) where bytes.typeIdentifier != helper.typeIdentifier:
            return bytes.type?.kind == helper.type?.kind ? .attachedAsAnotherType : .attachedAsAnotherKind
        case (.refused, .attached) where bytes.errorCode == unrecognizedType:
            let isImage = (detectedMIMEType ?? "empty").isOfDrawableImage && helper.type?.kind == .image
            return isImage ? .attachedAsAnotherImage : .attachedThoughUnsupported
        default: return nil
        }
    }
}

extension AttachmentVerdict {
    /// The type's name for people, with its article.
    fileprivate var displayName: String {
        guard let name = type?.displayName else { return "nothing that can be attached" }
        let startsWithVowelSound = ["A", "E", "M"].contains { name.hasPrefix($0) }
        return (startsWithVowelSound ? "an " : "a ") + name
    }
}
