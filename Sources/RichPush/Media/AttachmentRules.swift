/// What a download must be to become an attachment.
package struct AttachmentRules: Sendable, Hashable {
    var decidingVerdict: DecidingVerdict
    var limits: AttachmentLimits
    /// How many pixels an image may have; `nil` for any number.
    var pixelLimit: Int?
    /// Whether the checksums of image data are verified.
    var verifiesChecksums = true

    /// The largest body that may still become an attachment, going by what the server and the name claim, in bytes.
    func limit(claimed: MediaType?) -> (kind: MediaKind, bytes: Int) {
        let kind = claimed?.kind ?? .movie
        return (kind, limits[kind])
    }

    /// The type of a download, by the verdict that decides.
    /// - Parameters:
    ///   - mimeType: What the bytes are, as far as was seen.
    ///   - filename: What an iPhone would call the download.
    func type(mimeType: String, filename: SuggestedFilename) throws(MediaFailure) -> MediaType {
        switch decidingVerdict {
        case .bytes:
            guard let type = MediaType(mimeType: mimeType) else { throw .media(.unsupportedType(mimeType)) }
            return type
        case .helper:
            guard !filename.storedExtension.isEmpty else { throw .media(.withoutFileExtension) }
            guard let type = MediaType(filenameExtension: filename.storedExtension) else {
                throw .media(.refused(.unrecognizedType))
            }
            return type
        }
    }
}

/// The verdict that decides whether a download is attached, and as what; the report has both.
public enum DecidingVerdict: String, Sendable, Hashable, Codable, CaseIterable {
    /// What the file is: its bytes, as libmagic sees them. A picture that cannot be shown is not attached.
    case bytes
    /// What the app's extension helper makes of it: Firebase's goes by the download's name (``SuggestedFilename``) and
    /// looks at neither the bytes nor the HTTP status.
    case helper
}
