import RichPush
import Testing

@testable import Vendors

@Suite("Shared keys, and keys of no vendor")
struct ConflictTests {
    private static let url = "https://m.example/a.png"

    private static func payload(_ members: String) throws -> JSONObject {
        let text = #"{"aps": {"alert": "Hello", "mutable-content": 1}, \#(members)}"#
        return try #require(try JSONValue(parsing: text.utf8).objectValue)
    }

    private static func vendors(_ members: String) throws -> [String] {
        VendorTable.standard.recognize(try payload(members)).map(\.vendor.id)
    }

    @Test(
        "A shared key is recognized by its contents or its neighbors",
        arguments: [
            (#""custom": {"i": "1"}"#, ["onesignal"]),
            (#""custom": {"a": {"k.message": {"data": {"id": 1}}}}"#, ["optimove"]),
            (#""custom": {"a": {"color": "red"}}"#, []),
            (#""attachment": "\#(url)", "pw_msg": "1""#, ["pushwoosh"]),
            (#""attachment": {"url": "\#(url)"}"#, ["home-assistant"]),
            (#""attachment": "\#(url)""#, []),
            (#""image": "\#(url)", "source": "xnpe_platform""#, ["exponea"]),
            (#""image": "\#(url)""#, []),
            (#""source": "webengage""#, ["webengage"]),
            (#""source": "newsletter", "image": "\#(url)""#, []),
            (#""image_url": "\#(url)", "ems": {}"#, ["emarsys"]),
            (#""image_url": "\#(url)", "bsft_message_uuid": "1""#, ["blueshift"]),
            (#""image_url": "\#(url)""#, []),
            (#""imageUrl": "\#(url)", "clickUrl": "https://shop.example""#, ["mindbox"]),
            (#""imageUrl": "\#(url)""#, []),
            (#""data": {"media-url": "\#(url)", "pinpoint": {}}"#, ["pinpoint"]),
            (#""data": {"media-url": "\#(url)"}"#, []),
            (#""attachments": {"pictureUrl": "\#(url)"}"#, []),
            (#""_wp": {"attachments": [{"url": "\#(url)"}]}"#, ["wonderpush"]),
            (#""media": ["\#(url)"]"#, ["twilio-engage"]),
            (#""_sw": {"media": {"url": "\#(url)"}}"#, ["swrve"]),
            (#""media": {"url": "\#(url)"}"#, []),
            (#""wzrk_dl": "app://sale""#, ["clevertap"]),
            (#""_lpm": "1""#, ["leanplum"]),
            (#""_sid": "SFMC""#, ["salesforce"]),
            (#""_sid": "1""#, []),
            (#""adb_template_type": "basic""#, ["adobe"]),
            (#""pw_stories": {}"#, ["pushwoosh"]),
            (#""webhook_id": "1""#, ["home-assistant"]),
            (#""server_id": "1", "channel_id": "2""#, ["mattermost"]),
            (#""channel_id": "2""#, []),
            (#""url": "https://shop.example""#, []),
            (#""url": "https://shop.example", "source": "xnpe_platform", "image": "\#(url)""#, ["exponea"]),
        ] as [(String, [String])]
    )
    func told(_ members: String, vendors: [String]) throws {
        #expect(try Self.vendors(members) == vendors)
    }

    @Test("A link to open is not a picture")
    func links() throws {
        let members = #""url": "https://shop.example", "homeassistant": {}, "attachment": {"url": "\#(Self.url)"}"#
        let recognized = try #require(VendorTable.standard.recognize(try Self.payload(members)).first)
        #expect(recognized.media.map { "\($0.pointer)" } == ["/attachment/url"])
    }

    @Test("Both of two vendors' keys are reported, and the one with media comes first")
    func two() throws {
        #expect(
            try Self.vendors(#""fcm_options": {"image": "\#(Self.url)"}, "itbl": {"attachment-url": "\#(Self.url)"}"#)
                == ["iterable", "firebase"]
        )
        #expect(
            try Self.vendors(#""itbl": {"messageId": "1"}, "CIO": {"push": {"image": "\#(Self.url)"}}"#)
                == ["customerio", "iterable"]
        )
    }

    @Test(
        "A payload for Firebase, or for no vendor, has no marks",
        arguments: [
            #""fcm_options": {"image": "\#(url)"}, "gcm.message_id": "1", "google.c.fid": "x""#,
            #""gcm.message_id": "1", "ab_test": "b", "itbl_id": "7", "media": "\#(url)""#,
            #""CIO": "\#(url)""#, #""custom": "{\"i\": 1""#, #""body": "Hello", "c": "a", "data": {"x": 1}"#,
            #""attachment": "{\"file\": \"a.png\"}""#, #""source": {"webengage": true}"#, #""stream": "news""#,
        ]
    )
    func none(_ members: String) throws {
        #expect(try Self.vendors(members) == [])
    }

    @Test(
        "An object that FCM's data turned into a string is found",
        arguments: [
            ("customerio", "CIO", #"{\"push\": {\"image\": \"https://m.example/a.png\"}}"#),
            ("iterable", "itbl", #"{\"attachment-url\": \"https://m.example/a.png\"}"#),
            ("onesignal", "custom", #"{\"i\": \"1\"}"#), ("optimove", "custom", #"{\"a\": {\"k.message\": {}}}"#),
            ("expo", "body", #"{\"_richContent\": {\"image\": \"https://m.example/a.png\"}}"#),
            ("notifee", "notifee_options", "{}"), ("swrve", "_sw", "{}"), ("batch", "com.batch", "{}"),
            ("braze", "ab", "{}"),
        ]
    )
    func flattened(_ vendor: String, key: String, text: String) throws {
        let recognized = VendorTable.standard.recognize(try Self.payload("\"\(key)\": \"\(text)\""))
        #expect(recognized.map(\.vendor.id) == [vendor])
        #expect(recognized.first?.defects.map(\.kind) == [.flattenedKey])
        #expect(recognized.first?.defects.first?.location == .payload(JSONPointer(key)))
        #expect(recognized.first?.media == [])
    }

    @Test("A flat string beside another vendor's whole payload adds no vendor")
    func flattenedBeside() throws {
        #expect(
            try Self.vendors(#""itbl": {"attachment-url": "\#(Self.url)"}, "custom": "{\"i\": \"1\"}""#)
                == ["iterable"]
        )
    }

    @Test("Keys of tutorials are reported as such, and links to open are not")
    func tutorials() throws {
        for key in TutorialKeys.all where key.components != ["url"] {
            var value = JSONValue.string(Self.url)
            for component in key.components.reversed() { value = .object([component: value]) }
            let payload = try #require(value.objectValue)
            #expect(TutorialKeys.find(in: payload) == key.pointer)
            #expect(VendorTable.standard.recognize(payload) == [])
        }
        #expect(TutorialKeys.find(in: ["url": "https://shop.example/sale"]) == nil)
        #expect(TutorialKeys.find(in: ["url": .string(Self.url)]) == JSONPointer("url"))
    }

    @Test("The first of an app's own keys that has a URL counts")
    func own() throws {
        let table = VendorTable.standard.adding([.own(mediaKeys: ["/data/photo", "/pictures"])])
        let payload = try Self.payload(#""data": {}, "pictures": ["\#(Self.url)"], "image": "\#(Self.url)""#)
        let recognized = try #require(table.recognize(payload).first)
        #expect(recognized.vendor.id == "own")
        #expect(recognized.media.map { "\($0.pointer)" } == ["/pictures/0"])
    }

    @Test(
        "What a chat's extension shows is not in the payload",
        arguments: [
            ("stream", #""stream": {"sender": "stream.chat", "type": "message.new", "id": "1"}"#),
            ("sendbird", #""sendbird": {"message_id": 1}"#), ("rocket-chat", #""ejson": "{}""#),
            ("mattermost", #""server_url": "https://chat.example", "sender_id": "1""#),
        ]
    )
    func chats(_ vendor: String, members: String) throws {
        let recognized = try #require(VendorTable.standard.recognize(try Self.payload(members)).first)
        #expect(recognized.vendor.id == vendor)
        #expect(recognized.vendor.unjudged != nil && recognized.media.isEmpty)
    }
}
