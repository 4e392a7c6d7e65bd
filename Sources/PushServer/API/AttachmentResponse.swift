import FoundationEssentials
import HTTPTypes
import Hummingbird
import RichPush

/// The file of an attachment, served so that a browser shows it and does nothing else with it.
enum AttachmentResponse {
    /// What a browser shows by itself; everything else is only to be saved. None of them can hold a script.
    private static let inlineTypes: Set<String> = [
        "image/jpeg", "image/png", "image/gif", "image/heic", "video/mp4", "video/quicktime", "video/x-m4v",
        "video/mpeg", "audio/mpeg", "audio/mp4", "audio/x-m4a", "audio/wav", "audio/x-wav", "audio/vnd.wave",
        "audio/aiff", "audio/x-aiff",
    ]

    static func make(
        path: String,
        range field: String?,
        typeIdentifier: String,
        context: some RequestContext
    ) async throws -> Response {
        let type = MediaType(rawValue: typeIdentifier)
        let mimeType = type?.mimeTypes.first ?? "application/octet-stream"
        let fileExtension = type?.filenameExtensions.first ?? "bin"
        var headers: HTTPFields = [
            .contentType: mimeType,
            .contentSecurityPolicy: "default-src 'none'; sandbox",
            .contentDisposition: inlineTypes.contains(mimeType)
                ? "inline" : "attachment; filename=\"attachment.\(fileExtension)\"",
        ]
        guard let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int else {
            return .failure(.notFound, "The file of the attachment is gone.")
        }
        headers[.acceptRanges] = "bytes"
        switch ByteRange(field, size: size) {
        case .whole:
            headers[.contentLength] = String(size)
            let body = try await FileIO().loadFile(path: path, context: context)
            return Response(status: .ok, headers: headers, body: body)
        case .part(let range):
            headers[.contentLength] = String(range.count)
            headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound)/\(size)"
            let body = try await FileIO().loadFile(path: path, range: range, context: context)
            return Response(status: .partialContent, headers: headers, body: body)
        case .unsatisfiable:
            var response = Response.failure(.rangeNotSatisfiable, "The file has \(size) bytes.")
            response.headers[.contentRange] = "bytes */\(size)"
            return response
        }
    }
}
