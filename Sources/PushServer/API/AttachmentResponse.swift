import FoundationEssentials
import HTTPTypes
import Hummingbird
import RichPush

/// A response with the file of an attachment, which a browser can show but not run.
enum AttachmentResponse {
    /// The types that a browser shows; it saves all others. None of these can contain a script.
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
            return .failure(.notFound, "The attachment's file no longer exists.")
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

/// The bytes of a file that a client requests, as browsers do to seek in a movie.
///
/// Source: RFC 9110, 14.
enum ByteRange: Sendable, Hashable {
    /// The whole file: the request has no range, or one that is not understood.
    case whole
    case part(ClosedRange<Int>)
    /// A range outside the file.
    case unsatisfiable

    /// Reads the field `Range`. Several ranges at once, which a server may ignore, mean the whole file.
    init(_ field: String?, size: Int) {
        guard let match = field?.wholeMatch(of: /(?i:bytes)=([0-9]*)-([0-9]*)/), match.1 + match.2 != "" else {
            self = .whole
            return
        }
        // A number that overflows is beyond the end of any file.
        let first = match.1.isEmpty ? nil : Int(match.1) ?? .max
        let last = match.2.isEmpty ? nil : Int(match.2) ?? .max
        switch (first, last) {
        case (let first?, let last?) where first > last: self = .whole
        case (let first?, _) where first >= size: self = .unsatisfiable
        case (let first?, let last): self = .part(first...min(last ?? .max, size - 1))
        case (nil, let count?) where count > 0 && size > 0: self = .part(max(0, size - count)...size - 1)
        case (nil, _): self = .unsatisfiable
        }
    }
}
