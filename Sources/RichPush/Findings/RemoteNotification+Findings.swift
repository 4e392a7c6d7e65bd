extension RemoteNotification {
    /// The findings from the payload alone, before any download, the most severe first.
    public var findings: [Finding] { findings(with: []) }

    /// The findings about the payload and about the message that became it, the most severe first.
    package func findings(with senderFindings: [Finding]) -> [Finding] {
        var (own, sender) = (payloadFindings.map(atOrigin), senderFindings)
        // The message says more precisely than its payload where a misplaced image is, and why there is no text.
        if (own + sender).contains(where: { $0.kind == .imageInWrongPlace }) { own.removeAll { $0.kind == .noImage } }
        if let position = sender.firstIndex(where: { $0.kind == .noVisibleAlert }) {
            if !sender[position].isAboutSilence { own.removeAll { $0.kind == .misplacedKey && $0.severity == .error } }
            if let place = own.firstIndex(where: { [.backgroundPush, .noVisibleAlert].contains($0.kind) }) {
                let about = sender.remove(at: position)
                own[place] = about.isAboutSilence ? about.atMost(own[place].severity) : about
            }
        }
        own.removeAll { finding in sender.contains { $0.isSameKey(as: finding) } }
        return (own.map { $0.remedied(by: remedies?[$0.identifier]?.stringValue) } + sender).worstFirst()
    }

    /// A finding about a member of the payload, with its place in the sender's message, if that is another one.
    private func atOrigin(_ finding: Finding) -> Finding {
        guard case .payload(let place)? = finding.location, let name = place.components.first,
            let origin = origins[name]
        else { return finding }
        return finding.at(.payload(JSONPointer(components: origin.components + place.components.dropFirst())))
    }

    private var payloadFindings: [Finding] {
        if pushType == .liveactivity {
            let finding = image == .absent ? Finding.liveActivity : .liveActivityImage
            return [sizeFinding].compactMap(\.self) + [finding] + keyFindings(wantsImage: false)
        }
        let (wantsMedia, own): (Bool, [Finding]) =
            switch media {
            case .elsewhere(let wantsMedia, let findings): (wantsMedia, findings)
            case .firebase: (image != .absent || misplaced != nil, [imageFinding].compactMap(\.self))
            }
        let keys = keyFindings(wantsImage: wantsMedia)
        // Why nothing shows comes before why the image does not.
        let first = [sizeFinding, visibilityFinding(wantsMedia, keys)].compactMap(\.self)
        let others = [mutableContentFinding(wantsImage: wantsMedia, keys), entitlementFinding].compactMap(\.self)
        return first + keys + others + own
    }

    /// The findings about Apple's keys in other places, in other spellings, and with other values.
    private func keyFindings(wantsImage: Bool) -> [Finding] {
        let shows = content.hasVisibleText
        let options = payload["fcm_options"]?.objectValue ?? [:]
        return KeyMistake.all(
            in: payload,
            at: JSONPointer(),
            others: [(JSONPointer("fcm_options"), options)],
            resulting: aps,
            isLiveActivity: pushType == .liveactivity || isLiveActivity,
            shows: shows
        ).compactMap { $0.finding(wantsImage: wantsImage && !isMutable, shows: shows) }
    }

    private var aps: JSONObject { payload["aps"]?.objectValue ?? [:] }

    /// Whether only a Live Activity has such an `aps`.
    private var isLiveActivity: Bool { aps["content-state"] != nil || aps["event"] != nil && aps["timestamp"] != nil }

    /// Apple documents what the levels need, not what happens to a sound that may not be critical.
    private var entitlementFinding: Finding? {
        guard let (level, name, member) = content.limitedLevel else { return nil }
        return .entitlementNeeded(
            level: level,
            entitlement: "com.apple.developer.usernotifications.\(name)",
            member: "\"\(member.split(separator: "/").last ?? "")\""
        ).at(.payload(JSONPointer(parsing: "/aps/\(member)")))
    }

    private var sizeFinding: Finding? {
        guard byteCount > applicableSizeLimit else { return nil }
        let compactSize = JSONValue.object(payload).textSize
        return compactSize > applicableSizeLimit
            ? .payloadTooLarge(size: byteCount, byteLimit: applicableSizeLimit)
            : .payloadTooLargeAsWritten(size: byteCount, byteLimit: applicableSizeLimit, compactSize: compactSize)
    }

    private func mutableContentFinding(wantsImage: Bool, _ keys: [Finding]) -> Finding? {
        if let flag = aps["mutable-content"], flag != .null, flag.boolValue == nil, flag.numberValue == nil {
            return .mutableContentType(flag.kindDescription)
        }
        let isMisspelled = keys.contains { $0.kind == .misspelledMutableContent }
        return wantsImage && !isMutable && !isMisspelled ? .missingMutableContent : nil
    }

    private func visibilityFinding(_ wantsImage: Bool, _ keys: [Finding]) -> Finding? {
        let isQuiet = content.sound == nil && content.badge == nil
        if let type = pushType, type != .alert {
            // Text in a push for the app may be for the app; in a background push, nobody sees it.
            let severityOfText = type == .background ? Finding.Severity.error : .warning
            let finding = type == .background ? Finding.backgroundPush(type.rawValue) : .notDisplayed(type.rawValue)
            if wantsImage { return finding }
            if content.hasVisibleText { return finding.atMost(severityOfText) }
            return type == .background && !isQuiet ? finding.atMost(.warning, .nothing) : finding.atMost(.notice)
        }
        // A key in a wrong place is the reason already.
        guard !content.hasVisibleText, !keys.contains(where: { $0.severity == .error }) else { return nil }
        if isLiveActivity { return .untypedLiveActivity.atMost(wantsImage || pushType != nil ? .error : .notice) }
        let members = aps["alert"]?.objectValue?.names.filter { PayloadKey.named($0, in: .alert) == nil } ?? []
        if !members.isEmpty {
            return .unusableAlert(members.prefix(4).map { "\"\($0.bounded(to: 40))\"" }.joined(separator: ", "))
        }
        let finding = isQuiet && isContentAvailable ? Finding.silentPush : .noVisibleAlert
        if wantsImage { return finding }
        return pushType != nil && isQuiet ? finding.atMost(.warning, .nothing) : finding.atMost(.notice)
    }

    private var image: ImageReference { ImageReference(in: payload) }

    /// If the image is in the right place, other places do not matter.
    private var misplaced: JSONPointer? { image == .absent ? MisplacedImage.find(in: payload) : nil }

    /// What Firebase's helper makes of the payload's image.
    package var imageFinding: Finding? {
        switch image {
        case .url(let url): url.imageURLFinding
        case .unusable(let pointer, let found): .invalidImageValue(at: pointer, found: found)
        case .absent: misplaced.map(Finding.imageInWrongPlace) ?? .noImage
        }
    }
}

extension Finding {
    /// Whether it says only that there is no text, as if none were wanted.
    fileprivate var isAboutSilence: Bool { name == Finding.silentMessage(at: JSONPointer()).name }

    /// Whether this is about the same key as a finding about the payload: about a member of the message that becomes it.
    fileprivate func isSameKey(as other: Finding) -> Bool {
        guard kind == other.kind, variant == other.variant, case .payload(let own)? = location,
            case .payload(let place)? = other.location
        else { return false }
        return own.components.count >= place.components.count
            && own.components.suffix(place.components.count).elementsEqual(place.components)
    }
}

extension NotificationContent {
    /// The level that needs an entitlement, the end of that entitlement's name, and what asks for it; `nil` if none does.
    package var limitedLevel: (level: String, entitlement: String, member: String)? {
        switch (interruptionLevel, sound?.isCritical) {
        case (.critical, _): ("a critical alert", "critical-alerts", "interruption-level")
        case (_, true?): ("a critical alert", "critical-alerts", "sound/critical")
        case (.timeSensitive, _): ("time-sensitive", "time-sensitive", "interruption-level")
        case (.active, _), (.passive, _): nil
        }
    }
}
