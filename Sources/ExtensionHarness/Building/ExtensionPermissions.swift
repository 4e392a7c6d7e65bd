import RichPush

/// What an extension may do on an iPhone, by its entitlements and its Info.plist.
package struct ExtensionPermissions: Sendable, Equatable {
    /// The entitlements that the extension is signed with; `nil` if unknown.
    var entitlements: PropertyList?
    /// The entitlements of the app around it; `nil` if unknown.
    var appEntitlements: PropertyList?
    /// Whether an Xcode project describes the target, rather than only its files.
    var isProject = false
    /// `NSAppTransportSecurity` of the extension's own Info.plist; `nil` if there is no Info.plist.
    var transportSecurity: PropertyList?

    /// Returns whether the extension has an entitlement; `nil` if unknown.
    func allows(_ name: String) -> Bool? { entitlements.map { $0[name]?.isTrue ?? false } }

    var appGroups: [String] { entitlements?["com.apple.security.application-groups"]?.strings ?? [] }

    /// The groups of apps and of the keychain that the extension may use, one a line; `nil` if unknown.
    func groups(_ bundleIdentifier: String) -> String? {
        guard let entitlements else { return nil }
        let keychain = appGroups + (entitlements["keychain-access-groups"]?.strings ?? []) + [bundleIdentifier]
        return (appGroups.map { "group \($0)" } + keychain.map { "keychain \($0)" }).joined(separator: "\n")
    }

    /// Lets a policy refuse `http` as App Transport Security does, unless the user allowed it everywhere.
    ///
    /// See [NSAppTransportSecurity](https://developer.apple.com/documentation/bundleresources/information-property-list/nsapptransportsecurity).
    func apply(to policy: inout TransferPolicy) {
        guard let security = transportSecurity, policy.transportSecurity == .requireHTTPS else { return }
        // With one of these, iOS ignores the general permission.
        let narrower = ["ArbitraryLoadsForMedia", "ArbitraryLoadsInWebContent", "LocalNetworking"]
        let isNarrow = narrower.contains { security["NSAllows\($0)"] != nil }
        if security["NSAllowsArbitraryLoads"]?.isTrue == true, !isNarrow { policy.transportSecurity = .allowHTTP }
        policy.allowsLocalHTTP = security["NSAllowsLocalNetworking"]?.isTrue == true
        guard case .dictionary(let domains)? = security["NSExceptionDomains"] else { return }
        // A domain has no wildcard there.
        for case (let domain, .dictionary(let rules)) in domains where !domain.contains("*") {
            let hosts = rules["NSIncludesSubdomains"]?.isTrue == true ? "*.\(domain)" : domain
            let isInsecure = rules.contains { $0.key.hasSuffix("ExceptionAllowsInsecureHTTPLoads") && $0.value.isTrue }
            if isInsecure { policy.insecureHosts.append(hosts) } else { policy.secureHosts.append(hosts) }
        }
    }
}
