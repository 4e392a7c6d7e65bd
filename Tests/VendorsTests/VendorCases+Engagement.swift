import RichPush

extension VendorCase {
    static let engagement: [VendorCase] = [
        VendorCase(
            "braze",
            #""ab":{"att":{"url":"https://m.test/a","type":"png"}}"#,
            at: "/ab/att/url",
            then: .attached(.png)
        ),
        VendorCase("braze", #""ab":{"att":{"url":"https://m.test/a.png"}}"#, then: .nothing),
        VendorCase(
            "braze",
            #""ab":{"att":{"url":"https://m.test/a.png","type":"image"}}"#,
            at: "/ab/att/url",
            then: .refused(101)
        ),
        VendorCase(
            "customerio",
            #""CIO":{"push":{"image":"https://m.test/a.png"}},"CIO-Delivery-ID":"1","CIO-Delivery-Token":"2""#,
            at: "/CIO/push/image",
            then: .attached(.png)
        ),
        VendorCase(
            "customerio",
            #""CIO":{"push":{"image":"https://m.test/a.webp"}}"#,
            at: "/CIO/push/image",
            as: "image/webp",
            detected: "image/webp",
            then: .refused(101)
        ),
        VendorCase("customerio", #""CIO-Delivery-ID":"1","CIO-Delivery-Token":"2""#, then: .nothing),
        VendorCase(
            "iterable",
            #""itbl":{"messageId":"1","attachment-url":"https://m.test/a.png"}"#,
            at: "/itbl/attachment-url",
            then: .attached(.png)
        ),
        VendorCase(
            "iterable",
            #""itbl":{"messageId":"1","attachment-url":"https://m.test/a"}"#,
            at: "/itbl/attachment-url",
            as: "application/x-photo",
            then: .refused(101)
        ),
        VendorCase(
            "clevertap",
            #""ct_mediaUrl":"https://m.test/a","ct_mediaType":"image","wzrk_pn":true"#,
            at: "/ct_mediaUrl",
            then: .attached(.jpeg)
        ),
        VendorCase("clevertap", #""ct_mediaUrl":"https://m.test/a.png","wzrk_pn":true"#, then: .nothing),
        VendorCase(
            "clevertap",
            #""ct_mediaUrl":"https://m.test/a.png","ct_mediaType":"picture","wzrk_pn":true"#,
            at: "/ct_mediaUrl",
            as: "image/webp",
            detected: "image/webp",
            then: .refused(101)
        ),
        VendorCase(
            "klaviyo",
            #""rich-media":"https://m.test/a.png","rich-media-type":"png","body":{"_k":{}}"#,
            at: "/rich-media",
            then: .attached(.png)
        ),
        VendorCase(
            "klaviyo",
            #""rich-media":"https://m.test/a.mp4""#,
            at: "/rich-media",
            as: "video/mp4",
            detected: "video/mp4",
            then: .attached(.jpeg)
        ),
        VendorCase(
            "klaviyo",
            #""rich-media":"https://m.test/a.png","rich-media-type":"image/png""#,
            at: "/rich-media",
            then: .refused(101)
        ),
        VendorCase(
            "moengage",
            #""moengage":{"media-attachment":"https://m.test/a.png","media-type":"image"}"#,
            at: "/moengage/media-attachment",
            then: .unknown
        ),
        VendorCase("moengage", #""moengage":{"media-attachment":7}"#, then: .nothing),
        VendorCase(
            "salesforce",
            #""_mediaUrl":"https://m.test/a.png","_mediaAlt":"A dog""#,
            at: "/_mediaUrl",
            then: .attached(.png)
        ),
        VendorCase(
            "salesforce",
            #""_mediaUrl":"https://m.test/a.png""#,
            at: "/_mediaUrl",
            status: 404,
            as: "text/html",
            detected: "text/html",
            then: .refused(nil)
        ),
        VendorCase("adobe", #""adb_media":"https://m.test/a.PNG""#, at: "/adb_media", then: .attached(.png)),
        VendorCase("adobe", #""adb_media":"http://m.example/a.png""#, at: "/adb_media", then: .refused(nil)),
        VendorCase("adobe", #""adb_media":"https://m.test/a.png""#, at: "/adb_media", status: 500, then: .refused(nil)),
        VendorCase(
            "adobe",
            #""adb_media":"https://m.test/a.bin""#,
            at: "/adb_media",
            as: "application/x-photo",
            then: .attached(.jpeg)
        ),
        VendorCase(
            "adobe-campaign",
            #""media-attachment-url":"https://m.test/a.png","_dId":"1","_mId":"2""#,
            at: "/media-attachment-url",
            then: .unknown
        ),
        VendorCase("adobe-campaign", #""_dId":"1","_mId":"2""#, then: .nothing),
        VendorCase(
            "leanplum",
            #""LP_URL":"https://m.test/a""#,
            at: "/LP_URL",
            as: "image/gif",
            detected: "image/gif",
            then: .attached(.gif)
        ),
        VendorCase(
            "leanplum",
            #""LP_URL":"https://m.test/a.mp4""#,
            at: "/LP_URL",
            as: "video/mp4",
            detected: "video/mp4",
            then: .refused(101)
        ),
        VendorCase(
            "localytics",
            #""ll_attachment_url":"https://m.test/a","ll_attachment_type":"gif""#,
            at: "/ll_attachment_url",
            as: "image/gif",
            detected: "image/gif",
            then: .attached(.gif)
        ),
        VendorCase(
            "localytics",
            #""ll_attachment_url":"https://m.test/a","ll_attachment_type":"image/gif""#,
            at: "/ll_attachment_url",
            as: "image/gif",
            detected: "image/gif",
            then: .refused(101)
        ),
        VendorCase("mixpanel", #""mp_media_url":"https://m.test/a.png""#, at: "/mp_media_url", then: .attached(.png)),
        VendorCase("mixpanel", #""mp_media_url":"https://m.test/a.png?w=1""#, at: "/mp_media_url", then: .refused(101)),
        VendorCase(
            "emarsys",
            #""ems":{},"image_url":"https://m.test/a""#,
            at: "/image_url",
            as: "image/jpeg",
            detected: "image/jpeg",
            then: .attached(.jpeg)
        ),
        VendorCase(
            "emarsys",
            #""ems":{},"image_url":"https://m.test/a.jpg""#,
            at: "/image_url",
            as: "image/jpeg; charset=binary",
            detected: "image/jpeg",
            then: .refused(101)
        ),
        VendorCase(
            "exponea",
            #""source":"xnpe_platform","image":"https://m.test/a""#,
            at: "/image",
            as: "image/jpeg",
            detected: "image/jpeg",
            then: .attached(.png)
        ),
        VendorCase("exponea", #""source":"xnpe_platform","image":["https://m.test/a"]"#, then: .nothing),
    ]
}
