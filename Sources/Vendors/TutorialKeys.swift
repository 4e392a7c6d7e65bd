public import RichPush

/// Keys that tutorials and small apps give to the URL of a picture. Vendors use some of them beside marks of their own;
/// without such a mark, only the app's own extension is known to read them.
public enum TutorialKeys {
    /// The keys, the most common first.
    ///
    /// They are those of some 25 published extensions, of issues, and of Apple's sample.
    public static let all: [PointerPattern] = [
        "/image", "/attachment-url", "/aps/attachment-url", "/data/attachment-url", "/aps/data/attachment-url",
        "/media-url", "/data/media-url", "/image-url", "/imageUrl", "/imageURL", "/image_url", "/urlImageString",
        "/media-attachment", "/my-attachment", "/aps/my-attachment", "/picture", "/data/imageurl", "/attachment",
        "/url",
    ]

    /// The first key at which a payload has the URL of something that may be a picture.
    public static func find(in payload: JSONObject) -> JSONPointer? {
        let key = all.first { key in
            guard let text = key.string(in: payload), text.isWebURL else { return false }
            // The value is a link to open unless it says that it is a picture.
            return key.components != ["url"] || MediaType(filenameExtension: URLText(text).pathExtension) != nil
        }
        return key?.pointer
    }
}

extension Vendor {
    /// The row of an app whose own extension reads URLs at these places, the first one that has any.
    ///
    /// It is assumed to name a download as most tutorials do.
    public static func own(mediaKeys: [PointerPattern]) -> Vendor {
        Vendor(
            id: ownIdentifier,
            name: "the app",
            helper: "the app's own service extension",
            evidence: "--media-key",
            certainty: .assumed,
            marks: mediaKeys.map { Mark(all: [Condition(at: $0)], strength: .own) },
            media: mediaKeys.map { MediaPlace(url: $0, shape: .stringOrArray) },
            naming: NamingRules([.urlPath, .suggestedName])
        )
    }
}
