/// The file name extensions that a MIME type stands for on Apple's systems.
///
/// For ``SuggestedFilename``: the types that iOS accepts, and those that servers most often send instead.
/// A type that is not here, such as `application/octet-stream`, leaves a name as it is.
package enum FilenameExtensions {
    /// All extensions that fit the type, in lower case, the preferred one first.
    static func all(for mimeType: MIMEType) -> [String] { byMIMEType[mimeType.essence] ?? [] }

    private static let byMIMEType = otherTypes.merging(
        MediaType.allCases.flatMap { type in type.mimeTypes.map { ($0, type.filenameExtensions) } }
    ) { other, _ in other }

    /// The extensions of pictures that iOS does not attach.
    package static let otherPictures = Set(otherTypes.filter { $0.key.hasPrefix("image/") }.values.joined())

    private static let otherTypes: [String: [String]] = [
        // MPEG-4 audio shares its extension with movies; Apple's own extension for it fits as well.
        "audio/mp4": ["mp4", "m4a"],
        "audio/x-aiff": ["aiff", "aif", "aifc"],
        "audio/aiff": ["aiff", "aif", "aifc"],
        "application/json": ["json"], "application/pdf": ["pdf"], "application/xhtml+xml": ["xhtml"],
        "application/xml": ["xml"], "application/zip": ["zip"], "audio/flac": ["flac"], "audio/ogg": ["ogg", "oga"],
        "image/avif": ["avif"], "image/bmp": ["bmp"], "image/heif": ["heif"], "image/jp2": ["jp2"],
        "image/jxl": ["jxl"], "image/svg+xml": ["svg", "svgz"], "image/tiff": ["tiff", "tif"],
        "image/vnd.microsoft.icon": ["ico"], "image/webp": ["webp"], "image/x-icon": ["ico"],
        "image/x-ms-bmp": ["bmp"], "text/css": ["css"], "text/csv": ["csv"], "text/html": ["html", "htm"],
        "text/javascript": ["js", "mjs"], "text/plain": ["txt", "text"], "text/xml": ["xml"], "video/ogg": ["ogv"],
        "video/webm": ["webm"], "video/x-matroska": ["mkv"],
    ]
}
