package import RichPush

extension RecognizedVendor {
    /// The findings about a vendor's media from the payload alone.
    /// - Parameter misplaced: That a URL is where the helper, which finds none, does not look; `nil` for no such URL.
    package func findings(_ misplaced: Finding? = nil) -> [Finding] {
        // A user who names the key already knows.
        var findings = vendor.id == Vendor.ownIdentifier ? [] : [recognition]
        if !others.isEmpty { findings.append(severalVendors) }
        findings += defects + [misplaced].compactMap(\.self)
        if let problem = vendor.unjudged {
            findings.append(.vendorUnjudged(vendor.name, problem: problem).at(place))
        } else if media.isEmpty, defects.isEmpty, misplaced == nil {
            findings.append(.vendorWithoutMedia(vendor.name, pattern: vendor.home()).at(place))
        }
        if let contentMedia {
            let controller = vendor.contentHelper ?? "code for it"
            let finding = Finding.contentExtensionMedia(at: contentMedia, controller: controller)
            // Beside them, the banner may have a picture of its own.
            findings.append(media.isEmpty ? finding : finding.atMost(.notice))
        }
        if let silence { findings.append(handlerNotCalled(silence)) }
        findings += media.flatMap(findings(of:))
        if vendor.several == .allOrNothing, media.count > 1 {
            findings.append(.allOrNothing(vendor.name, count: media.count).at(place))
        }
        if !media.isEmpty, vendor.http.fields.contains(where: { $0.key == "Accept" && $0.value == "image/webp" }) {
            findings.append(.webPRequested(vendor.name).at(place))
        }
        return findings
    }

    /// The case in which the payload alone keeps the helper from ever calling the content handler.
    package var silence: Vendor.Silence? {
        if !isAccepted, vendor.silent.contains(.foreignPayload) { return .foreignPayload }
        return media.isEmpty && vendor.silent.contains(.withoutMedia) ? .withoutMedia : nil
    }

    /// The notification with the findings about the vendor's media in its payload.
    package func notification(_ notification: RemoteNotification) -> RemoteNotification {
        var notification = notification
        let isWithout = media.isEmpty && defects.isEmpty
        let misplaced = isWithout && contentMedia == nil ? vendor.misplacedURL(in: notification.payload) : nil
        notification.media = .elsewhere(wantsMedia: !isWithout || misplaced != nil, findings: findings(misplaced))
        return notification
    }

    func handlerNotCalled(_ silence: Vendor.Silence) -> Finding {
        .handlerNotCalled(vendor.name, problem: silence.clause).at(place)
    }

    private var place: Finding.Location? { (media.first?.pointer ?? marks.first).map { .payload($0) } }

    private var recognition: Finding {
        .vendorRecognized(vendor.name, reason: reason, helper: vendor.helper, evidence: vendor.source).at(place)
    }

    private var severalVendors: Finding {
        let all = [self] + others
        let names = all.map(\.vendor.name).joined(separator: " and ")
        let helpers = all.map(\.vendor.helper).joined(separator: " or ")
        return .severalVendors(vendors: names, helpers: helpers, vendor: others.first?.vendor.id ?? "")
            .at(others.first?.place)
    }

    private func findings(of media: VendorMedia) -> [Finding] {
        if case .unknown(let problem) = media.target { return [.mediaOutOfReach(at: media.pointer, problem: problem)] }
        return vendor.certainty.givesVerdict ? [] : [.vendorRulesUnknown(vendor.name, at: media.pointer)]
    }

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

extension Vendor {
    /// The finding about a URL in a payload in which the helper finds none; `nil` if there is none of a file.
    fileprivate func misplacedURL(in payload: JSONObject) -> Finding? {
        // In place of the object that the helper reads: "att": "https://…".
        let objects = media.map { PointerPattern(components: $0.url.components.dropLast()) }
        let places = objects + [PointerPattern(components: ImageReference.pointer.components)]
        let place = places.first { $0.string(in: payload)?.isWebURL == true }?.pointer
        guard unjudged == nil, let place = place ?? MisplacedImage.find(in: payload) ?? TutorialKeys.find(in: payload),
            !media.contains(where: { $0.url.matches(in: payload).contains { $0.pointer == place } })
        else { return nil }
        let make = certainty.givesVerdict ? Finding.imageInOtherPlace : Finding.imageInUnknownPlace
        return make(name, place, home(for: place))
    }

    /// Where a URL belongs, in words: in the object in whose place it is, or else at a place without stars.
    fileprivate func home(for misplaced: JSONPointer? = nil) -> String {
        let places = media.map(\.url)
        let nearest = places.first { Array($0.components.dropLast()) == misplaced?.components }
        let home = (nearest ?? places.first { !$0.components.contains("*") } ?? places.first)?.components ?? []
        let names = home.map { $0 == "*" ? "0" : $0 }
        return home.last == "*"
            ? "any name in \(JSONPointer(components: names.dropLast()))" : "\(JSONPointer(components: names))"
    }
}

extension Vendor.Silence {
    fileprivate var clause: String {
        switch self {
        case .foreignPayload: "the payload lacks what it looks for"
        case .withoutMedia: "the payload has no media that it uses"
        case .withoutMIMEType: "the response has no MIME type"
        case .failure: "nothing was attached"
        case .attached: "it does so only where it attaches nothing"
        }
    }
}
