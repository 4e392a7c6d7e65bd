package import RichPush

extension RecognizedVendor {
    /// The findings about a vendor's media from the payload alone.
    package func findings() -> [Finding] {
        // A user who names the key already knows.
        var findings = vendor.id == Vendor.ownIdentifier ? [] : [recognition]
        if !others.isEmpty { findings.append(severalVendors) }
        findings += defects
        if let problem = vendor.unjudged {
            findings.append(.vendorUnjudged(vendor.name, problem: problem).at(place))
        } else if media.isEmpty, defects.isEmpty {
            let pattern = vendor.media.first?.url.description ?? ""
            findings.append(.vendorWithoutMedia(vendor.name, pattern: pattern).at(place))
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
        let wantsMedia = !media.isEmpty || !defects.isEmpty
        notification.media = .elsewhere(wantsMedia: wantsMedia, findings: findings())
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
