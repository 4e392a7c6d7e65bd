/// A search for an image's URL in places where senders put it by mistake.
package enum MisplacedImage {
    /// Names that senders give to an image's URL.
    private static let names: Set<String> = [
        "image", "imageurl", "image_url", "image-url", "picture", "pictureurl", "picture_url", "media-url", "media_url",
        "mediaurl", "attachment-url", "attachment_url", "attachmenturl",
    ]

    /// The maximum depth of the search: nobody puts the URL deeper, and the search must stay cheap.
    private static let depthLimit = 6

    /// The place of a string that looks like an image's URL and is where the helper does not look.
    package static func find(in payload: JSONObject) -> JSONPointer? { find(in: payload, at: JSONPointer()) }

    private static func find(in members: JSONObject, at pointer: JSONPointer) -> JSONPointer? {
        guard pointer.components.count < depthLimit else { return nil }
        for (name, member) in members {
            let place = pointer.appending(name)
            if place == ImageReference.pointer { continue }
            if names.contains(name.lowercased()), let text = member.stringValue, looksLikeURL(text) { return place }
            if let inner = member.objectValue, let found = find(in: inner, at: place) { return found }
        }
        return nil
    }

    private static func looksLikeURL(_ text: String) -> Bool {
        let text = text.lowercased()
        return text.hasPrefix("https://") || text.hasPrefix("http://")
    }
}
