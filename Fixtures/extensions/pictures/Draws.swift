import ImageIO
import UIKit
import UserNotifications

/// Downloads a picture to a file, makes another one of it in the way that the payload names, and attaches that.
class NotificationService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent,
            let text = content.userInfo["url"] as? String, let url = URL(string: text),
            let way = content.userInfo["way"] as? String
        else { return contentHandler(request.content) }
        URLSession.shared.downloadTask(with: url) { file, _, _ in
            defer { contentHandler(content) }
            guard let file else { return }
            let target = FileManager.default.temporaryDirectory
                .appendingPathComponent(way == "JPEG" || way == "ImageIO" ? "made.jpg" : "made.png")
            guard Self.make(target, of: file, way) else { return content.title = "nothing made" }
            content.attachments = [try? UNNotificationAttachment(identifier: way, url: target)].compactMap { $0 }
        }.resume()
    }

    private static func make(_ target: URL, of file: URL, _ way: String) -> Bool {
        if way == "ImageIO" { return downsample(file, to: target) }
        let data = way == "memory" ? try? Data(contentsOf: file) : nil
        guard let picture = data.map({ UIImage(data: $0) }) ?? UIImage(contentsOfFile: file.path),
            let bytes = bytes(of: picture, way)
        else { return false }
        // A path that the download no longer has.
        try? FileManager.default.removeItem(at: file)
        return (try? bytes.write(to: target)) != nil
    }

    private static func bytes(of picture: UIImage, _ way: String) -> Data? {
        switch way {
        case "JPEG": return picture.jpegData(compressionQuality: 0.8)
        case "thumbnail": return picture.preparingThumbnail(of: CGSize(width: 30, height: 20))?.pngData()
        case "part":
            let part = picture.cgImage?.cropping(to: CGRect(x: 8, y: 4, width: 16, height: 12))
            return part.map { UIImage(cgImage: $0) }?.pngData()
        case "circle":
            let format = UIGraphicsImageRendererFormat()
            format.scale = 2
            let bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
            return UIGraphicsImageRenderer(size: bounds.size, format: format).image { _ in
                UIColor.blue.setFill()
                UIBezierPath(ovalIn: bounds).addClip()
                UIRectFill(bounds)
                picture.draw(in: CGRect(x: 0, y: 0, width: 20, height: 10))
            }.pngData()
        case "context":
            UIGraphicsBeginImageContextWithOptions(CGSize(width: 16, height: 16), false, 1)
            defer { UIGraphicsEndImageContext() }
            UIGraphicsGetCurrentContext()?.setFillColor(UIColor.red.cgColor)
            UIGraphicsGetCurrentContext()?.fill(CGRect(x: 0, y: 8, width: 16, height: 8))
            "Sparky".draw(at: .zero)
            return UIGraphicsGetImageFromCurrentImageContext()?.pngData()
        case "bitmap":
            // The second coordinate grows upward.
            let context = CGContext(
                data: nil,
                width: 16,
                height: 16,
                bitsPerComponent: 8,
                bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue
            )
            context?.setFillColor(UIColor.red.cgColor)
            context?.fill(CGRect(x: 0, y: 0, width: 16, height: 8))
            return (context?.makeImage()).map { UIImage(cgImage: $0) }?.pngData()
        default: return picture.pngData()
        }
    }

    private static func downsample(_ file: URL, to target: URL) -> Bool {
        guard let source = CGImageSourceCreateWithURL(file as CFURL, nil),
            let image = CGImageSourceCreateThumbnailAtIndex(
                source,
                0,
                [
                    kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceThumbnailMaxPixelSize: 24,
                ] as CFDictionary
            ),
            let destination = CGImageDestinationCreateWithURL(
                target as CFURL,
                UTType.jpeg.identifier as CFString,
                1,
                nil
            )
        else { return false }
        CGImageDestinationAddImage(destination, image, nil)
        return CGImageDestinationFinalize(destination)
    }
}
