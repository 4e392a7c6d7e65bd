import FoundationEssentials
import RichPush
import Testing

@testable import ExtensionHarness

/// A service of Fixtures/extensions/vendors, written like its vendor's guide, and a payload for it.
struct VendorHelperCase: Sendable, CustomTestStringConvertible {
    let service: String
    /// The members of the payload; `URL` stands for that of the picture, with its quotes.
    let members: String
    /// The title that shows together with the picture.
    var title = "Sparky"
    /// Whether the content handler is called for a payload without a usable URL.
    var handsOverWithoutMedia = true
    /// Whether the content handler is called when the time is nearly up.
    var handsOverAtExpiry = true

    var testDescription: String { service }

    static let url = "https://media.example/sparky.png"

    static let all: [VendorHelperCase] = [
        VendorHelperCase(service: "adobe", members: #""adb_media": URL"#),
        VendorHelperCase(
            service: "airship",
            members: #""com.urbanairship.media_attachment": {"url": [URL], "content": {"title": "From Airship"}}"#,
            title: "From Airship"
        ),
        VendorHelperCase(service: "appcues", members: #""appcues_attachment_url": URL"#),
        VendorHelperCase(
            service: "batch",
            members: #""com.batch": {"at": {"u": URL, "t": "public.png"}}"#,
            handsOverAtExpiry: false
        ),
        VendorHelperCase(
            service: "braze",
            members: #""ab": {"att": {"url": URL, "type": "png"}}"#,
            handsOverAtExpiry: false
        ),
        VendorHelperCase(
            service: "clevertap",
            members: #""wzrk_pn": true, "ct_mediaUrl": URL, "ct_mediaType": "image""#
        ),
        VendorHelperCase(service: "countly", members: #""c": {"i": "1", "a": URL}"#, handsOverAtExpiry: false),
        VendorHelperCase(
            service: "customerio",
            members: #""CIO-Delivery-ID": "1", "CIO-Delivery-Token": "2", "CIO": {"push": {"image": URL}}"#
        ),
        VendorHelperCase(service: "emarsys", members: #""ems": {}, "image_url": URL"#),
        VendorHelperCase(
            service: "exponea",
            members: #""source": "xnpe_platform", "title": "From Exponea", "image": URL"#,
            title: "From Exponea"
        ),
        VendorHelperCase(service: "infobip", members: #""messageId": "1", "internalData": {"atts": [{"url": URL}]}"#),
        VendorHelperCase(service: "iterable", members: #""itbl": {"messageId": "1", "attachment-url": URL}"#),
        VendorHelperCase(service: "klaviyo", members: #""rich-media": URL, "rich-media-type": "png""#),
        VendorHelperCase(
            service: "mindbox",
            members: #""clickUrl": "https://shop.example", "uniqueKey": "1", "imageUrl": URL"#
        ),
        VendorHelperCase(
            service: "moengage",
            members: #""moengage": {"media-attachment": URL, "media-type": "image"}"#
        ),
        VendorHelperCase(service: "notifee", members: #""notifee_options": {"image": URL}"#),
        VendorHelperCase(service: "onesignal", members: #""custom": {"i": "1"}, "att": {"image": URL}"#),
        VendorHelperCase(service: "onesignal-synchronous", members: #""custom": {"i": "1"}, "att": {"image": URL}"#),
        VendorHelperCase(service: "pushwoosh", members: #""pw_msg": "1", "attachment": URL"#),
        VendorHelperCase(service: "pushwoosh-extension", members: #""pw_msg": "1", "attachment": URL"#),
        VendorHelperCase(service: "reteno", members: #""es_interaction_id": "1", "es_notification_image": URL"#),
        VendorHelperCase(
            service: "swrve",
            members: #""_p": 1, "_sw": {"media": {"url": URL}}"#,
            handsOverAtExpiry: false
        ),
        VendorHelperCase(
            service: "webengage",
            members: #""source": "webengage", "expandableDetails": {"style": "BIG_PICTURE", "image": URL}"#,
            handsOverWithoutMedia: false
        ),
        VendorHelperCase(
            service: "wonderpush",
            members: #""_wp": {"attachments": [{"url": URL, "type": "image/png", "id": "1"}]}"#
        ),
    ]

    /// A push for the service, with a value where the picture's URL is expected.
    func notification(url: String = "\"\(url)\"") throws -> RemoteNotification {
        let aps = #""aps": {"alert": {"title": "Sparky", "body": "says hi"}, "mutable-content": 1}"#
        let own = members.replacing("URL", with: url)
        return try RemoteNotification(payload: Array("{\(aps), \"service\": \"\(service)\", \(own)}".utf8))
    }
}
