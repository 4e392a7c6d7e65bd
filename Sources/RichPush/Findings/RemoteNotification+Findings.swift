extension RemoteNotification {
    /// The findings from the payload alone, before any download, the most severe first.
    public var findings: [Finding] { findings(with: []) }

    /// The findings about the payload and about the message that became it, the most severe first.
    package func findings(with senderFindings: [Finding]) -> [Finding] {
        let all = payloadFindings + senderFindings
        // The message says more precisely than its payload where a misplaced image is.
        let isMisplaced = all.contains { $0.kind == .imageInWrongPlace }
        return all.filter { !($0.kind == .noImage && isMisplaced) }.worstFirst()
    }

    private var payloadFindings: [Finding] {
        if pushType == .liveactivity { return [sizeFinding].compactMap(\.self) + liveActivityFindings }
        if case .elsewhere(let wantsMedia, let findings) = media {
            return [
                sizeFinding, mutableContentFinding(wantsImage: wantsMedia), visibilityFinding(wantsImage: wantsMedia),
                entitlementFinding,
            ].compactMap(\.self) + findings
        }
        let wantsImage = image != .absent || misplaced != nil
        return [
            sizeFinding, mutableContentFinding(wantsImage: wantsImage), visibilityFinding(wantsImage: wantsImage),
            imageFinding, entitlementFinding,
        ].compactMap(\.self)
    }

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
        return .payloadTooLarge(size: byteCount, byteLimit: applicableSizeLimit)
    }

    private func mutableContentFinding(wantsImage: Bool) -> Finding? {
        let flag = payload["aps"]?["mutable-content"]
        switch flag {
        case .string, .array, .object: return .mutableContentType(flag?.kindDescription ?? "")
        default: break
        }
        guard wantsImage, !isMutable else { return nil }
        return misspelledMutableContent.map(Finding.misspelledMutableContent) ?? .missingMutableContent
    }

    /// The place of a member that was meant as `mutable-content` and is on.
    private var misspelledMutableContent: JSONPointer? {
        let places: [(JSONPointer, JSONValue?)] = [
            (JSONPointer("aps"), payload["aps"]),
            (JSONPointer(), .object(payload)),
            (JSONPointer("aps", "alert"), payload["aps"]?["alert"]),
            (JSONPointer("fcm_options"), payload["fcm_options"]),
        ]
        for (pointer, value) in places {
            for spelling in ["mutable-content", "mutable_content", "mutableContent", "mutablecontent"]
            where PayloadFlag.isOn(value?[spelling]) {
                return pointer.appending(spelling)
            }
        }
        return nil
    }

    private func visibilityFinding(wantsImage: Bool) -> Finding? {
        if let type = pushType, type != .alert {
            // Text in a push for the app may be for the app; in a background push, nobody sees it.
            let severityOfText = type == .background ? Finding.Severity.error : .warning
            let finding = type == .background ? Finding.backgroundPush(type.rawValue) : .notDisplayed(type.rawValue)
            return finding.atMost(wantsImage ? .error : content.hasVisibleText ? severityOfText : .notice)
        }
        return content.hasVisibleText ? nil : .noVisibleAlert.atMost(wantsImage ? .error : .notice)
    }

    private var image: ImageReference { ImageReference(in: payload) }

    /// If the image is in the right place, other places do not matter.
    private var misplaced: JSONPointer? { image == .absent ? MisplacedImage.find(in: payload) : nil }

    /// What Firebase's helper makes of the payload's image.
    package var imageFinding: Finding? {
        switch image {
        case .url(let url): ImageURL(url)?.finding
        case .unusable(let pointer, let found): .invalidImageValue(at: pointer, found: found)
        case .absent: misplaced.map(Finding.imageInWrongPlace) ?? .noImage
        }
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
