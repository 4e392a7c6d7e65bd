import RichPush
import Testing

@testable import Vendors

/// A vendor's payload, what its helper finds in it, and the result of a response.
struct VendorCase: Sendable, CustomTestStringConvertible {
    enum Expectation: Sendable, Hashable {
        case attached(MediaType)
        /// By iOS, with the code of its error, or by the helper.
        case refused(Int?)
        /// Unknown.
        case unknown
        /// The helper finds no URL.
        case nothing
    }

    let vendor: String
    /// The members besides `aps`, unless there is an `aps` among them.
    let members: String
    /// The places of the URLs; empty for none.
    let pointers: [String]
    let status: Int
    let contentType: String?
    let detected: String
    let expectation: Expectation

    init(
        _ vendor: String,
        _ members: String,
        at pointers: String...,
        status: Int = 200,
        as contentType: String? = "image/png",
        detected: String = "image/png",
        then expectation: Expectation
    ) {
        self.vendor = vendor
        self.members = members
        self.pointers = pointers
        self.status = status
        self.contentType = contentType
        self.detected = detected
        self.expectation = expectation
    }

    /// All payloads.
    static let all = platforms + airship + engagement + others

    /// One payload with a URL for each vendor.
    static let downloads = VendorTable.rows.compactMap { row in
        all.first { $0.vendor == row.id && $0.members.contains("https://m.test/") && !$0.pointers.isEmpty }
    }

    var testDescription: String { "\(vendor): \(members)" }

    var payload: JSONObject {
        get throws {
            let aps = members.contains("\"aps\"") ? "" : #""aps":{"alert":"Hello","mutable-content":1}, "#
            return try #require(try JSONValue(parsing: "{\(aps)\(members)}".utf8).objectValue)
        }
    }

    var row: Vendor {
        get throws { try #require(VendorTable.standard.vendor(named: vendor)) }
    }

    func response(to url: String) -> MediaResponse {
        MediaResponse(
            requested: url,
            status: status,
            contentType: contentType,
            byteCount: 5_000,
            declaredByteCount: 5_000,
            detectedMIMEType: detected
        )
    }
}
