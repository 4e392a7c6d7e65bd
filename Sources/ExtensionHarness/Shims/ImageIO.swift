// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Sendable: it never changes.
public final class CGImageSource: @unchecked Sendable {
    let image: UIImage

    init(_ image: UIImage) { self.image = image }
}

public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
    UIImage(data: Data(referencing: data)).map { CGImageSource($0) }
}

public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
    guard let path = url.path else { return nil }
    return UIImage(contentsOfFile: path).map { CGImageSource($0) }
}

public func CGImageSourceGetType(_ source: CGImageSource) -> CFString? {
    NSString(string: source.image.header.format.rawValue)
}

public func CGImageSourceGetCount(_ source: CGImageSource) -> Int { 1 }

public func CGImageSourceCopyPropertiesAtIndex(
    _ source: CGImageSource,
    _ index: Int,
    _ options: CFDictionary?
) -> CFDictionary? {
    NSDictionary(dictionary: [
        kCGImagePropertyPixelWidth: NSNumber(value: source.image.header.width),
        kCGImagePropertyPixelHeight: NSNumber(value: source.image.header.height),
    ])
}

public func CGImageSourceCreateImageAtIndex(
    _ source: CGImageSource,
    _ index: Int,
    _ options: CFDictionary?
) -> CGImage? {
    index == 0 ? source.image.cgImage : nil
}

public func CGImageSourceCreateThumbnailAtIndex(
    _ source: CGImageSource,
    _ index: Int,
    _ options: CFDictionary?
) -> CGImage? {
    HarnessConnection.current.limitation(
        "The extension makes a thumbnail with ImageIO; the simulator passes the whole picture on."
    )
    return CGImage(source.image)
}

// Sendable: all mutable state is behind a lock.
public final class CGImageDestination: @unchecked Sendable {
    let image = Guarded<UIImage?>(nil)
    let write: (Data) -> Bool

    init(write: @escaping (Data) -> Bool) { self.write = write }
}

public func CGImageDestinationCreateWithData(
    _ data: NSMutableData,
    _ type: CFString,
    _ count: Int,
    _ options: CFDictionary?
) -> CGImageDestination? {
    CGImageDestination { bytes in
        data.append(bytes)
        return true
    }
}

public func CGImageDestinationCreateWithURL(
    _ url: CFURL,
    _ type: CFString,
    _ count: Int,
    _ options: CFDictionary?
) -> CGImageDestination? {
    guard let path = url.path else { return nil }
    return CGImageDestination { bytes in FileManager.default.createFile(atPath: path, contents: bytes) }
}

public func CGImageDestinationAddImage(
    _ destination: CGImageDestination,
    _ image: CGImage,
    _ properties: CFDictionary?
) {
    destination.image.current = image.image
}

public func CGImageDestinationFinalize(_ destination: CGImageDestination) -> Bool {
    guard let image = destination.image.current else { return false }
    HarnessConnection.current.limitation(
        "The extension encodes a picture with ImageIO; the simulator passes its original bytes on."
    )
    return destination.write(image.bytes)
}

nonisolated(unsafe) public let kCGImagePropertyPixelWidth: CFString = NSString(string: "PixelWidth")
nonisolated(unsafe) public let kCGImagePropertyPixelHeight: CFString = NSString(string: "PixelHeight")
nonisolated(unsafe) public let kCGImagePropertyOrientation: CFString = NSString(string: "Orientation")
nonisolated(unsafe) public let kCGImageSourceShouldCache: CFString = NSString(string: "kCGImageSourceShouldCache")
nonisolated(unsafe) public let kCGImageSourceShouldCacheImmediately: CFString = NSString(
    string: "kCGImageSourceShouldCacheImmediately"
)
nonisolated(unsafe) public let kCGImageSourceThumbnailMaxPixelSize: CFString = NSString(
    string: "kCGImageSourceThumbnailMaxPixelSize"
)
nonisolated(unsafe) public let kCGImageSourceCreateThumbnailFromImageAlways: CFString = NSString(
    string: "kCGImageSourceCreateThumbnailFromImageAlways"
)
nonisolated(unsafe) public let kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString = NSString(
    string: "kCGImageSourceCreateThumbnailFromImageIfAbsent"
)
nonisolated(unsafe) public let kCGImageSourceCreateThumbnailWithTransform: CFString = NSString(
    string: "kCGImageSourceCreateThumbnailWithTransform"
)
nonisolated(unsafe) public let kCGImageDestinationLossyCompressionQuality: CFString = NSString(
    string: "kCGImageDestinationLossyCompressionQuality"
)
