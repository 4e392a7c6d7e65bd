package import RichPush

extension RecognizedVendor {
    /// The findings about a whole response and what the helper makes of it.
    package func findings(on verdict: HelperVerdict, of response: MediaResponse, _ media: VendorMedia) -> [Finding] {
        problems(on: verdict, of: response, media).map { $0.at(.payload(media.pointer)) }
    }

    /// The findings, without the place that all of them have.
    private func problems(on verdict: HelperVerdict, of response: MediaResponse, _ media: VendorMedia) -> [Finding] {
        let (status, reason) = (response.status, verdict.verdict.reason)
        let isError = !(200...299).contains(status)
        let isKnown = vendor.certainty == .source || vendor.certainty == .sample
        var findings: [Finding] = []
        if isError {
            let make = isKnown ? Finding.vendorIgnoresStatus : Finding.vendorStatusUnknown
            findings.append(make(vendor.name, status))
        }
        switch (verdict.refusal, verdict.unshowable) {
        case (.status, _): return [.vendorRefusesStatus(vendor.name, status: status)]
        case (.insecure, _): return [.vendorRequiresHTTPS(vendor.name)]
        case (_, .response(.emptyBody)): findings.append(.emptyBody)
        case (_, .media(.unsupportedType("text/html"))):
            let url = response.requested.redactedURL
            findings.append(response.redirect.map { .webPageRedirect(from: url, to: $0) } ?? .webPage)
        case (.declaredSize, _), (.withoutName, _): findings.append(.vendorNotAttached(reason))
        case (.system(let error), _): findings.append(refusal(error, verdict, media))
        case (nil, nil) where !verdict.isAttached:
            // Otherwise, another finding says that nothing is known.
            guard vendor.certainty.givesVerdict, isKnown || !isError else { break }
            findings.append(.vendorVerdictUncertain(reason))
        case (nil, _): findings += attached(verdict, response)
        }
        return findings
    }

    private func refusal(
        _ error: NotificationAttachmentError,
        _ verdict: HelperVerdict,
        _ media: VendorMedia
    ) -> Finding {
        let name = verdict.name
        let plain = Finding.vendorAttachmentRefused(error, reason: verdict.verdict.reason)
        guard error == .unrecognizedType else { return plain }
        let extensionName = name.filenameExtension
        let isWholeURL = name.source == .urlString || name.source == .urlTail
        if name.typeHint == nil, isWholeURL, extensionName.contains(where: { "?&#=".contains($0) }) {
            return .queryInExtension(vendor.name, filenameExtension: extensionName.bounded(), error: error)
        }
        let isSenders = name.typeHint == nil ? name.source == .sender : name.hintSource == .sender
        guard isSenders, let type = media.type else { return plain }
        let rule =
            name.typeHint == nil
            ? "the extension of a file, such as \"png\"" : "a type identifier, such as \"public.png\""
        return .senderTypeRefused(vendor.name, type: "\"\(type.bounded())\"", rule: rule, error: error)
    }

    private func attached(_ verdict: HelperVerdict, _ response: MediaResponse) -> [Finding] {
        var findings: [Finding] = []
        let name = verdict.name
        if name.typeHint != nil, MediaType(filenameExtension: name.filenameExtension) == nil {
            findings.append(.typeHintOnly)
        }
        let (type, cannotShow) = (verdict.verdict.type, verdict.unshowable != nil)
        guard let detected = response.detectedMIMEType,
            cannotShow || type != .image && type != MediaType(mimeType: detected)
        else { return findings }
        let (attachedType, reason) = (type?.articledName ?? "a picture", verdict.verdict.reason)
        if !cannotShow, name.typeHint == nil, name.source == .fixed {
            findings.append(
                .extensionForced(
                    vendor.name,
                    mimeType: detected,
                    filenameExtension: name.filenameExtension.bounded(),
                    attachedType: attachedType
                )
            )
        } else {
            let make = cannotShow ? Finding.vendorKindDisagrees : Finding.vendorTypeDisagrees
            findings.append(make(detected, attachedType, reason))
        }
        return findings
    }
}
