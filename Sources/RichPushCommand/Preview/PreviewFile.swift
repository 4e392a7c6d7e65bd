import DeliveryPage
import DeviceSimulator
import FoundationEssentials
import Glibc
import RichPush

/// The file that `deliver --preview` writes: the page of a delivery, or a picture of it.
struct PreviewFile {
    enum Kind {
        case page
        case picture
    }

    /// A multiple of three bytes, so that each piece of base64 ends where a byte does.
    private static let pieceSize = 3 * 64 * 1_024

    let path: String
    let kind: Kind

    /// - Parameter path: Its ending says what is wanted; `nil` is returned for one that says neither.
    init?(_ path: String) {
        self.path = path
        let name = path.lowercased()
        if name.hasSuffix(".html") || name.hasSuffix(".htm") {
            kind = .page
        } else if name.hasSuffix(".png") {
            kind = .picture
        } else {
            return nil
        }
    }

    /// Writes the file.
    /// - Parameter browser: What makes a picture of the page; a page needs none.
    func write(_ delivery: Delivery, browser: BrowserProgram?) async throws {
        guard kind == .picture else { return try Self.writePage(of: delivery, to: path) }
        guard let browser else { throw PreviewError.noBrowser }
        let folder = try PreviewFolder()
        try Self.writePage(of: delivery, to: folder.path + "/page.html")
        let picture = try await browser.picture(ofPage: "page.html", in: folder)
        try OutputFile(path).write(picture)
    }

    private static func writePage(of delivery: Delivery, to path: String) throws {
        let page = PreviewPage(delivery: try JSONOutput.text(PreviewDocument(delivery)), nonce: nonce())
        let file = try OutputFile(path)
        try file.write(Array(page.beginning.utf8))
        if let attachment = delivery.device.shown?.attachments.first { try write(attachment, to: file) }
        try file.write(Array(page.end.utf8))
    }

    /// Writes a picture, a movie or a sound as the address of itself. A movie is not held in memory for it.
    private static func write(_ attachment: NotificationAttachment, to file: OutputFile) throws {
        let type = attachment.type.mimeTypes.first ?? "application/octet-stream"
        try file.write(Array("data:\(type);base64,".utf8))
        try FilePieces.read(attachment.url.path, size: pieceSize) { piece in
            try file.write(Array(Data(piece).base64EncodedString().utf8))
        }
    }

    private static func nonce() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<2).map { _ in String(UInt64.random(in: .min ... .max, using: &generator), radix: 36) }.joined()
    }
}
