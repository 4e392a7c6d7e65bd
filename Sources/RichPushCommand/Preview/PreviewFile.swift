import CommandSupport
import DeliveryPage
import DeviceSimulator
import ExtensionHarness
import FoundationEssentials
import Glibc
import RichPush
import RichPushInput
import SystemPackage

/// The file that `deliver --preview` writes: the page of a delivery, or a picture of it.
struct PreviewFile {
    /// A multiple of three bytes, so that each piece of base64 ends at the end of a byte.
    private static let pieceSize = 3 * 64 * 1_024

    let path: String
    let isPicture: Bool

    /// - Parameter path: A name that ends in `.html`, `.htm`, or `.png`; any other returns `nil`.
    init?(_ path: String) {
        let name = path.lowercased()
        (self.path, isPicture) = (path, name.hasSuffix(".png"))
        guard isPicture || name.hasSuffix(".html") || name.hasSuffix(".htm") else { return nil }
    }

    /// - Parameter browser: The browser for a picture; a page needs none.
    func write(_ delivered: DeliveredInput, browser: BrowserProgram?) async throws {
        guard let browser, isPicture else { return try Self.writePage(of: delivered, to: path) }
        let folder: ScratchFolder
        do throws(Errno) { folder = try ScratchFolder() } catch {
            throw CommandError("cannot make a temporary directory: \(error)", status: ExitStatus.cannotCreate)
        }
        try Self.writePage(of: delivered, to: folder.path + "/page.html")
        let picture = try await browser.picture(ofPage: "page.html", in: folder)
        try OutputFile(path).write(picture)
    }

    private static func writePage(of delivered: DeliveredInput, to path: String) throws {
        let nonce = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined()
        let page = try PreviewPage(DeliveryDetails(delivered), nonce: nonce)
        let file = try OutputFile(path)
        try file.write(Array(page.beginning.utf8))
        if let attachment = delivered.delivery.shown?.attachments.first { try write(attachment, to: file) }
        try file.write(Array(page.end.utf8))
    }

    /// Writes a picture, a movie, or a sound as a `data:` URL. A movie is not held in memory for this.
    private static func write(_ attachment: NotificationAttachment, to file: OutputFile) throws {
        let type = attachment.type.mimeTypes.first ?? "application/octet-stream"
        try file.write(Array("data:\(type);base64,".utf8))
        do {
            try readPieces(attachment.url.path, size: pieceSize) { piece in
                try file.write(Array(Data(piece).base64EncodedString().utf8))
            }
        } catch let error as Errno {
            throw CommandError.unreadable(attachment.url.path, error)
        }
    }

    /// Reads a file piece by piece.
    /// - Parameter size: The number of bytes in each piece but the last one.
    /// - Throws: The system's error, or the closure's.
    static func readPieces(_ path: String, size: Int, _ take: (ArraySlice<UInt8>) throws -> Void) throws {
        let file = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
        try file.closeAfter {
            var buffer = [UInt8](repeating: 0, count: size)
            var filled = 0
            while true {
                let count = try buffer.withUnsafeMutableBytes { bytes in
                    try file.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[filled...]))
                }
                filled += count
                guard count == 0 || filled == size else { continue }
                if filled > 0 { try take(buffer[..<filled]) }
                if count == 0 { return }
                filled = 0
            }
        }
    }
}

extension DeliveryDetails {
    /// A delivery that was just made, as if it were the only one of an inbox.
    fileprivate init(_ delivered: DeliveredInput) throws {
        let (delivery, input) = (delivered.delivery, delivered.input)
        let document = DeliveryDocument(delivery, input: input.kind.rawValue)
        let milliseconds = Int64(Date.now.timeIntervalSince1970 * 1_000)
        let payload = JSONValue.object(delivery.notification.payload)
        let text = NotificationText(payload)
        var summary = DeliverySummary()
        (summary.token, summary.device) = ("preview", "iPhone")
        summary.target = delivered.file.map { "the file \($0), judged like a download" } ?? input.kind.displayName
        (summary.receivedAt, summary.finishedAt) = (milliseconds, milliseconds)
        summary.status = DeliverySummary.Status(succeeded: delivery.succeeded)
        summary.conclusion = delivery.conclusion
        summary.decision = document.decision
        (summary.title, summary.body, summary.image) = (text.title, text.body, text.image)
        summary.failure = document.failure
        summary.findings = delivery.findings.map(\.identifier)
        summary.attachment = delivery.shown?.attachments.first.map {
            DeliverySummary.Attachment(typeIdentifier: $0.type.typeIdentifier, byteCount: $0.byteCount)
        }
        self.init()
        self.delivery = summary
        (message.origin, message.headers, message.request) = (input.kind.rawValue, delivered.headers, input.value)
        (self.payload, payloadSize) = (payload, delivery.notification.byteCount)
        result = try delivered.json()
    }
}
