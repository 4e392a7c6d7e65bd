// The messages between the harness and an extension's process: lines of JSON over one socket.
//
// This file is compiled twice: here, and among the shims, which use only Foundation.

enum HarnessMessage: Codable, Sendable {
    case deliver(delivery: Int, NotificationMessage)
    /// The time of a notification is nearly up.
    case expire(delivery: Int)
    /// The answer to the extension's request with this number.
    case fetched(ask: Int, FetchedMessage)
    case populated(ask: Int, ContentMessage)
    case recognized(ask: Int, Bool)
    case attached(ask: Int, AttachedMessage)
    case pictured(ask: Int, PictureAnswer)
    /// The attachments of the content that was handed over are the device's now.
    case taken(ask: Int)
    /// Asks what only the process itself knows of whether it waits for the device.
    case check
}

enum ExtensionMessage: Codable, Sendable {
    /// The process is confined, except in what the kernel did not grant. The first message, from before the app's code.
    case confined(notGranted: [String])
    case ready(principalClass: String)
    case noPrincipalClass(name: String)
    case returned(delivery: Int)
    /// The content handler was called. The call returns after the answer.
    case handed(ask: Int, delivery: Int, ContentMessage)
    /// The answer to a check. The thread that reads messages has done nothing else since it read the check.
    case checked(hasAlarm: Bool)
    case expired(delivery: Int)
    case fetch(ask: Int, FetchMessage)
    case cancelFetch(ask: Int)
    /// The extension hands content to the helper of a vendor, by the identifier of its row.
    case populate(ask: Int, vendor: String, delivery: Int?, ContentMessage)
    /// The extension tells a helper that its time is nearly up.
    case expirePopulate(ask: Int)
    case recognize(ask: Int, vendor: String, ContentMessage)
    case attach(ask: Int, AttachMessage)
    case log(source: String, text: String)
    /// The extension used something in which the shims differ from iOS.
    case limitation(String)
    /// The extension used `group GROUP` or `keychain GROUP`, which its entitlements do not have, or `resource FILE`.
    case lacks(String)
    /// The extension looked in a place where an app leaves something for it, and found nothing.
    case foundNothing(String)
    /// The extension opens, draws, or encodes a picture, and waits for the answer.
    case picture(ask: Int, PictureRequest)
    case decodedPicture(Int)
    case releasedPicture(Int)
    case fileFailed(FileFailureMessage)
    /// The extension changed the text of a notification. Sent once.
    case changedText
}

struct NotificationMessage: Codable, Sendable {
    var identifier: String
    var content: ContentMessage
}

/// A notification's content, as values.
struct ContentMessage: Codable, Sendable {
    var title = ""
    var subtitle = ""
    var body = ""
    var badge: Int?
    var sound: SoundMessage?
    var launchImageName = ""
    var threadIdentifier = ""
    var categoryIdentifier = ""
    var targetContentIdentifier: String?
    /// As `InterruptionLevel` spells it.
    var interruptionLevel = "active"
    var relevanceScore = 0.0
    var filterCriteria: String?
    /// The payload, as the text of a JSON object.
    var userInfo = "{}"
    /// Keys of the payload whose values are not JSON.
    var unrepresentableKeys: [String] = []
    var attachments: [AttachmentMessage] = []
    /// The name of the intent that updated the content, such as `INSendMessageIntent`; `nil` for none.
    var intent: String?
    var avatar: AvatarMessage?
    /// Whether the handler was called with nil, which only Objective-C allows.
    var isNil: Bool?
}

/// An `INImage`: what it was made with, and its bytes if they are known.
struct AvatarMessage: Codable, Sendable {
    var name: String?
    var url: String?
    /// The uniform type identifier; `nil` if the bytes are no picture.
    var type: String?
    var byteCount: Int?
}

struct SoundMessage: Codable, Sendable {
    /// `nil` for the system's default sound.
    var name: String?
    var isCritical = false
    var volume = 1.0
}

struct AttachmentMessage: Codable, Sendable {
    var identifier: String
    var path: String
    /// The uniform type identifier.
    var type: String
    var options: AttachmentOptionsMessage?
}

struct AttachmentOptionsMessage: Codable, Sendable {
    var typeHint: String?
    var hidesThumbnail: Bool?
    /// x, y, width, height
    var clippingRect: [Double]?
    var thumbnailTime: Double?
}

struct AttachMessage: Codable, Sendable {
    var identifier: String
    /// The URL as text; it need not be a file's.
    var url: String
    var options: AttachmentOptionsMessage?
}

struct AttachedMessage: Codable, Sendable {
    /// Its identifier, which is generated if none was given.
    var identifier = ""
    /// The uniform type identifier.
    var type = ""
    /// The code of `UNErrorDomain`; `nil` if there is an attachment.
    var errorCode: Int?
    var errorText: String?
}

/// A call that left no file at its target.
struct FileFailureMessage: Codable, Sendable {
    /// What is in the way, as it was right after the call.
    enum Obstacle: String, Codable, Sendable {
        /// There is a file at the target.
        case target
        /// There is none at the source.
        case source
        /// The target's folder is missing.
        case folder
        case other
    }

    /// What the call does: `move`, `copy`, `write`.
    var action: String
    /// The path where the file should be.
    var path: String
    var obstacle: Obstacle
    var text: String
}

struct FetchMessage: Codable, Sendable {
    var url: String
    var method = "GET"
    /// Names and values, in their order.
    var fields: [[String]] = []
    /// Base64.
    var body: String?
    /// In seconds.
    var timeout = 60.0
    /// The name of the session's store of cookies; `nil` for none.
    var cookieStore: String?
    /// Whether the session is a background session; `nil` if not.
    var isInBackground: Bool?
    /// The API that made the request: `downloadTask`, `dataTask`, `uploadTask`, `Data(contentsOf:)`.
    var api: String
}

struct FetchedMessage: Codable, Sendable {
    /// The URL of the response, after all redirects.
    var url = ""
    var status = 0
    /// Names and values, in their order.
    var fields: [[String]] = []
    var mimeType: String?
    var suggestedFilename: String?
    /// The number in the header; -1 if there is none.
    var expectedByteCount = -1
    /// The file with the body, in the device's folder. The caller moves or removes it. `nil` for an empty body.
    var path: String?
    /// A code of `NSURLErrorDomain`; `nil` for a complete response.
    var errorCode: Int?
    var errorText: String?
}

/// What the harness does with a picture for the process, which has no decoder.
enum PictureRequest: Codable, Sendable {
    /// Gives a number to the picture in a file.
    case open(path: String)
    case draw(DrawingMessage)
    case encode(number: Int, type: String, quality: Double)
}

/// A picture that consists of layers, each drawn over those before it. Its origin is at the top left.
struct DrawingMessage: Codable, Sendable {
    var width: Int
    var height: Int
    var layers: [LayerMessage] = []
    /// Whether its layers' pictures need not be decoded in their full size.
    var isThumbnail = false
}

/// A picture or a color in a rectangle. Rectangles are x, y, width, and height, in pixels.
struct LayerMessage: Codable, Sendable {
    /// The number of the picture; `nil` for a color.
    var picture: Int?
    /// The part of the picture that is drawn; `nil` for all of it.
    var part: [Double]?
    /// Red, green, and blue.
    var color: [Double] = []
    var rectangle: [Double]
    /// A rectangle to which the layer is clipped, and the radius of its corners.
    var clip: [Double]?
    var alpha = 1.0
    var isUpsideDown = false
}

struct PictureAnswer: Codable, Sendable {
    /// The picture's number; `nil` if there is none.
    var number: Int?
    /// The uniform type identifier of an opened file.
    var type: String?
    var width = 0
    var height = 0
    /// The file with the encoded picture, in the device's folder. The caller moves or removes it.
    var path: String?
}
