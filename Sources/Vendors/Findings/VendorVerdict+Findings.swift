package import RichPush

extension RecognizedVendor {
    /// The findings about a whole response and what the helper makes of it.
    /// - Parameters:
    ///   - verdict: The verdict.
    ///   - response: The response.
    ///   - media: What the payload says about the file.
    package func findings(
        on verdict: VendorVerdict,
        of response: MediaResponse,
        _ media: VendorMedia
    ) -> [Finding] {
        var findings: [Finding] = []
        let isError = !(200...299).contains(response.status)
        switch verdict.refusal {
        case .status(let status):
            return [finding(.vendorRefusesStatus, at: media.pointer, ["status": "\(status)"])]
        case .insecure:
            return [finding(.vendorRequiresHTTPS, at: media.pointer)]
        case .declaredSize, .withoutName:
            findings.append(finding(.vendorNotAttached, at: media.pointer, ["reason": verdict.verdict.reason]))
        case .system(let error):
            findings.append(refusal(error, verdict, media))
        case nil: break
        }
        if isError {
            findings.append(finding(.vendorIgnoresStatus, at: media.pointer, ["status": "\(response.status)"]))
        }
        if verdict.verdict.outcome == .unknown, vendor.certainty.givesVerdict {
            findings.append(finding(.vendorVerdictUncertain, at: media.pointer, ["reason": verdict.verdict.reason]))
        }
        if verdict.isAttached { findings += attached(verdict, response, media) }
        return findings
    }

    private func refusal(
        _ error: NotificationAttachmentError,
        _ verdict: VendorVerdict,
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

    private func attached(_ verdict: VendorVerdict, _ response: MediaResponse, _ media: VendorMedia) -> [Finding] {
        var findings: [Finding] = []
        let name = verdict.name
        if name.typeHint != nil, MediaType(filenameExtension: name.filenameExtension) == nil {
            findings.append(finding(.typeHintOnly, at: media.pointer))
        }
        guard let type = verdict.verdict.type, let detected = response.detectedMIMEType else { return findings }
        let actual = MediaType(mimeType: detected)
        guard actual != type, type != .image else { return findings }
        let values = [
            "mimeType": detected, "reason": verdict.verdict.reason, "attachedType": type.articledName,
            "extension": name.filenameExtension.bounded(),
        ]
        let isDrawable = type.kind == .image && detected.hasPrefix("image/") && detected != "image/svg+xml"
        let isPlayable = actual.map { $0.kind == type.kind } ?? false
        let kind: Finding.Kind =
            !isDrawable && !isPlayable
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
