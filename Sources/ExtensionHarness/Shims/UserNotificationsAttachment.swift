// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import AppleSDKSandbox

public let UNNotificationAttachmentOptionsTypeHintKey = "UNNotificationAttachmentOptionsTypeHintKey"
public let UNNotificationAttachmentOptionsThumbnailHiddenKey = "UNNotificationAttachmentOptionsThumbnailHiddenKey"
public let UNNotificationAttachmentOptionsThumbnailClippingRectKey =
    "UNNotificationAttachmentOptionsThumbnailClippingRectKey"
public let UNNotificationAttachmentOptionsThumbnailTimeKey = "UNNotificationAttachmentOptionsThumbnailTimeKey"

// Sendable: it never changes.
public final class UNNotificationAttachment: NSObject, NSCopying, @unchecked Sendable {
    /// The identifier, which is generated if none was given.
    public let identifier: String
    public let url: URL
    public let type: String
    let options: AttachmentOptionsMessage?

    /// Creates an attachment if iOS would accept the file.
    ///
    /// - Throws: `UNError`, as the harness decides.
    public convenience init(identifier: String, url: URL, options: [AnyHashable: Any]? = nil) throws {
        lentFileWait(url.path)
        let options = options.map(AttachmentOptionsMessage.init)
        let message = AttachMessage(identifier: identifier, url: url.absoluteString, options: options)
        guard case .attached(_, let answer)? = HarnessConnection.current.answer(to: { .attach(ask: $0, message) })
        else {
            throw UNError(.attachmentCorrupt)
        }
        if let number = answer.errorCode {
            guard let code = UNError.Code(rawValue: number) else {
                throw NSError(
                    domain: UNErrorDomain,
                    code: number,
                    userInfo: answer.errorText.map { [NSLocalizedDescriptionKey: $0] } ?? [:]
                )
            }
            throw UNError(code, text: answer.errorText)
        }
        self.init(identifier: answer.identifier, url: url, type: answer.type, options: options)
    }

    init(identifier: String, url: URL, type: String, options: AttachmentOptionsMessage?) {
        self.identifier = identifier
        self.url = url
        self.type = type
        self.options = options
    }

    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationAttachment else { return false }
        return identifier == other.identifier && url == other.url && type == other.type
    }

    public override var hash: Int { identifier.hashValue }
}

extension AttachmentOptionsMessage {
    init(_ options: [AnyHashable: Any]) {
        self.init()
        for (key, value) in options {
            switch "\(key.base)" {
            case UNNotificationAttachmentOptionsTypeHintKey:
                typeHint = value as? String ?? (value as? UTType)?.identifier ?? "\(value)"
            case UNNotificationAttachmentOptionsThumbnailHiddenKey:
                hidesThumbnail = value as? Bool ?? (value as? NSNumber)?.boolValue
            case UNNotificationAttachmentOptionsThumbnailClippingRectKey:
                clippingRect = Self.rectangle(value)?.map { $0.isFinite ? $0 : 0 }
            case UNNotificationAttachmentOptionsThumbnailTimeKey:
                let time = value as? Double ?? (value as? NSNumber)?.doubleValue ?? (value as? CMTime)?.seconds
                thumbnailTime = time.flatMap { $0.isFinite ? $0 : nil }
            default: break
            }
        }
    }

    /// Reads a rectangle, or the dictionary that `CGRectCreateDictionaryRepresentation` makes from one.
    private static func rectangle(_ value: Any) -> [Double]? {
        if let rectangle = value as? CGRect {
            return [rectangle.minX, rectangle.minY, rectangle.width, rectangle.height].map { Double($0) }
        }
        guard let members = value as? NSDictionary else { return nil }
        return ["X", "Y", "Width", "Height"].map { (members[$0] as? NSNumber)?.doubleValue ?? 0 }
    }
}

extension CGRect {
    public var dictionaryRepresentation: CFDictionary {
        NSDictionary(dictionary: [
            "X": Double(minX), "Y": Double(minY), "Width": Double(width), "Height": Double(height),
        ])
    }
}

/// Returns the rectangle as a dictionary, which an attachment's option accepts.
public func CGRectCreateDictionaryRepresentation(_ rectangle: CGRect) -> CFDictionary {
    rectangle.dictionaryRepresentation
}
