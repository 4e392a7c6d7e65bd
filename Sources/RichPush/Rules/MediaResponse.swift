/// All that a helper's rules need to know about a response, so that every vendor's rules can judge one download.
package struct MediaResponse: Sendable, Hashable {
    package let requested: String
    package let status: Int
    package let contentType: String?
    package let contentDisposition: String?
    /// Where redirects led, without the secrets in it; `nil` if there were none.
    package let redirect: String?
    let finalPath: String
    let byteCount: Int
    let declaredByteCount: Int?
    /// The type of the bytes; `nil` if not examined.
    package let detectedMIMEType: String?
    /// The first bytes, as far as they are known.
    let firstBytes: [UInt8?]
    let sendsForeignCookie: Bool

    package init(
        requested: String,
        status: Int = 200,
        contentType: String?,
        contentDisposition: String? = nil,
        finalPath: String? = nil,
        redirect: String? = nil,
        byteCount: Int,
        declaredByteCount: Int? = nil,
        detectedMIMEType: String?,
        firstBytes: [UInt8]? = nil,
        sendsForeignCookie: Bool = false
    ) {
        self.requested = requested
        self.status = status
        self.contentType = contentType
        self.contentDisposition = contentDisposition
        self.redirect = redirect?.redactedURL
        self.finalPath = finalPath ?? URLText(requested).path
        self.byteCount = byteCount
        self.declaredByteCount = declaredByteCount
        self.detectedMIMEType = detectedMIMEType
        self.firstBytes = firstBytes ?? detectedMIMEType.flatMap { Self.beginnings[$0] } ?? []
        self.sendsForeignCookie = sendsForeignCookie
    }

    /// The response of a download, as far as it came; `nil` if there is none but a redirect.
    init?(_ download: MediaDownload) {
        if download.head?.isRedirect == true { return nil }
        let byteCount = max(download.knownByteCount ?? 0, download.bytesReceived)
        self.init(download, of: download.url.text, byteCount: byteCount, type: download.detectedMIMEType, bytes: nil)
    }

    /// A whole response, and its file.
    package init?(_ response: ResourceResponse, requested url: String, _ file: AttachedFile?) {
        guard response.failure == nil, let download = response.download else { return nil }
        self.init(download, of: url, byteCount: response.byteCount, type: file?.mimeType, bytes: file?.firstBytes ?? [])
    }

    private init?(_ download: MediaDownload, of url: String, byteCount: Int, type: String?, bytes: [UInt8]?) {
        guard let head = download.head else { return nil }
        self.init(
            requested: url,
            status: head.status,
            contentType: head.contentType,
            contentDisposition: head.contentDisposition,
            finalPath: (download.redirects.last ?? download.url).path,
            redirect: download.redirects.last?.text,
            byteCount: byteCount,
            declaredByteCount: download.contentLength,
            detectedMIMEType: type,
            firstBytes: bytes,
            sendsForeignCookie: download.sendsForeignCookie
        )
    }

    /// The bytes that all files of a type begin with: `nil` where they differ.
    private static let beginnings: [String: [UInt8?]] = {
        let unknown: [UInt8?] = [nil, nil, nil, nil]
        func riff(_ form: String) -> [UInt8?] { Array("RIFF".utf8) + unknown + Array(form.utf8) }
        // The size of a first box fits in a byte.
        func box(_ brand: [UInt8?]) -> [UInt8?] { [0, 0, 0, nil] + Array("ftyp".utf8) + brand }
        return [
            "image/jpeg": [0xFF, 0xD8, 0xFF], "image/png": [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
            "image/gif": Array("GIF8".utf8), "image/webp": riff("WEBP"), "audio/x-wav": riff("WAVE"),
            "video/x-msvideo": riff("AVI "), "image/heic": box(Array("heic".utf8)), "video/mp4": box(unknown),
        ]
    }()

    /// Why an iPhone can show nothing of the bytes as a kind of media, or as any; `nil` if it can, or is not known to.
    func unshowable(as kind: MediaKind?) -> MediaFailure? {
        if byteCount == 0 { return .response(.emptyBody) }
        guard let detected = detectedMIMEType else { return nil }
        let actual = detected.isOfDrawableImage ? .image : MediaType(mimeType: detected)?.kind
        return actual == nil || actual != kind ?? actual ? .media(.unsupportedType(detected)) : nil
    }

    /// Whether the URL or the Content-Disposition gives the download's name an extension.
    var givesExtension: Bool { !SuggestedFilename.filenameExtension(of: name(contentType: nil).base).isEmpty }

    /// The likeliest reading of the header by an iPhone.
    var likeliestReading: NameReading {
        NameReading(suggestedName: name(contentType: contentType).name, type: contentType)
    }

    /// The possible readings of the header by an iPhone, the likeliest first. It is not certain which one is right:
    ///
    /// - It may leave the name as it is: whether it always appends the extension of the MIME type is in doubt
    ///   ([firebase-ios-sdk#6590](https://github.com/firebase/firebase-ios-sdk/issues/6590), WebKit 61795).
    /// - It may detect the MIME type by the bytes: CFNetwork does so by default
    ///   ([swift-http-api-proposal#89](https://github.com/apple/swift-http-api-proposal/pull/89)), but it is not
    ///   documented which types it changes.
    var readings: [NameReading] {
        let suggested = name(contentType: contentType)
        let names = suggested.base == suggested.name ? [suggested.name] : [suggested.name, suggested.base]
        var readings = names.map { NameReading(suggestedName: $0, type: contentType) }
        let isVague = contentType == nil || SuggestedFilename.vagueTypes.contains(readings[0].mimeType)
        if isVague, let detected = detectedMIMEType {
            let name = givesExtension ? suggested.base : name(contentType: detected).name
            readings.append(NameReading(suggestedName: name, type: detected))
        }
        return readings
    }

    private func name(contentType: String?) -> SuggestedFilename {
        SuggestedFilename(urlPath: finalPath, contentType: contentType, contentDisposition: contentDisposition)
    }
}

struct NameReading {
    /// What an iPhone calls the download.
    let suggestedName: String
    /// The type as it is written in the header, or as the bytes show it; `nil` for none.
    let type: String?
    /// The MIME type, in lower case and without parameters; empty for none.
    var mimeType: String { MIMEType(type ?? "").essence }
}
