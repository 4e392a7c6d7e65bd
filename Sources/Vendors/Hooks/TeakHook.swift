import RichPush

/// Teak: attachments are ordered by their purpose.
///
/// Source: teak-ios@3e11bfa TeakNotificationServiceCore.m:76.
struct TeakHook: VendorHook {
    func ordered(_ media: [VendorMedia]) -> [VendorMedia] {
        // The thumbnail shows in the banner, so it comes first; then the content, then what the actions play.
        let places = ["thumbnail", "content", "playableActions"]
        return places.flatMap { place in media.filter { $0.pointer.components.dropFirst().first == place } }
    }
}
