extension Finding.Kind {
    /// The file ends too early.
    public static let truncatedMedia = Finding.Kind(
        "truncated-media",
        effect: .mayHide,
        certainty: .unknown,
        explanation: "The file ends early, at byte {offset}, {place}; an iPhone attaches it anyway, and {media} is "
            + "probably cut off, or does not show at all.",
        remedy: "Upload the whole file again, and make sure that the server sends all of it."
    )
    /// The file ends too early, and decoders show the rest, which may be all of it.
    static let truncatedMediaTolerated = truncatedMedia.variant(
        "tolerated",
        .warning,
        certainty: .unknown,
        explanation: "The file ends early, at byte {offset}, {place}; an iPhone attaches it, and probably shows "
            + "{media}, cut or whole."
    )

    /// The file breaks the rules of its format.
    public static let damagedMedia = Finding.Kind(
        "damaged-media",
        effect: .mayHide,
        certainty: .unknown,
        explanation: "At byte {offset} of the file {damage}; an iPhone attaches it anyway, and {media} is probably "
            + "damaged, or does not show at all.",
        remedy: "Export the file again, and upload it unchanged."
    )
    /// The file breaks the rules of its format in a way that some decoders tolerate.
    static let damagedMediaTolerated = damagedMedia.variant(
        "tolerated",
        .warning,
        certainty: .unknown,
        explanation: "At byte {offset} of the file {damage}; an iPhone attaches it, and whether {media} shows as "
            + "intended depends on the decoder."
    )

    /// The file shows nothing.
    public static let emptyPicture = Finding.Kind(
        "empty-picture",
        effect: .mayHide,
        certainty: .unknown,
        explanation: "At byte {offset} of the file {damage}; an iPhone attaches it anyway, and probably shows nothing.",
        remedy: "Export the file again, and check that it opens."
    )
    /// A part of the file shows nothing.
    static let emptyPictureTolerated = emptyPicture.variant(
        "tolerated",
        .warning,
        certainty: .unknown,
        explanation: "At byte {offset} of the file {damage}; an iPhone attaches it, and whether {media} shows as "
            + "intended depends on the decoder."
    )

    /// Only newer iPhones decode the file.
    public static let unsupportedCodec = Finding.Kind(
        "unsupported-codec",
        .warning,
        certainty: .documented,
        source: "Apple: iPhone 15 Pro - Technical Specifications",
        explanation: "An iPhone attaches the file, but its codec is {codec}, which only the iPhone 15 Pro and later "
            + "models play.",
        remedy: "Convert it: movies to H.264 or HEVC in MP4, sound to AAC in M4A."
    )
    /// An iPhone is not known to decode the file.
    static let unprovenCodec = unsupportedCodec.variant(
        "unproven",
        certainty: .unknown,
        explanation: "An iPhone attaches the file, but its codec is {codec}, and whether a notification shows {media} "
            + "is not known."
    )
    /// An iPhone is not known to decode the movie, and options of FFmpeg avoid that.
    static let unprovenCodecWithOptions = unsupportedCodec.variant(
        "options",
        certainty: .unknown,
        explanation: unprovenCodec.explanation,
        remedy: "Encode the movie again: with FFmpeg, {options}."
    )
    /// The movie is HEVC that is marked as one with parameter sets in its stream.
    static let streamHEVC = unsupportedCodec.variant(
        "tag",
        certainty: .reported,
        source: "blakeblackshear/frigate#10105, signalapp/Signal-iOS#6322",
        explanation: "An iPhone attaches the movie, but its picture may not play, because its HEVC is tagged hev1.",
        remedy: "Tag it hvc1: with FFmpeg, -tag:v hvc1."
    )
    /// The movie is H.264 with colors that iPhones do not decode.
    static let fullColor = unsupportedCodec.variant(
        "color",
        certainty: .reported,
        source: "jellyfin/jellyfin-ios#106",
        explanation: "An iPhone attaches the movie, but may show nothing watchable, because its codec is {codec}.",
        remedy: "Encode the movie again: with FFmpeg, -pix_fmt yuv420p -profile:v high."
    )

    /// The file is a PNG in the variant that Apple's tools make for apps.
    public static let applePNG = Finding.Kind(
        "apple-png",
        .notice,
        certainty: .unknown,
        explanation: "The file is a PNG in the variant that Xcode makes for apps (CgBI), which only Apple's systems "
            + "open; whether a notification shows it is not known.",
        remedy: "Serve the original PNG, not the one from the app's bundle."
    )

    /// The kinds of findings about what is inside a file.
    static let ofDamage: [Finding.Kind] = [
        truncatedMedia, truncatedMediaTolerated, damagedMedia, damagedMediaTolerated, emptyPicture,
        emptyPictureTolerated, unsupportedCodec, unprovenCodec, unprovenCodecWithOptions, streamHEVC, fullColor,
        applePNG,
    ]
}
