package import RichPush

extension RecognizedVendor {
    /// The findings about a vendor's media from the payload alone.
    /// - Parameter others: The other vendors whose keys it has.
    package func findings(beside others: [RecognizedVendor] = []) -> [Finding] {
        // A user who names the key already knows.
        var findings = vendor.id == Vendor.ownIdentifier ? [] : [recognition]
        if !others.isEmpty { findings.append(several(others)) }
        findings += defects.map(finding(of:))
        if let problem = vendor.unjudged {
            findings.append(Finding(.vendorUnjudged, at: place, values(["problem": problem])))
        } else if media.isEmpty, defects.isEmpty {
            let pointer = vendor.media.first?.url.description ?? ""
            findings.append(Finding(.vendorWithoutMedia, at: place, values(["pointer": pointer])))
        }
        if let contentMedia {
            let values = ["controller": vendor.contentHelper ?? "code for it"]
            let finding = finding(.contentExtensionMedia, at: contentMedia, values)
            // Beside them, the banner may have a picture of its own.
            findings.append(media.isEmpty ? finding : finding.atMost(.notice))
        }
        if let silence { findings.append(handlerNotCalled(silence)) }
        findings += media.flatMap(findings(of:))
        if vendor.several == .allOrNothing, media.count > 1 {
            findings.append(Finding(.allOrNothing, at: place, values(["count": "\(media.count)"])))
        }
        if !media.isEmpty, vendor.http.fields.contains(where: { $0.key == "Accept" && $0.value == "image/webp" }) {
            findings.append(Finding(.webPRequested, at: place, values()))
        }
        return findings
    }

    /// The case in which the payload alone keeps the helper from ever calling the content handler.
    package var silence: Vendor.Silence? {
        if !isAccepted, vendor.silent.contains(.foreignPayload) { return .foreignPayload }
        return media.isEmpty && vendor.silent.contains(.withoutMedia) ? .withoutMedia : nil
    }

    /// Whether the sender meant media to show.
    package var wantsMedia: Bool { !media.isEmpty || !defects.isEmpty }

    /// The finding about a helper that never calls the content handler.
    func handlerNotCalled(_ silence: Vendor.Silence) -> Finding {
        Finding(.handlerNotCalled, at: place, values(["problem": silence.clause]))
    }

    /// The values that every sentence about the vendor may have.
    func values(_ others: [String: String] = [:]) -> [String: String] {
        others.merging(["vendor": vendor.name, "helper": vendor.helper, "evidence": vendor.source]) { $1 }
    }

    private var place: Finding.Location? {
        (media.first?.pointer ?? marks.first).map { .payload($0) }
    }

    private var recognition: Finding { Finding(.vendorRecognized, at: place, values(["reason": reason])) }

    private func several(_ others: [RecognizedVendor]) -> Finding {
        let all = [self] + others
        let names = all.map(\.vendor.name).joined(separator: " and ")
        let helpers = all.map(\.vendor.helper).joined(separator: " or ")
        return Finding(
            .severalVendors,
            at: others.first.flatMap { $0.media.first?.pointer ?? $0.marks.first }.map { .payload($0) },
            ["vendors": names, "helpers": helpers, "vendor": others.first?.vendor.id ?? ""]
        )
    }

    private func finding(of defect: VendorMediaDefect) -> Finding {
        switch defect {
        case .unusable(let pointer, let found):
            finding(.invalidMediaValue, at: pointer, ["found": found])
        case .incomplete(let pointer, let missing):
            finding(.incompleteMedia, at: pointer, ["rule": missing])
        case .flattened(let pointer):
            finding(.flattenedKey, at: pointer)
        case .refused(let pointer, let rule):
            finding(.refusedOptions, at: pointer, ["rule": rule])
        }
    }

    private func findings(of media: VendorMedia) -> [Finding] {
        if case .unknown(let problem) = media.target {
            return [finding(.mediaOutOfReach, at: media.pointer, ["problem": problem])]
        }
        if !vendor.certainty.givesVerdict { return [finding(.vendorRulesUnknown, at: media.pointer)] }
        return []
    }

    func finding(_ kind: Finding.Kind, at pointer: JSONPointer, _ others: [String: String] = [:]) -> Finding {
        let text = "\(pointer)".bounded()
        return Finding(kind, at: .payload(pointer), values(others.merging(["pointer": text]) { $1 }))
    }
}

extension Vendor.Silence {
    /// When the helper stays silent, as a clause.
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
