import RichPush

extension VendorCase {
    static let airship: [VendorCase] = [
        VendorCase(
            "airship",
            #""com.urbanairship.media_attachment":{"url":["https://m.test/a.png","https://m.test/b.gif"]}"#,
            at: "/com.urbanairship.media_attachment/url/0",
            "/com.urbanairship.media_attachment/url/1",
            then: .attached(.png)
        ),
        VendorCase(
            "airship",
            #""com.urbanairship.media_attachment":{"urls":[],"url":"https://m.test/a.png"}"#,
            then: .nothing
        ),
        VendorCase(
            "airship",
            #""com.urbanairship.media_attachment":{"urls":[{"url":"https://m.test/a","url_id":"x"}]}"#,
            at: "/com.urbanairship.media_attachment/urls/0/url",
            then: .attached(.png)
        ),
        // The name ends in one of the words without a period: no hint, and no extension.
        VendorCase(
            "airship",
            #""com.urbanairship.media_attachment":{"url":"https://m.test/fotojpg"}"#,
            at: "/com.urbanairship.media_attachment/url",
            as: "image/jpeg",
            detected: "image/jpeg",
            then: .refused(101)
        ),
        VendorCase(
            "airship",
            #""com.urbanairship.media_attachment":{"url":"https://m.test/a.heic"}"#,
            at: "/com.urbanairship.media_attachment/url",
            as: "image/heic",
            detected: "image/heic",
            then: .attached(.heic)
        ),
        // The fourth byte decides whether a JPEG begins as in the helper's table.
        VendorCase(
            "airship",
            #""com.urbanairship.media_attachment":{"url":"https://m.test/a"}"#,
            at: "/com.urbanairship.media_attachment/url",
            as: "image/x-photo",
            detected: "image/jpeg",
            then: .unknown
        ),
        VendorCase(
            "airship",
            #""com.urbanairship.media_attachment":{"url":"https://m.test/a.png","options":{"crop":{"x":2,"y":0,"width":1,"height":1}}}"#,
            then: .nothing
        ),
    ]
}
