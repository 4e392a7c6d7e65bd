import DeviceSimulator
import FoundationEssentials
import RichPush

extension ExtensionPermissions {
    private static let prefix = "com.apple.developer.usernotifications."
    private static let communication = "\(prefix)communication"
    static let filtering = "\(prefix)filtering"

    /// Returns a delivery with the findings about what the extension needs of its target, and without warnings about what
    /// that is known to have.
    func judge(_ delivery: Delivery, _ observation: DeliveryObservation, in process: ProcessObservation) -> Delivery {
        var policy = TransferPolicy()
        apply(to: &policy)
        let asked = delivery.notification.content.limitedLevel?.entitlement
        let known = delivery.removing { finding in
            if finding.kind == .entitlementNeeded { return asked.flatMap(appAllows) == true }
            guard finding.kind == .insecureURL, finding.severity < .error, case .url(let url)? = finding.location else {
                return false
            }
            return URL(string: url)?.host().map(policy.allowsHTTP) == true
        }
        let files = isProject ? [] : process.missing.sorted().filter { $0.hasPrefix("resource ") }
        var findings = files.map { Finding.targetUnknown("the file \($0.dropFirst(9)) of the extension's bundle") }
        findings += process.missingGroups.map(Finding.missingGroup)
        if let intent = observation.intent, allows(Self.communication) == false {
            let effect = "an iPhone shows the \(intent) as any other notification, without the sender's picture"
            findings.append(.missingEntitlement(Self.communication, effect: effect))
        }
        if let level = delivery.shown?.limitedLevel?.entitlement, level != asked, appAllows(level) == false {
            let effect = "an iPhone shows the notification, whose level the extension sets, as any other"
            findings.append(.missingEntitlement(Self.prefix + level, effect: effect))
        }
        if delivery.outcome == .original(.emptyContent), entitlements == nil, process.principalClass != nil {
            findings.append(.targetUnknown("whether the extension has the entitlement \(Self.filtering)"))
        }
        return findings.reduce(known) { $0.adding($1) }
    }

    /// Returns whether the app or its extension has an entitlement about notifications; `nil` if unknown.
    private func appAllows(_ name: String) -> Bool? {
        if allows(Self.prefix + name) == true { return true }
        return appEntitlements.map { $0[Self.prefix + name]?.isTrue ?? false }
    }

    /// Returns a finding, and at most a warning about a crash that a file of the bundle, or of a package's, may have
    /// prevented.
    func soften(_ finding: Finding, _ process: ProcessObservation) -> Finding {
        let isMissing = process.missing.contains { $0.hasPrefix("resource ") && (!isProject || $0.contains(".bundle")) }
        let mayLackFile = isMissing && finding.kind == .extensionCrashed
        return process.softenedByStub(mayLackFile ? finding.atMost(.warning) : finding)
    }

    /// A sentence about an entitlement that the extension may lack; `nil` if it needs none, or is known to have it.
    func assumption(_ observations: [DeliveryObservation]) -> String? {
        guard entitlements == nil, observations.contains(where: { $0.intent != nil }) else { return nil }
        return "The extension's entitlements are not known; RichPush assumes \(Self.communication)."
    }
}

extension ProcessObservation {
    /// What an extension gets to if a call does nothing and calls no closure.
    private static let ofMissingCalls: [Finding.Kind] = [
        .handlerNeverCalled, .handlerOnlyAtExpiry, .emptyContent, .nilContent, .bestAttemptLost, .senderTextLost,
        .pictureMissing, .extensionCrashed, .extensionTimeExpired,
    ]

    /// Returns a finding, whose effect is not known if a stub may be its cause.
    func softenedByStub(_ finding: Finding) -> Finding {
        guard Self.ofMissingCalls.contains(finding.kind), limitations.contains(where: { $0.hasPrefix("--stub ") })
        else { return finding }
        return finding.unknown("The extension called what --stub replaces, which may be why.")
    }

    /// The entitlements with groups that the extension used without having them, each with what an iPhone does then.
    var missingGroups: [(entitlement: String, effect: String)] {
        missing.sorted().compactMap { missing in
            let name = missing.drop { $0 != " " }.dropFirst()
            return switch missing.prefix(while: { $0 != " " }) {
            case "group":
                (
                    "com.apple.security.application-groups with \(name)",
                    "an iPhone gives the extension neither the group's folder nor the app's user defaults in it"
                )
            case "keychain": ("keychain-access-groups with \(name)", "the keychain answers -34018 on an iPhone")
            default: nil
            }
        }
    }
}
