/// What is worth telling about a download.
enum MediaFindings {
    /// The findings in no order.
    /// - Parameter requested: The URL as the payload has it.
    static func findings(
        in media: MediaReport,
        failure: MediaFailure?,
        requested: String,
        configuration: ExtensionHelper.Configuration
    ) -> [Finding] {
        var findings: [Finding] = []
        if let failure { findings.append(finding(for: failure, url: media.url, media: media)) }
        if let finding = nameFinding(media) { findings.append(finding) }
        appendURLFindings(media, requested: requested, to: &findings)
        if failure == nil { appendCostFindings(media, timeLimit: configuration.timeLimit, to: &findings) }
        return findings
    }

    // MARK: - The name

    /// Where an iPhone, which goes by the name, would not come to the same end.
    private static func nameFinding(_ media: MediaReport) -> Finding? {
        guard let name = storedName(media) else { return nil }
        let content = media.verdicts.content
        let apple = media.verdicts.apple
        switch (content.outcome, apple.outcome) {
        case (.attached, .refused) where apple.errorCode == NotificationAttachmentError.unrecognizedType.code:
            return refusedByName(media, name: name)
        case (.attached, .attached) where content.typeIdentifier != apple.typeIdentifier:
            return attachedAsAnother(media, name: name)
        case (.refused, .attached) where content.errorCode == NotificationAttachmentError.unrecognizedType.code:
            let detected = media.detectedMIMEType ?? "nothing"
            return Finding(
                .nameDisagreesWithContent,
                at: .url(media.url),
                explanation: "An iPhone goes by the name \"\(name)\" and attaches it as \(apple.displayName), "
                    + "though it is \(detected): the notification shows with a picture that cannot be drawn.",
                remedy: "Serve a file of the type that its name says."
            )
        default:
            return nil
        }
    }

    /// What an iPhone goes by: the suggested name, with the extension that Firebase's helper takes from the MIME type
    /// where the name has none.
    private static func storedName(_ media: MediaReport) -> String? {
        guard let name = media.suggestedFilename else { return nil }
        guard SuggestedFilename.filenameExtension(of: name).isEmpty else { return name }
        let stored = FirebaseFileExtension.of(suggestedFilename: name, contentType: media.response?.contentType)
        return stored.isEmpty ? name : "\(name).\(stored)"
    }

    private static func refusedByName(_ media: MediaReport, name: String) -> Finding {
        let detected = media.verdicts.content.displayName
        let preferred = media.verdicts.content.type?.filenameExtensions.first ?? "png"
        guard SuggestedFilename.filenameExtension(of: name).isEmpty else {
            return Finding(
                .nameDisagreesWithContent,
                at: .url(media.url),
                explanation:
                    "libmagic sees \(detected); an iPhone would refuse it, since it goes by the name \"\(name)\", "
                    + "which stands for nothing that it attaches.",
                remedy: "Let the URL end in .\(preferred) and the server say Content-Type: "
                    + "\(media.verdicts.content.type?.mimeTypes.first ?? "image/png")."
            )
        }
        return Finding(
            .missingFileExtension,
            at: .url(media.url),
            explanation: "libmagic sees \(detected); an iPhone would refuse it, since neither the URL nor the response "
                + "gives a file extension.",
            remedy: "Let the URL end in .\(preferred), or let the server send a Content-Type or a "
                + "Content-Disposition that says what it is."
        )
    }

    private static func attachedAsAnother(_ media: MediaReport, name: String) -> Finding {
        let content = media.verdicts.content
        let apple = media.verdicts.apple
        let isSameKind = content.type?.kind == apple.type?.kind
        return Finding(
            .nameDisagreesWithContent,
            severity: isSameKind ? .warning : .error,
            at: .url(media.url),
            explanation:
                "libmagic sees \(content.displayName), and an iPhone goes by the name \"\(name)\" and attaches it as "
                + "\(apple.displayName)\(isSameKind ? "" : ", which it cannot show").",
            remedy: "Give the file the extension of what it is: .\(content.type?.filenameExtensions.first ?? "mp4")."
        )
    }

    // MARK: - The URL

    private static func appendURLFindings(_ media: MediaReport, requested: String, to findings: inout [Finding]) {
        if media.url.hasPrefix("http:") {
            findings.append(
                Finding(
                    .insecureURL,
                    severity: .warning,
                    at: .url(media.url),
                    explanation:
                        "It was allowed here; an iPhone downloads over http only if the extension's own Info.plist "
                        + "has an App Transport Security exception for the host (error -1022 otherwise).",
                    remedy: "Use https."
                )
            )
        }
        if requested.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7F }) {
            findings.append(
                Finding(
                    .unescapedURL,
                    at: .url(media.url),
                    explanation: "Since iOS 17 an iPhone escapes the spaces and the letters outside ASCII in this URL; "
                        + "before, it is no URL, and nothing is downloaded.",
                    remedy: "Percent-encode the URL before it goes into the message."
                )
            )
        }
    }

    // MARK: - Time and memory

    private static func appendCostFindings(
        _ media: MediaReport,
        timeLimit: Duration,
        to findings: inout [Finding]
    ) {
        if let finished = media.timeline.finished, finished > timeLimit.milliseconds / 2 {
            findings.append(
                Finding(
                    .slowDownload,
                    at: .url(media.url),
                    explanation:
                        "The download took \(Int(finished / 1_000)) of the \(Int(timeLimit.milliseconds / 1_000)) "
                        + "seconds there are; over a phone's network it may not be there in time.",
                    remedy: "Serve a smaller file, or serve it faster."
                )
            )
        }
        if media.bytesReceived > extensionMemory {
            findings.append(
                Finding(
                    .memoryRisk,
                    at: .body,
                    explanation:
                        "The file is larger than the 24 MB of memory an extension has: Firebase's helper leaves it on "
                        + "the disk, but an extension that loads it as data is killed, and shows nothing.",
                    remedy: "Serve a smaller file, unless nothing in the extension loads it."
                )
            )
        }
    }

    /// Past this an extension is killed, as its users report.
    private static let extensionMemory = 24 * 1_024 * 1_024
}

extension AttachmentVerdict {
    /// The type's name for people, with its article.
    fileprivate var displayName: String {
        guard let name = type?.displayName else { return "nothing that can be attached" }
        let startsWithVowelSound = ["A", "E", "H", "M"].contains { name.hasPrefix($0) } && !name.hasPrefix("HEIC")
        return (startsWithVowelSound ? "an " : "a ") + name
    }
}
