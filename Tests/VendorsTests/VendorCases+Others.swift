import RichPush

extension VendorCase {
    static let others: [VendorCase] = [
        VendorCase(
            "webengage",
            #""source":"webengage","expandableDetails":{"style":"BIG_PICTURE","image":"https://m.test/a.png"}"#,
            at: "/expandableDetails/image",
            then: .attached(.png)
        ),
        VendorCase(
            "webengage",
            #""source":"webengage","expandableDetails":{"style":"CAROUSEL_V1","items":[{"image":"https://m.test/a.jpeg"},{"image":"https://m.test/b.png"}]}"#,
            at: "/expandableDetails/items/0/image",
            "/expandableDetails/items/1/image",
            as: "image/jpeg",
            detected: "image/jpeg",
            then: .attached(.jpeg)
        ),
        VendorCase(
            "webengage",
            #""source":"webengage","expandableDetails":{"image":"https://m.test/a.png"}"#,
            then: .nothing
        ),
        VendorCase(
            "webengage",
            #""source":"webengage","expandableDetails":{"style":"BIG_PICTURE","image":"https://m.test/a.bmp"}"#,
            at: "/expandableDetails/image",
            as: "image/bmp",
            detected: "image/bmp",
            then: .refused(101)
        ),
        VendorCase(
            "optimove",
            #""custom":{"a":{"k.message":{"data":{"id":1}}}},"attachments":{"pictureUrl":"https://m.test/a.png?w=1"}"#,
            at: "/attachments/pictureUrl",
            then: .attached(.png)
        ),
        VendorCase(
            "optimove",
            #""custom":{"a":{"k.message":{}}},"attachments":{"pictureUrl":"https://m.test/a"}"#,
            at: "/attachments/pictureUrl",
            as: "application/x-photo",
            then: .refused(nil)
        ),
        VendorCase(
            "kumulos",
            #""custom":{"a":{"k.message":{}}},"attachments":{"pictureUrl":"https://m.test/a.png"}"#,
            at: "/attachments/pictureUrl",
            then: .attached(.png)
        ),
        VendorCase(
            "kumulos",
            #""custom":{"a":{"k.message":{}}},"attachments":{"pictureUrl":"https://m.test/a.png?w=1"}"#,
            at: "/attachments/pictureUrl",
            then: .refused(101)
        ),
        VendorCase(
            "swrve",
            #""_sw":{"media":{"url":"https://m.test/a"}}"#,
            at: "/_sw/media/url",
            then: .attached(.png)
        ),
        VendorCase(
            "swrve",
            #""_sw":{"media":{"url":"https://m.test/a.png"}}"#,
            at: "/_sw/media/url",
            status: 404,
            then: .attached(.png)
        ),
        VendorCase(
            "swrve",
            #""_sw":{"media":{"url":"https://m.test/a"}}"#,
            at: "/_sw/media/url",
            as: "application/x-photo",
            then: .refused(nil)
        ),
        VendorCase(
            "infobip",
            #""messageId":"1","internalData":{"atts":[{"url":"https://m.test/a.png"},{"url":"https://m.test/b.png"}]}"#,
            at: "/internalData/atts/0/url",
            then: .attached(.png)
        ),
        VendorCase(
            "infobip",
            #""messageId":"1","internalData":{"atts":[{"url":"https://m.test/a"}]}"#,
            at: "/internalData/atts/0/url",
            then: .refused(101)
        ),
        VendorCase(
            "blueshift",
            #""bsft_message_uuid":"1","image_url":"https://m.test/a","video_url":"https://m.test/b""#,
            at: "/image_url",
            "/video_url",
            then: .attached(.jpeg)
        ),
        VendorCase("blueshift", #""bsft_message_uuid":"1","image_url":"""#, then: .nothing),
        VendorCase("countly", #""c":{"i":"1","a":"https://m.test/a.png"}"#, at: "/c/a", then: .attached(.png)),
        VendorCase(
            "countly",
            #""c":{"i":"1","a":"https://m.test/a"}"#,
            at: "/c/a",
            as: "application/x-photo",
            then: .refused(101)
        ),
        VendorCase(
            "mindbox",
            #""clickUrl":"https://shop.example","uniqueKey":"1","imageUrl":"https://m.test/a.webp""#,
            at: "/imageUrl",
            as: "image/webp",
            then: .attached(.png)
        ),
        VendorCase(
            "mindbox",
            #""clickUrl":"https://shop.example","uniqueKey":"1","imageUrl":"https://m.test/a.png""#,
            at: "/imageUrl",
            as: "image/webp",
            detected: "image/webp",
            then: .refused(nil)
        ),
        VendorCase(
            "mindbox",
            #""aps":{"alert":{"body":"Hi"},"mutable-content":1,"clickUrl":"x","uniqueKey":"1","imageUrl":"https://m.test/a"}"#,
            at: "/aps/imageUrl",
            as: "image/jpeg",
            detected: "image/jpeg",
            then: .attached(.jpeg)
        ),
        VendorCase(
            "reteno",
            #""es_interaction_id":"1","es_notification_images":"[\"https://m.test/a.png\",\"https://m.test/b.png\"]""#,
            at: "/es_notification_images",
            "/es_notification_images",
            then: .attached(.png)
        ),
        VendorCase(
            "reteno",
            #""es_interaction_id":"1","es_notification_image":"https://m.test/a.webp""#,
            at: "/es_notification_image",
            as: "image/webp",
            detected: "image/webp",
            then: .refused(101)
        ),
        VendorCase(
            "dengage",
            #""messageSource":"DENGAGE","title":"a","subtitle":"b","urlImageString":"https://m.test/a.png""#,
            at: "/urlImageString",
            then: .attached(.png)
        ),
        VendorCase(
            "dengage",
            #""messageSource":"DENGAGE","title":"a","subtitle":"b","urlImageString":"https://m.test/a""#,
            at: "/urlImageString",
            then: .refused(101)
        ),
        VendorCase(
            "related-digital",
            #""pushType":"Image","mediaUrl":"https://m.test/a","emPushSp":"1""#,
            at: "/mediaUrl",
            then: .attached(.png)
        ),
        VendorCase(
            "related-digital",
            #""pushType":"Text","mediaUrl":"https://m.test/a.png","emPushSp":"1""#,
            then: .nothing
        ),
        VendorCase(
            "ometria",
            #""aps":{"alert":{"body":"Hi","ometria":{"imageUrl":"https://m.test/a.png"}},"mutable-content":1}"#,
            at: "/aps/alert/ometria/imageUrl",
            then: .attached(.png)
        ),
        VendorCase(
            "ometria",
            #""aps":{"alert":{"body":"Hi","ometria":{"imageUrl":"https://m.test/a"}},"mutable-content":1}"#,
            at: "/aps/alert/ometria/imageUrl",
            then: .refused(101)
        ),
        VendorCase(
            "teak",
            #""aps":{"alert":"Hi","mutable-content":1,"teakNotifId":"1","content":{"url":"https://m.test/b","mime_type":"video/mp4"},"thumbnail":{"url":"https://m.test/a","mime_type":"image/png"}}"#,
            at: "/aps/thumbnail/url",
            "/aps/content/url",
            then: .attached(.png)
        ),
        VendorCase(
            "teak",
            #""aps":{"alert":"Hi","mutable-content":1,"teakNotifId":"1","thumbnail":{"url":"https://m.test/a.png","mime_type":"image/webp"}}"#,
            at: "/aps/thumbnail/url",
            as: "image/webp",
            detected: "image/webp",
            then: .refused(101)
        ),
        VendorCase(
            "appcues",
            #""appcues_attachment_url":"https://m.test/a","appcues_notification_id":"1""#,
            at: "/appcues_attachment_url",
            then: .attached(.png)
        ),
        VendorCase(
            "appcues",
            #""appcues_attachment_url":"https://m.test/a.png""#,
            at: "/appcues_attachment_url",
            as: "image/webp",
            detected: "image/webp",
            then: .refused(101)
        ),
        VendorCase(
            "twilio-engage",
            #""media":["https://m.test/a.jpg","https://m.test/b.jpg"]"#,
            at: "/media/0",
            as: "image/jpeg",
            detected: "image/jpeg",
            then: .attached(.png)
        ),
        VendorCase("twilio-engage", #""media":[7],"badgeStrategy":"inc","tapActionButtons":[]"#, then: .nothing),
    ]
}
