import RichPush

extension VendorCase {
    static let platforms: [VendorCase] = [
        VendorCase(
            "firebase",
            #""fcm_options":{"image":"https://m.test/a.png"}"#,
            at: "/fcm_options/image",
            then: .attached(.png)
        ),
        VendorCase(
            "firebase",
            #""fcm_options":{"image":"https://m.test/a.webp"}"#,
            at: "/fcm_options/image",
            as: "image/webp",
            detected: "image/webp",
            then: .refused(101)
        ),
        VendorCase("firebase", #""fcm_options":{"image":null}"#, then: .nothing),
        VendorCase(
            "onesignal",
            #""custom":{"i":"1"},"att":{"id1":"https://m.test/a.png"}"#,
            at: "/att/id1",
            then: .attached(.png)
        ),
        VendorCase(
            "onesignal",
            #""os_data":{"i":"1","att":{"a":"https://m.test/a.png"}},"att":{"b":"https://m.test/b.png"}"#,
            at: "/os_data/att/a",
            then: .attached(.png)
        ),
        VendorCase(
            "onesignal",
            #""custom":{"i":"1"},"att":{"id1":"https://m.test/PHOTO.JPG"}"#,
            at: "/att/id1",
            as: "application/x-photo",
            detected: "image/jpeg",
            then: .refused(nil)
        ),
        VendorCase(
            "onesignal",
            #""custom":{"i":"1"},"att":{"id1":"https://m.test/get?filename=x.gif"}"#,
            at: "/att/id1",
            as: "image/png",
            then: .attached(.gif)
        ),
        VendorCase(
            "onesignal",
            #""custom":{"i":"1"},"att":{"id1":"https://m.test/a.heic"}"#,
            at: "/att/id1",
            as: "image/heic",
            detected: "image/heic",
            then: .refused(nil)
        ),
        VendorCase(
            "pushwoosh",
            #""pw_msg":"1","attachment":"https://m.test/a.jpg""#,
            at: "/attachment",
            as: "image/jpeg",
            detected: "image/jpeg",
            then: .attached(.jpeg)
        ),
        VendorCase("pushwoosh", #""pw_msg":"1","attachment":["https://m.test/a.jpg"]"#, then: .nothing),
        VendorCase(
            "batch",
            #""com.batch":{"at":{"u":"https://m.test/a.png","t":"public.png"}}"#,
            at: "/com.batch/at/u",
            then: .attached(.png)
        ),
        VendorCase(
            "batch",
            #""com.batch":{"at":{"u":"https://m.test/a.png","t":"image/png"}}"#,
            at: "/com.batch/at/u",
            then: .refused(101)
        ),
        VendorCase("batch", #""com.batch":{"at":{"u":"https://m.test/a.png"}}"#, then: .nothing),
        VendorCase(
            "wonderpush",
            #""_wp":{"attachments":[{"url":"https://m.test/a","type":"image/png","id":"x"}]}"#,
            at: "/_wp/attachments/0/url",
            then: .attached(.png)
        ),
        VendorCase(
            "wonderpush",
            #""_wp":{"attachments":[{"url":"https://m.test/a.php"}]}"#,
            at: "/_wp/attachments/0/url",
            then: .refused(101)
        ),
        VendorCase(
            "pinpoint",
            #""data":{"media-url":"https://m.test/a.png","pinpoint":{}}"#,
            at: "/data/media-url",
            then: .attached(.png)
        ),
        VendorCase(
            "pinpoint",
            #""data":{"media-url":"https://m.test/a.png?x=1","pinpoint":{}}"#,
            at: "/data/media-url",
            then: .refused(101)
        ),
        VendorCase(
            "expo",
            #""body":{"_richContent":{"image":"https://m.test/a"}}"#,
            at: "/body/_richContent/image",
            then: .attached(.jpeg)
        ),
        VendorCase("expo", #""body":{"_richContent":{"video":"https://m.test/a.mp4"}}"#, then: .nothing),
        VendorCase(
            "notifee",
            #""notifee_options":{"image":"https://m.test/b.png","ios":{"attachments":[{"url":"https://m.test/a.png"}]}}"#,
            at: "/notifee_options/ios/attachments/0/url",
            then: .attached(.png)
        ),
        VendorCase(
            "notifee",
            #""notifee_options":{"ios":{"attachments":[{"url":"https://m.test/a.png","typeHint":"image/png"}]}}"#,
            at: "/notifee_options/ios/attachments/0/url",
            then: .refused(101)
        ),
        VendorCase(
            "home-assistant",
            #""attachment":{"url":"https://m.test/a","content-type":"jpeg"}"#,
            at: "/attachment/url",
            as: "image/jpeg",
            detected: "image/jpeg",
            then: .attached(.jpeg)
        ),
        VendorCase(
            "home-assistant",
            #""homeassistant":{},"attachment":{"url":"https://m.test/a.png"}"#,
            at: "/attachment/url",
            status: 404,
            then: .refused(nil)
        ),
        VendorCase("apple-sample", #""url":"https://m.test/a.png""#, at: "/url", then: .attached(.png)),
        VendorCase("apple-sample", #""url":"https://m.test/a""#, at: "/url", then: .refused(101)),
    ]
}
