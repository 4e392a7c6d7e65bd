package import RichPush

/// What a vendor's helper makes of a response, and what iOS makes of that.
package struct VendorVerdict: Sendable, Hashable {
    /// Why there is no attachment.
    package enum Refusal: Sendable, Hashable {
        /// The helper asks only for `https`.
        case insecure
        /// The helper looks at the status.
        case status(Int)
        /// The header declares more bytes than the helper accepts.
        case declaredSize(limit: Int)
        /// The helper finds no extension for the file and skips it.
        case withoutName
        /// iOS refuses the attachment.
        case system(NotificationAttachmentError)
    }

    /// The outcome, with its reason.
    package let verdict: AttachmentVerdict
    /// Why there is no attachment; `nil` if there is one, or nothing is known.
    package let refusal: Refusal?
    /// Why an iPhone can show nothing of the bytes, attached or not; `nil` if it can, or is not known to.
    package fileprivate(set) var unshowable: MediaFailure?
    /// The extension and the type hint that the file gets, by the likeliest reading of the response.
    let name: StoredName

    /// Whether iOS attaches the file.
    var isAttached: Bool { verdict.outcome == .attached }
    /// The outcome for the notification: what iOS attaches and cannot show counts as refused.
    package var outcome: AttachmentVerdict.Outcome { unshowable == nil ? verdict.outcome : .refused }
}

extension Vendor {
    /// Judges a response by the rules of this row, without a download.
    /// - Parameters:
    ///   - response: The response.
    ///   - media: What the payload says about the file.
    ///   - limits: The size limits.
    package func verdict(
        on response: MediaResponse,
        of media: VendorMedia,
        limits: AttachmentLimits = .binaryMegabytes
    ) -> VendorVerdict {
        let judge = VendorJudge(vendor: self, response: response, media: media, limits: limits)
        var verdict = judge.verdict
        // Of a response that the helper does not use, and of a payload that is not judged, the bytes say nothing.
        if judge.early == nil, unjudged == nil {
            verdict.unshowable = response.unshowable(as: verdict.verdict.type?.kind)
        }
        return verdict
    }

    /// Judges the response to one URL that is the only media of a payload, without the payload, so the sender says
    /// nothing about the file.
    package func verdict(on response: MediaResponse, limits: AttachmentLimits = .binaryMegabytes) -> VendorVerdict {
        let media = VendorMedia(
            pointer: self.media.first?.url.pointer ?? JSONPointer(),
            text: response.requested,
            target: .url(response.requested),
            fallback: nil,
            type: nil,
            identifier: "",
            options: NotificationAttachment.Options(),
            placeExtension: self.media.lazy.compactMap(\.filenameExtension).first
        )
        return verdict(on: response, of: media, limits: limits)
    }

    /// Whether the helper does nothing unless the payload says what the file is.
    fileprivate var needsType: Bool {
        naming.steps.map(\.from) == [.sender]
            || media.contains { place in place.requires.contains { $0.at == place.type } }
    }

    /// Where the rules are from, in a few words.
    var source: String { evidence.prefix { $0 != "," && $0 != ";" }.description }
}

/// Judges one response by one row.
private struct VendorJudge {
    let vendor: Vendor
    let response: MediaResponse
    let media: VendorMedia
    let limits: AttachmentLimits

    var verdict: VendorVerdict {
        if let problem = vendor.unjudged { return unknown(problem) }
        guard vendor.certainty.givesVerdict else {
            return unknown("the source of \(vendor.name)'s helper is closed, so how it names the file is not known")
        }
        if let refusal = early { return refused(refusal, StoredName()) }
        if vendor.certainty == .assumed, !(200...299).contains(response.status) {
            return unknown("only the app's own extension says what it does with the status \(response.status)")
        }
        if media.type == nil, vendor.needsType {
            return unknown("\(vendor.name)'s helper goes by what the payload says about the file")
        }
        let names = response.readings.map { vendor.naming.storedName(of: response, media, $0) }
        guard let first = names.first else { return unknown("there was no response") }
        if names.contains(where: \.isUndetermined) {
            return unknown("it depends on bytes of the file that were not examined", first)
        }
        let verdicts = names.map(verdict(of:))
        guard verdicts.allSatisfy({ $0.verdict.outcome == verdicts[0].verdict.outcome }) else {
            return unknown(
                "what an iPhone makes of the name and the Content-Type is not documented, and \(vendor.name)'s helper "
                    + "goes by it",
                first
            )
        }
        return verdicts[0]
    }

    /// What the helper refuses before it names the file.
    var early: VendorVerdict.Refusal? {
        if vendor.http.requiresHTTPS, !response.requested.lowercased().hasPrefix("https:") { return .insecure }
        if !vendor.http.status.accepts(response.status) { return .status(response.status) }
        if let limit = vendor.http.declaredByteLimit, let declared = response.declaredByteCount, declared > limit {
            return .declaredSize(limit: limit)
        }
        return nil
    }

    private func verdict(of name: StoredName) -> VendorVerdict {
        if name.isRefused { return refused(.withoutName, name) }
        let type = name.typeHint.map(MediaType.init(rawValue:)) ?? MediaType(filenameExtension: name.filenameExtension)
        guard let type else { return refused(.system(.unrecognizedType), name) }
        guard response.byteCount <= limits[type.kind] else { return refused(.system(.invalidFileSize), name) }
        return VendorVerdict(
            verdict: .byHelper(.attached, type, reason(name), source: vendor.source),
            refusal: nil,
            name: name
        )
    }

    private func refused(_ refusal: VendorVerdict.Refusal, _ name: StoredName) -> VendorVerdict {
        let reason: String
        var error: NotificationAttachmentError?
        switch refusal {
        case .insecure: reason = "\(vendor.name)'s helper asks only for https"
        case .status(let status): reason = "\(vendor.name)'s helper does not use a response with the status \(status)"
        case .declaredSize(let limit): reason = "\(vendor.name)'s helper takes at most \(limit) bytes"
        case .withoutName: reason = "\(vendor.name)'s helper finds no extension that it knows"
        case .system(let code):
            reason = self.reason(name)
            error = code
        }
        return VendorVerdict(
            verdict: .byHelper(.refused, nil, error: error, reason, source: vendor.source),
            refusal: refusal,
            name: name
        )
    }

    /// The name and hint under which iOS sees the file.
    private func reason(_ name: StoredName) -> String {
        if let hint = name.typeHint {
            let source = name.hintSource.map { ", \($0.displayName)" } ?? ""
            return "\(vendor.name)'s helper gives it the type hint \(hint.bounded())\(source)"
        }
        guard !name.filenameExtension.isEmpty else {
            return "\(vendor.name)'s helper gives it a name without an extension"
        }
        guard let source = name.source else {
            return "\(vendor.name)'s helper leaves it the name of the download, which ends in .tmp"
        }
        return "\(vendor.name)'s helper names it .\(name.filenameExtension.bounded()), \(source.displayName)"
    }

    private func unknown(_ reason: String, _ name: StoredName = StoredName()) -> VendorVerdict {
        VendorVerdict(verdict: .unknown(reason), refusal: nil, name: name)
    }
}

extension Vendor.HTTPRules.Status {
    fileprivate func accepts(_ status: Int) -> Bool {
        switch self {
        case .any: true
        case .ok: status == 200
        case .successful: (200...299).contains(status)
        case .contentsOfURL: (200...399).contains(status) || status == 401 || status == 407
        }
    }
}
