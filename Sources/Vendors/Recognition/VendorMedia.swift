public import RichPush

/// A file that a payload refers to, as a vendor's helper reads it.
public struct VendorMedia: Sendable, Hashable {
    /// What the helper requests.
    public enum Target: Sendable, Hashable {
        /// This URL.
        case url(String)
        /// Something that is only on the device or on the user's server. The text says why, as the rest of a sentence
        /// that begins with "it".
        case unknown(String)
    }

    /// Where the URL is in the payload.
    public let pointer: JSONPointer
    /// The URL as the payload has it.
    public let text: String
    /// What the helper requests.
    public let target: Target
    /// What the helper requests if that fails.
    public let fallback: String?
    /// What the sender says the file is.
    public let type: String?
    /// The identifier of the attachment; empty for one that iOS generates.
    public let identifier: String
    /// What the payload says about the thumbnail.
    public let options: NotificationAttachment.Options
    /// The extension that files from its place get.
    let placeExtension: String?

    /// The requested URL; `nil` if it is not known.
    public var url: String? { if case .url(let url) = target { url } else { nil } }

    var claim: SenderClaim { SenderClaim(type: type, placeExtension: placeExtension) }
}

/// The media that a vendor's helper finds in a payload, and what it skips.
struct MediaSearch {
    private let vendor: Vendor
    private let payload: JSONObject
    private(set) var media: [VendorMedia] = []
    private(set) var defects: [Finding] = []

    init(_ vendor: Vendor, in payload: JSONObject) {
        (self.vendor, self.payload) = (vendor, payload)
        if let refusal = vendor.refusal(in: payload) {
            defects = [refusal]
            return
        }
        for place in vendor.media + (vendor.hook?.places(in: payload) ?? []) {
            if !media.isEmpty, !vendor.usesEveryPlace { break }
            take(place)
            if let stop = place.stopsAt, stop.value(in: payload) != nil { break }
        }
        if vendor.several == .first, media.count > 1, !vendor.usesEveryPlace { media.removeLast(media.count - 1) }
    }

    private mutating func take(_ place: Vendor.MediaPlace) {
        let missing = place.requires.first { !$0.holds(in: payload) }
        for match in place.url.matches(in: payload) {
            for (pointer, value) in texts(match, place.shape) {
                guard let text = value.stringValue, !text.isEmpty else {
                    let kind = value.stringValue == nil ? value.kindDescription : "an empty string"
                    if missing == nil { defects.append(.invalidMediaValue(vendor.name, at: pointer, found: kind)) }
                    continue
                }
                if missing == nil {
                    media.append(entry(text, at: pointer, captures: match.captures, place))
                } else if let missing, missing.at == place.type {
                    // Another vendor's key, or another form of this one's, is not a defect.
                    defects.append(.incompleteMedia(vendor.name, at: pointer, rule: "\(missing.at)"))
                }
            }
        }
    }

    /// The values of a match that must be URLs.
    private func texts(_ match: PointerPattern.Match, _ shape: Vendor.MediaPlace.Shape) -> [(JSONPointer, JSONValue)] {
        switch shape {
        case .string: return [(match.pointer, match.value)]
        case .stringOrArray:
            guard let elements = match.value.arrayValue else { return [(match.pointer, match.value)] }
            return elements.enumerated().map { (match.pointer.appending("\($0)"), $1) }
        case .arrayInString:
            guard let text = match.value.stringValue, let value = try? JSONValue(parsing: text.utf8),
                let elements = value.arrayValue
            else { return [(match.pointer, match.value.stringValue == nil ? match.value : .null)] }
            return elements.map { (match.pointer, $0) }
        }
    }

    private func entry(
        _ text: String,
        at pointer: JSONPointer,
        captures: [String],
        _ place: Vendor.MediaPlace
    ) -> VendorMedia {
        func string(_ pattern: PointerPattern?) -> String? {
            pattern?.value(in: payload, captures: captures)?.stringValue
        }
        let url = vendor.url.trimsSpaces ? text.trimmingASCIISpaces() : text
        let identifier = place.identifier?.components == ["*"] ? captures.last : string(place.identifier)
        return VendorMedia(
            pointer: pointer,
            text: text,
            target: vendor.hook?.target(of: url, in: payload) ?? vendor.url.target(of: url),
            fallback: string(place.fallback),
            type: string(place.type),
            identifier: identifier ?? "",
            options: vendor.options.options(in: payload, identifier: identifier ?? "", captures: captures),
            placeExtension: place.filenameExtension
        )
    }
}

extension Vendor.Condition {
    func holds(in payload: JSONObject) -> Bool {
        guard let value = at.value(in: payload), value != .null else { return false }
        switch self.is {
        case .anything: break
        case .string: if value.stringValue == nil { return false }
        case .object: if value.objectValue == nil { return false }
        case .array: if value.arrayValue == nil { return false }
        }
        if !equals.isEmpty { return value.stringValue.map(equals.contains) ?? false }
        if let beginsWith { return value.stringValue?.hasPrefix(beginsWith) ?? false }
        return true
    }
}

extension Vendor.URLRules {
    fileprivate func target(of text: String) -> VendorMedia.Target {
        guard let base, !text.contains("://") else { return .url(text) }
        return .url(base.split(separator: "{path}", omittingEmptySubsequences: false).joined(separator: text))
    }
}
