extension Vendor {
    static let airship = Vendor(
        "airship",
        "Airship",
        helper: "UANotificationServiceExtension",
        .source,
        "ios-library@6858b29 MediaAttachmentPayload.swift, @01e28d2 AirshipNotificationMutationProvider.swift"
    ) {
        let key = "/com.urbanairship.media_attachment"
        $0.marks = [
            Mark(.checked, Condition(PointerPattern(key), is: .object)),
            Mark(.own, Condition("/com.urbanairship.metadata")),
        ]
        $0.media = [
            MediaPlace(PointerPattern("\(key)/urls/*/url")) {
                $0.identifier = PointerPattern("\(key)/urls/*/url_id")
                $0.stopsAt = PointerPattern("\(key)/urls")
            },
            MediaPlace(PointerPattern("\(key)/url"), shape: .stringOrArray),
        ]
        $0.naming = airshipNaming
        $0.several = .allOrNothing
        $0.isParallel = true
        $0.options.hidden = PointerPattern("\(key)/options/hidden")
        $0.options.clip = PointerPattern("\(key)/options/crop")
        $0.options.time = PointerPattern("\(key)/options/time")
        $0.options.thumbnailIdentifier = PointerPattern("\(key)/thumbnail_id")
        $0.options.refusesPayload = true
        $0.text = TextRule.Field.allCases.map { field in
            TextRule(field, at: PointerPattern("\(key)/content/\(field.rawValue)"), when: .attached)
        }
        $0.expiry = .original
        $0.cancelsAtExpiry = true
    }

    private static var airshipNaming: Naming {
        var naming = Naming(NameStep(.urlPath))
        naming.endingsWithoutHint = [
            "jpg", "jpeg", "png", "gif", "aif", "aiff", "mp3", "mpg", "mpeg", "mp4", "m4a", "wav", "avi",
        ]
        naming.hints = [
            .system(
                .mimeType,
                only: [
                    "public.jpeg", "public.png", "com.compuserve.gif", "public.aiff-audio", "public.mp3", "public.mpeg",
                    "public.mpeg-4", "public.mpeg-4-audio", "com.apple.m4a-audio", "com.microsoft.waveform-audio",
                    "public.avi",
                ]
            ),
            .bytes(
                .init("FFD8FFE0", gives: "public.jpeg"),
                .init("FFD8FFE2", gives: "public.jpeg"),
                .init("FFD8FFE3", gives: "public.jpeg"),
                .init("89504E470D0A1A0A", gives: "public.png"),
                .init("47494638", gives: "com.compuserve.gif"),
                .init("464F524D00", gives: "public.aiff-audio"),
                .init("57415645", at: 8, gives: "com.microsoft.waveform-audio"),
                .init("41564920", at: 8, gives: "public.avi"),
                .init("494433", gives: "public.mp3"),
                .init("667479706D703431", at: 4, gives: "public.mpeg-4"),
                .init("667479706D703432", at: 4, gives: "public.mpeg-4"),
                .init("667479706D6D7034", at: 4, gives: "public.mpeg-4"),
                .init("6674797069736F6D", at: 4, gives: "public.mpeg-4"),
                .init("667479704D344120", at: 4, gives: "public.mpeg-4-audio"),
                .init("000001BA", gives: "public.mpeg"),
                .init("000001B3", gives: "public.mpeg")
            ),
        ]
        return naming
    }
}
