package import RichPush

extension Vendor {
    package var rules: HelperRules {
        var rules = HelperRules(owner: name, source: source)
        rules.naming = naming
        rules.http = http
        rules.unjudged = unjudged
        rules.isClosed = !certainty.givesVerdict
        rules.isAssumed = certainty == .assumed
        rules.needsType =
            naming.steps.map(\.from) == [.sender]
            || media.contains { place in place.requires.contains { $0.at == place.type } }
        return rules
    }

    /// Judges a response by the rules of this row, without a download.
    /// - Parameter media: What the payload says about the file; `nil` if the URL is its only media, and it says nothing.
    package func verdict(
        on response: MediaResponse,
        of media: VendorMedia? = nil,
        limits: AttachmentLimits = .binaryMegabytes
    ) -> HelperVerdict {
        let place = self.media.lazy.compactMap(\.filenameExtension).first
        return rules.verdict(on: response, media?.claim ?? SenderClaim(placeExtension: place), limits: limits)
    }

    /// Where the rules are from, in a few words.
    var source: String { evidence.prefix { $0 != "," && $0 != ";" }.description }
}
