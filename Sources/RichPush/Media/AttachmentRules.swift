/// The rules that a download must meet to become an attachment.
package struct AttachmentRules: Sendable, Hashable {
    var decidingVerdict: DecidingVerdict
    var limits: AttachmentLimits
    /// The maximum number of pixels of an image; `nil` for no limit.
    var pixelLimit: Int?
    var verifiesChecksums = true

    /// The type of a download, by the verdict that decides.
    /// - Parameters:
    ///   - mimeType: What the bytes are, as far as they were seen.
    ///   - name: The name that the helper gives the download.
    func type(mimeType: String, name: @autoclosure () -> StoredName) throws(MediaFailure) -> MediaType {
        switch decidingVerdict {
        case .bytes:
            guard let type = MediaType(mimeType: mimeType) else { throw .media(.unsupportedType(mimeType)) }
            return type
        case .helper:
            let name = name()
            if name.isRefused { throw .media(.withoutFileExtension) }
            guard let type = name.type else { throw .media(.refused(.unrecognizedType)) }
            return type
        }
    }
}

/// The verdict that decides whether a download is attached, and as what; the report has both.
public enum DecidingVerdict: String, Sendable, Hashable, Codable, CaseIterable {
    /// The bytes decide, as libmagic sees them. A picture that cannot be shown is not attached.
    case bytes
    /// The app's extension helper decides. Firebase's helper goes by the download's name and looks at neither the bytes
    /// nor the HTTP status.
    case helper
}
