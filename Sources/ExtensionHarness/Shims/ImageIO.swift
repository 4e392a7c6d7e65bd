// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import Glibc

public final class CGImageSource: Sendable {
    let picture: Picture

    init(_ picture: Picture) { self.picture = picture }
}

public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
    Picture(data: Data(referencing: data)).map { CGImageSource($0) }
}

/// Opens a file, which is not read into memory.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
    url.path.flatMap { Picture(path: $0) }.map { CGImageSource($0) }
}

public func CGImageSourceGetType(_ source: CGImageSource) -> CFString? {
    source.picture.type.map { NSString(string: $0) }
}

public func CGImageSourceGetCount(_ source: CGImageSource) -> Int { 1 }

public func CGImageSourceCopyPropertiesAtIndex(
    _ source: CGImageSource,
    _ index: Int,
    _ options: CFDictionary?
) -> CFDictionary? {
    NSDictionary(dictionary: [
        kCGImagePropertyPixelWidth: NSNumber(value: source.picture.width),
        kCGImagePropertyPixelHeight: NSNumber(value: source.picture.height),
    ])
}

public func CGImageSourceCreateImageAtIndex(
    _ source: CGImageSource,
    _ index: Int,
    _ options: CFDictionary?
) -> CGImage? {
    index == 0 ? CGImage(source.picture) : nil
}

/// Makes a thumbnail, for which the picture is not decoded in its full size.
public func CGImageSourceCreateThumbnailAtIndex(
    _ source: CGImageSource,
    _ index: Int,
    _ options: CFDictionary?
) -> CGImage? {
    guard index == 0 else { return nil }
    return source.picture.thumbnail(options?[kCGImageSourceThumbnailMaxPixelSize]).map { CGImage($0) }
}

extension Picture {
    /// A picture whose longer side has at most a number of pixels; itself if it is not larger.
    fileprivate func thumbnail(_ maximum: Any?) -> Picture? {
        let longer = max(width, height)
        let maximum =
            (maximum as? NSNumber)?.doubleValue ?? (maximum as? Int).map(Double.init)
            ?? (maximum as? CGFloat).map { Double($0) } ?? maximum as? Double ?? Double(longer)
        let factor = min(1, maximum / Double(longer))
        func side(_ length: Int) -> Int { max(1, Int((Double(length) * factor).rounded())) }
        return factor > 0 ? resized(width: side(width), height: side(height)) : nil
    }
}

// Sendable: all mutable state is behind a lock.
/// A file or data that a picture is written to: the first that is added.
public final class CGImageDestination: @unchecked Sendable {
    private let first = Guarded<(picture: Picture, quality: Double)?>(nil)
    private let type: String
    private let take: (String) -> Bool

    /// - Parameter take: Takes the file with the encoded picture.
    fileprivate init?(_ type: CFString, take: @escaping (String) -> Bool) {
        self.type = type.description
        self.take = take
        // iOS writes no WebP.
        if self.type == "org.webmproject.webp" { return nil }
    }

    fileprivate func add(_ picture: Picture, _ properties: CFDictionary?) {
        let maximum = properties?[kCGImageDestinationImageMaxPixelSize]
        guard let picture = maximum == nil ? picture : picture.thumbnail(maximum) else { return }
        let quality = properties?[kCGImageDestinationLossyCompressionQuality]
        let number =
            (quality as? NSNumber)?.doubleValue ?? quality as? Double ?? (quality as? CGFloat).map { Double($0) }
        first.withLock { $0 = $0 ?? (picture, number ?? 0.9) }
    }

    fileprivate func finish() -> Bool {
        guard let first = first.current, let file = first.picture.encoded(as: type, quality: first.quality) else {
            return false
        }
        defer { unlink(file) }
        return take(file)
    }
}

public func CGImageDestinationCreateWithData(
    _ data: NSMutableData,
    _ type: CFString,
    _ count: Int,
    _ options: CFDictionary?
) -> CGImageDestination? {
    CGImageDestination(type) { file in
        FileManager.default.contents(atPath: file).map { data.append($0) } != nil
    }
}

public func CGImageDestinationCreateWithURL(
    _ url: CFURL,
    _ type: CFString,
    _ count: Int,
    _ options: CFDictionary?
) -> CGImageDestination? {
    guard let path = url.path else { return nil }
    return CGImageDestination(type) { rename($0, path) == 0 }
}

public func CGImageDestinationAddImage(
    _ destination: CGImageDestination,
    _ image: CGImage,
    _ properties: CFDictionary?
) {
    destination.add(image.picture, properties)
}

public func CGImageDestinationAddImageFromSource(
    _ destination: CGImageDestination,
    _ source: CGImageSource,
    _ index: Int,
    _ properties: CFDictionary?
) {
    destination.add(source.picture, properties)
}

public func CGImageDestinationFinalize(_ destination: CGImageDestination) -> Bool { destination.finish() }

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
nonisolated(unsafe) public let kCGImageDestinationImageMaxPixelSize: CFString = NSString(
    string: "kCGImageDestinationImageMaxPixelSize"
)
