/// What an app's helper makes of a response, and what iOS makes of that.
package struct HelperVerdict: Sendable, Hashable {
    package let verdict: AttachmentVerdict
    /// Why there is no attachment; `nil` if there is one, or nothing is known. A file is too large only if the header
    /// states more bytes than the helper takes.
    package let refusal: MediaFailure?
    /// Why an iPhone can show nothing of the bytes, attached or not; `nil` if it can, or is not known to.
    package fileprivate(set) var unshowable: MediaFailure?
    /// The extension and the type hint that the file gets, by the likeliest reading of the response.
    package let name: StoredName

    package var isAttached: Bool { verdict.outcome == .attached }
    /// The outcome for the notification: what iOS attaches and cannot show counts as refused.
    package var outcome: AttachmentVerdict.Outcome { unshowable == nil ? verdict.outcome : .refused }
}

extension HelperRules {
    package func verdict(
        on response: MediaResponse,
        _ claim: SenderClaim = SenderClaim(),
        limits: AttachmentLimits = .binaryMegabytes
    ) -> HelperVerdict {
        let judge = Judge(rules: self, response: response, claim: claim, limits: limits)
        var verdict = judge.verdict
        // Of a response that the helper does not use, and of a payload that is not judged, the bytes say nothing.
        if judge.early == nil, unjudged == nil {
            verdict.unshowable = response.unshowable(as: verdict.verdict.type?.kind)
        }
        return verdict
    }

    /// The name of a download by the likeliest reading of its response, without a claim of the sender's.
    func likeliestName(of response: MediaResponse) -> StoredName {
        naming.storedName(of: response, SenderClaim(), response.likeliestReading)
    }
}

private struct Judge {
    let rules: HelperRules
    let response: MediaResponse
    let claim: SenderClaim
    let limits: AttachmentLimits

    var verdict: HelperVerdict {
        if let problem = rules.unjudged { return unknown(problem) }
        if rules.isClosed {
            return unknown("the source of \(rules.owner)'s helper is closed, so how it names the file is not known")
        }
        if let refusal = early { return refused(refusal, StoredName()) }
        if rules.isAssumed, !(200...299).contains(response.status) {
            return unknown("only the app's own extension says what it does with the status \(response.status)")
        }
        if claim.type == nil, rules.needsType {
            return unknown("\(rules.owner)'s helper goes by what the payload says about the file")
        }
        if ResponseHead.hasNoBody(response.status) {
            return unknown("the answer has no body, and whether iOS makes an empty file of it is not documented")
        }
        if response.sendsForeignCookie { return unknown("it depends on a cookie that an iPhone may not keep") }
        let names = response.readings.map { rules.naming.storedName(of: response, claim, $0) }
        guard let first = names.first else { return unknown("there was no response") }
        if names.contains(where: \.isUndetermined) {
            return unknown("it depends on bytes of the file that were not examined", first)
        }
        let verdicts = names.map(verdict(of:))
        // If every reading gives the same result, it is certain.
        guard verdicts.allSatisfy({ $0.verdict.outcome == verdicts[0].verdict.outcome }) else {
            return unknown(
                response.givesExtension
                    ? "the download's name disagrees with its Content-Type, and which of them counts is not documented"
                    : "the download's name has no extension, and whether iOS adds one is not documented",
                first
            )
        }
        return verdicts[0]
    }

    /// What the helper refuses before it names the file.
    var early: MediaFailure? {
        if rules.http.requiresHTTPS, !response.requested.lowercased().hasPrefix("https:") { return .url(.insecure) }
        if !rules.http.status.accepts(response.status) { return .response(.status(response.status)) }
        guard let limit = rules.http.declaredByteLimit, response.declaredByteCount ?? 0 > limit else { return nil }
        return .media(.tooLarge(kind: .movie, limit: limit))
    }

    private func verdict(of name: StoredName) -> HelperVerdict {
        if name.isRefused { return refused(.media(.withoutFileExtension), name) }
        guard let type = name.type else { return refused(.media(.refused(.unrecognizedType)), name) }
        var verdict = AttachmentVerdict.bySize(response.byteCount, of: type, limits: limits, reason: reason(name))
        let refusal: MediaFailure? = verdict.outcome == .attached ? nil : .media(.refused(.invalidFileSize))
        if !isOwn(name) { verdict = verdict.byHelper(rules.source) }
        return HelperVerdict(verdict: verdict, refusal: refusal, name: name)
    }

    private func refused(_ refusal: MediaFailure, _ name: StoredName) -> HelperVerdict {
        let reason =
            switch refusal {
            case .url: "\(rules.owner)'s helper asks only for https"
            case .response: "\(rules.owner)'s helper does not use a response with the status \(response.status)"
            case .media(.tooLarge(_, let limit)): "\(rules.owner)'s helper takes at most \(limit) bytes"
            case .media(.withoutFileExtension) where rules.naming.keepsSuggestedName:
                "the download's name has no extension"
            case .media(.withoutFileExtension): "\(rules.owner)'s helper finds no extension that it knows"
            default: self.reason(name)
            }
        let error: NotificationAttachmentError? = if case .media(.refused(let error)) = refusal { error } else { nil }
        let finding = Finding.unsupportedType(response.detectedMIMEType ?? "empty")
        var verdict = AttachmentVerdict.refused(error, reason, as: finding)
        if error == nil || !isOwn(name) { verdict = verdict.byHelper(rules.source) }
        return HelperVerdict(verdict: verdict, refusal: refusal, name: name)
    }

    /// Whether iOS goes by the name that the download has of its own, so that the helper's source matters no more.
    private func isOwn(_ name: StoredName) -> Bool { name.typeHint == nil && name.source == .suggestedName }

    /// The name and hint under which iOS sees the file.
    private func reason(_ name: StoredName) -> String {
        if let hint = name.typeHint {
            let source = name.hintSource.map { ", \($0.displayName)" } ?? ""
            return "\(rules.owner)'s helper gives it the type hint \(hint.bounded())\(source)"
        }
        guard !name.filenameExtension.isEmpty else {
            return "\(rules.owner)'s helper gives it a name without an extension"
        }
        let filenameExtension = "." + name.filenameExtension.bounded()
        return switch name.source {
        case .suggestedName: "the download's name ends in \(filenameExtension)"
        case .imageSubtype: "the download's name has no extension, and its MIME type gives \(filenameExtension)"
        case .some(let source): "\(rules.owner)'s helper names it \(filenameExtension), \(source.displayName)"
        case nil: "\(rules.owner)'s helper leaves it the name of the download, which ends in .tmp"
        }
    }

    private func unknown(_ reason: String, _ name: StoredName = StoredName()) -> HelperVerdict {
        HelperVerdict(verdict: .unknown(reason), refusal: nil, name: name)
    }
}
