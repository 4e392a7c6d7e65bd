package import RichPush

extension RecognizedVendor {
    /// The findings about a whole response and what the helper makes of it.
    /// - Parameters:
    ///   - verdict: The verdict.
    ///   - response: The response.
    ///   - media: What the payload says about the file.
    package func findings(
        on verdict: HelperVerdict,
        of response: MediaResponse,
        _ media: VendorMedia
    ) -> [Finding] {
        let status = ["status": "\(response.status)"]
        let reason = ["reason": verdict.verdict.reason]
        let isError = !(200...299).contains(response.status)
        let isKnown = vendor.certainty == .source || vendor.certainty == .sample
        var findings: [Finding] = []
        if isError {
            findings.append(finding(isKnown ? .vendorIgnoresStatus : .vendorStatusUnknown, at: media.pointer, status))
        }
        switch (verdict.refusal, verdict.unshowable) {
        case (.status, _): return [finding(.vendorRefusesStatus, at: media.pointer, status)]
        case (.insecure, _): return [finding(.vendorRequiresHTTPS, at: media.pointer)]
        case (_, .response(.emptyBody)): findings.append(finding(.emptyBody, at: media.pointer))
        case (_, .media(.unsupportedType("text/html"))):
            let values = ["url": response.requested.redactedURL, "target": response.redirect ?? ""]
            findings.append(finding(response.redirect == nil ? .webPage : .webPageRedirect, at: media.pointer, values))
        case (.declaredSize, _), (.withoutName, _):
            findings.append(finding(.vendorNotAttached, at: media.pointer, reason))
        case (.system(let error), _): findings.append(refusal(error, verdict, media))
        case (nil, nil) where !verdict.isAttached:
            // Otherwise, another finding says that nothing is known.
            guard vendor.certainty.givesVerdict, isKnown || !isError else { break }
            findings.append(finding(.vendorVerdictUncertain, at: media.pointer, reason))
        case (nil, _): findings += attached(verdict, response, media)
        }
        return findings
    }

    private func refusal(
        _ error: NotificationAttachmentError,
        _ verdict: HelperVerdict,
        _ media: VendorMedia
    ) -> Finding {
        var values = ["error": "\(error)", "code": "\(error.code)", "reason": verdict.verdict.reason]
        let name = verdict.name
        guard error == .unrecognizedType else { return finding(.vendorAttachmentRefused, at: media.pointer, values) }
        let extensionName = name.filenameExtension
        let isWholeURL = name.source == .urlString || name.source == .urlTail
        if name.typeHint == nil, isWholeURL, extensionName.contains(where: { "?&#=".contains($0) }) {
            values["extension"] = extensionName.bounded()
            return finding(.queryInExtension, at: media.pointer, values)
        }
        let isSenders = name.typeHint == nil ? name.source == .sender : name.hintSource == .sender
        if isSenders, let type = media.type {
            values["type"] = "\"\(type.bounded())\""
            values["rule"] =
                name.typeHint == nil
                ? "the extension of a file, such as \"png\"" : "a type identifier, such as \"public.png\""
            return finding(.senderTypeRefused, at: media.pointer, values)
        }
        return finding(.vendorAttachmentRefused, at: media.pointer, values)
    }

    private func attached(_ verdict: HelperVerdict, _ response: MediaResponse, _ media: VendorMedia) -> [Finding] {
        var findings: [Finding] = []
        let name = verdict.name
        if name.typeHint != nil, MediaType(filenameExtension: name.filenameExtension) == nil {
            findings.append(finding(.typeHintOnly, at: media.pointer))
        }
        let (type, cannotShow) = (verdict.verdict.type, verdict.unshowable != nil)
        guard let detected = response.detectedMIMEType,
            cannotShow || type != .image && type != MediaType(mimeType: detected)
        else { return findings }
        let values = [
            "mimeType": detected, "reason": verdict.verdict.reason, "attachedType": type?.articledName ?? "a picture",
            "extension": name.filenameExtension.bounded(),
        ]
        let kind: Finding.Kind =
            cannotShow
            ? .vendorKindDisagrees
            : name.typeHint == nil && name.source == .fixed ? .extensionForced : .vendorTypeDisagrees
        return findings + [finding(kind, at: media.pointer, values)]
    }
}

extension MediaType {
    /// The name for people, with its article.
    fileprivate var articledName: String {
        (["A", "E", "M", "i"].contains { displayName.hasPrefix($0) } ? "an " : "a ") + displayName
    }
}
