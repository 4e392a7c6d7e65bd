package import RichPush

extension Vendor {
    /// What the helper does with a response.
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
    /// - Parameters:
    ///   - response: The response.
    ///   - media: What the payload says about the file; `nil` if the URL is the only media of a payload that says nothing
    ///     about the file.
    ///   - limits: The size limits.
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
