import RichPush
import Testing

@testable import ExtensionHarness

@Suite("Payload keys that an extension reads")
struct PayloadKeysTests {
    @Test(
        "The keys are found in every style of extension",
        arguments: [
            (#"let u = request.content.userInfo["image-url"] as? String"#, ["/image-url"]),
            (
                #"guard let data = content.userInfo["data"] as? [String: Any], let u = data["attachment-url"] as? String"#,
                ["/data/attachment-url"]
            ),
            (
                #"let o = userInfo["fcm_options"] as? [String: String]; let u = o?["imageUrl"] ?? o?["image"]"#,
                ["/fcm_options/image", "/fcm_options/imageUrl"]
            ),
            (#"let u = (userInfo["fcm_options"] as? [String: String])?["image"]"#, ["/fcm_options/image"]),
            (#"let u = ((userInfo["a"] as? [String: Any])?["b"] as? [String: Any])?["picture"]"#, ["/a/b/picture"]),
            (#"let info = request.content.userInfo; let u = info["photo"]"#, ["/photo"]),
            (#"if let media: [String: Any] = decoded(userInfo["m"]), let u = media["url"]"#, ["/m/url"]),
            ("enum Keys { static let image = \"img\" }\nlet u = userInfo[Keys.image]", ["/img"]),
            ("enum Keys: String { case image = \"pic_url\" }\nlet u = userInfo[Keys.image.rawValue]", ["/pic_url"]),
            (#"let u = userInfo[AnyHashable("image")] as? String"#, ["/image"]),
            (#"let u = (userInfo as NSDictionary).value(forKeyPath: "media.image")"#, ["/media/image"]),
            (#"func attach(_ payload: [AnyHashable: Any]) { load(payload["videoUrl"] as! String) }"#, ["/videoUrl"]),
            (#"let t = "\(userInfo["name"] ?? "") \(userInfo["imageUrl"]!)""#, ["/imageUrl"]),
            ("// userInfo[\"image\"]\nlet u = \"userInfo[image]\"", []),
            (#"let a = (userInfo["aps"] as? [String: Any])?["alert"]"#, []),
            (#"let a = (userInfo["aps"] as! [String: Any])["image"]"#, ["/aps/image"]),
            (
                #"Messaging.serviceExtension().populateNotificationContent(c, withContentHandler: h)"#,
                ["/fcm_options/image"]
            ),
            (
                #"let t = userInfo["title"]; let u = userInfo["media-url"]; let k = userInfo["media-type"]; let l = userInfo["link"]"#,
                ["/media-url", "/link"]
            ),
            (#"let x = other.info["image"]"#, []),
            ("import OneSignalExtension", ["/os_data/att/image"]),
            ("import CleverTapSDK", []),
            ("import CioMessagingPushFCM\nlet u = userInfo[\"picture\"]", ["/CIO/push/image", "/picture"]),
        ]
    )
    func media(text: String, paths: [String]) {
        let keys = PayloadKeys([SourceOutline(Array(text.utf8))])
        #expect(keys.mediaPaths.map(\.description) == paths)
    }

    @Test(
        "An imported vendor module stands for the keys of its row",
        arguments: ModuleTable.standard.helpers.keys.sorted()
    )
    func vendors(module: String) {
        #expect(PayloadKeys([SourceOutline(Array("import \(module)".utf8))]).mediaPaths.count == 1)
    }

    @Test("Keys for other things than media are found as well")
    func others() {
        let text =
            #"let t = userInfo["sender_name"]; let u = userInfo["image"]; let i = userInfo["chat"] as? [String: Any]; i?["id"]"#
        let keys = PayloadKeys([SourceOutline(Array(text.utf8))])
        #expect(keys.mediaPaths == [JSONPointer("image")])
        #expect(keys.otherPaths == [JSONPointer("sender_name"), JSONPointer("chat", "id")])
    }

    @Test("Keys are followed from one file to another")
    func files() {
        let helper = #"extension UNNotificationContent { var picture: Any? { userInfo[Key.picture] } }"#
        let keys = #"enum Key { static let picture: String = "picture-url" }"#
        let found = PayloadKeys([helper, keys].map { SourceOutline(Array($0.utf8)) })
        #expect(found.mediaPaths == [JSONPointer("picture-url")])
    }
}
