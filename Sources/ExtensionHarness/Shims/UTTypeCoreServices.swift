// swift-format-ignore-file: AlwaysUseLowerCamelCase

// The names in CoreServices and MobileCoreServices, which are older than `UTType`.

nonisolated(unsafe) public let kUTTypeItem: CFString = NSString(string: "public.item")
nonisolated(unsafe) public let kUTTypeContent: CFString = NSString(string: "public.content")
nonisolated(unsafe) public let kUTTypeData: CFString = NSString(string: "public.data")
nonisolated(unsafe) public let kUTTypeText: CFString = NSString(string: "public.text")
nonisolated(unsafe) public let kUTTypePlainText: CFString = NSString(string: "public.plain-text")
nonisolated(unsafe) public let kUTTypeHTML: CFString = NSString(string: "public.html")
nonisolated(unsafe) public let kUTTypeJSON: CFString = NSString(string: "public.json")
nonisolated(unsafe) public let kUTTypePDF: CFString = NSString(string: "com.adobe.pdf")
nonisolated(unsafe) public let kUTTypeURL: CFString = NSString(string: "public.url")
nonisolated(unsafe) public let kUTTypeFileURL: CFString = NSString(string: "public.file-url")
nonisolated(unsafe) public let kUTTypeImage: CFString = NSString(string: "public.image")
nonisolated(unsafe) public let kUTTypeJPEG: CFString = NSString(string: "public.jpeg")
nonisolated(unsafe) public let kUTTypeJPEG2000: CFString = NSString(string: "public.jpeg-2000")
nonisolated(unsafe) public let kUTTypePNG: CFString = NSString(string: "public.png")
nonisolated(unsafe) public let kUTTypeGIF: CFString = NSString(string: "com.compuserve.gif")
nonisolated(unsafe) public let kUTTypeTIFF: CFString = NSString(string: "public.tiff")
nonisolated(unsafe) public let kUTTypeBMP: CFString = NSString(string: "com.microsoft.bmp")
nonisolated(unsafe) public let kUTTypeICO: CFString = NSString(string: "com.microsoft.ico")
nonisolated(unsafe) public let kUTTypeScalableVectorGraphics: CFString = NSString(string: "public.svg-image")
nonisolated(unsafe) public let kUTTypeAudiovisualContent: CFString = NSString(string: "public.audiovisual-content")
nonisolated(unsafe) public let kUTTypeMovie: CFString = NSString(string: "public.movie")
nonisolated(unsafe) public let kUTTypeVideo: CFString = NSString(string: "public.video")
nonisolated(unsafe) public let kUTTypeAudio: CFString = NSString(string: "public.audio")
nonisolated(unsafe) public let kUTTypeMPEG: CFString = NSString(string: "public.mpeg")
nonisolated(unsafe) public let kUTTypeMPEG2Video: CFString = NSString(string: "public.mpeg-2-video")
nonisolated(unsafe) public let kUTTypeMPEG2TransportStream: CFString = NSString(
    string: "public.mpeg-2-transport-stream"
)
nonisolated(unsafe) public let kUTTypeMPEG4: CFString = NSString(string: "public.mpeg-4")
nonisolated(unsafe) public let kUTTypeMPEG4Audio: CFString = NSString(string: "public.mpeg-4-audio")
nonisolated(unsafe) public let kUTTypeAVIMovie: CFString = NSString(string: "public.avi")
nonisolated(unsafe) public let kUTTypeQuickTimeMovie: CFString = NSString(string: "com.apple.quicktime-movie")
nonisolated(unsafe) public let kUTTypeMP3: CFString = NSString(string: "public.mp3")
nonisolated(unsafe) public let kUTTypeWaveformAudio: CFString = NSString(string: "com.microsoft.waveform-audio")
nonisolated(unsafe) public let kUTTypeAudioInterchangeFileFormat: CFString = NSString(string: "public.aiff-audio")
nonisolated(unsafe) public let kUTTypeMIDIAudio: CFString = NSString(string: "public.midi-audio")
nonisolated(unsafe) public let kUTTagClassFilenameExtension: CFString = NSString(string: "public.filename-extension")
nonisolated(unsafe) public let kUTTagClassMIMEType: CFString = NSString(string: "public.mime-type")

public func UTTypeCreatePreferredIdentifierForTag(
    _ tagClass: CFString,
    _ tag: CFString,
    _ conformingToUTI: CFString?
) -> Unmanaged<CFString>? {
    let supertype = conformingToUTI.flatMap { UTType(String(describing: $0)) }
    let type = UTType(
        tag: String(describing: tag),
        tagClass: UTTagClass(rawValue: String(describing: tagClass)),
        conformingTo: supertype
    )
    return type.map { Unmanaged.passRetained(NSString(string: $0.identifier)) }
}

public func UTTypeCopyPreferredTagWithClass(_ type: CFString, _ tagClass: CFString) -> Unmanaged<CFString>? {
    let tag = UTTagClass(rawValue: String(describing: tagClass))
    let text = UTType(String(describing: type))?.allTags[tag]?.first
    return text.map { Unmanaged.passRetained(NSString(string: $0)) }
}

public func UTTypeConformsTo(_ type: CFString, _ conformsTo: CFString) -> Bool {
    guard let first = UTType(String(describing: type)), let second = UTType(String(describing: conformsTo)) else {
        return type == conformsTo
    }
    return first.conforms(to: second)
}

public func UTTypeEqual(_ first: CFString, _ second: CFString) -> Bool {
    String(describing: first).caseInsensitiveCompare(String(describing: second)) == .orderedSame
}
