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
        case (.response, _): return [.vendorRefusesStatus(vendor.name, status: status)]
        case (.url, _): return [.vendorRequiresHTTPS(vendor.name)]
        case (_, .response(.emptyBody)): findings.append(.emptyBody)
        case (_, .media(.unsupportedType("text/html"))):
            let url = response.requested.redactedURL
            findings.append(response.redirect.map { .webPageRedirect(from: url, to: $0) } ?? .webPage)
        case (.media(.refused(let error)), _): findings.append(refusal(error, verdict, type: media.type))
        case (_?, _): findings.append(.vendorNotAttached(reason))
        case (nil, nil) where !verdict.isAttached:
            // Otherwise, another finding says that nothing is known.
            guard vendor.certainty.givesVerdict, isKnown || !isError else { break }
            findings.append(.vendorVerdictUncertain(reason))
        case (nil, _): findings += attached(verdict, response)
        }
        return findings
    }

    /// - Parameter type: What the sender says the file is.
    private func refusal(_ error: NotificationAttachmentError, _ verdict: HelperVerdict, type: String?) -> Finding {
        let (name, ending) = (verdict.name, verdict.name.filenameExtension)
        let plain = Finding.vendorAttachmentRefused(error, reason: verdict.verdict.reason)
        guard error == .unrecognizedType else { return plain }
        let isWholeURL = name.source == .urlString || name.source == .urlTail
        if name.typeHint == nil, isWholeURL, ending.contains(where: { "?&#=".contains($0) }) {
            return .queryInExtension(vendor.name, filenameExtension: ending.bounded(), error: error)
        }
        let isSenders = name.typeHint == nil ? name.source == .sender : name.hintSource == .sender
        guard isSenders, let type else { return plain }
        let rule =
            name.typeHint == nil
            ? #"the extension of a file, such as "png""# : #"a type identifier, such as "public.png""#
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
        let (attached, ending) = (type?.articledName ?? "a picture", name.filenameExtension.bounded())
        if cannotShow || name.typeHint != nil || name.source != .fixed {
            let make = cannotShow ? Finding.vendorKindDisagrees : Finding.vendorTypeDisagrees
            return findings + [make(detected, attached, verdict.verdict.reason)]
        }
        let owner = vendor.name
        return findings
            + [.extensionForced(owner, mimeType: detected, filenameExtension: ending, attachedType: attached)]
    }
}
