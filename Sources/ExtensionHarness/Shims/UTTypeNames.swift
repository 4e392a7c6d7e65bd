extension UTType {
    private static func known(_ identifier: String) -> UTType { UTType(identifier) ?? UTType(exportedAs: identifier) }

    /// `public.item`.
    public static var item: UTType { known("public.item") }
    /// `public.content`.
    public static var content: UTType { known("public.content") }
    /// `public.data`.
    public static var data: UTType { known("public.data") }
    /// `public.text`.
    public static var text: UTType { known("public.text") }
    /// `public.plain-text`.
    public static var plainText: UTType { known("public.plain-text") }
    /// `public.utf8-plain-text`.
    public static var utf8PlainText: UTType { known("public.utf8-plain-text") }
    /// `public.html`.
    public static var html: UTType { known("public.html") }
    /// `public.xml`.
    public static var xml: UTType { known("public.xml") }
    /// `public.json`.
    public static var json: UTType { known("public.json") }
    /// `com.apple.property-list`.
    public static var propertyList: UTType { known("com.apple.property-list") }
    /// `com.adobe.pdf`.
    public static var pdf: UTType { known("com.adobe.pdf") }
    /// `public.composite-content`.
    public static var compositeContent: UTType { known("public.composite-content") }
    /// `public.archive`.
    public static var archive: UTType { known("public.archive") }
    /// `public.zip-archive`.
    public static var zip: UTType { known("public.zip-archive") }
    /// `org.gnu.gnu-zip-archive`.
    public static var gzip: UTType { known("org.gnu.gnu-zip-archive") }
    /// `public.url`.
    public static var url: UTType { known("public.url") }
    /// `public.file-url`.
    public static var fileURL: UTType { known("public.file-url") }
    /// `public.audiovisual-content`.
    public static var audiovisualContent: UTType { known("public.audiovisual-content") }
    /// `public.image`.
    public static var image: UTType { known("public.image") }
    /// `public.jpeg`.
    public static var jpeg: UTType { known("public.jpeg") }
    /// `public.png`.
    public static var png: UTType { known("public.png") }
    /// `com.compuserve.gif`.
    public static var gif: UTType { known("com.compuserve.gif") }
    /// `public.tiff`.
    public static var tiff: UTType { known("public.tiff") }
    /// `com.microsoft.bmp`.
    public static var bmp: UTType { known("com.microsoft.bmp") }
    /// `com.microsoft.ico`.
    public static var ico: UTType { known("com.microsoft.ico") }
    /// `public.heif`.
    public static var heif: UTType { known("public.heif") }
    /// `public.heic`.
    public static var heic: UTType { known("public.heic") }
    /// `org.webmproject.webp`.
    public static var webP: UTType { known("org.webmproject.webp") }
    /// `public.svg-image`.
    public static var svg: UTType { known("public.svg-image") }
    /// `public.camera-raw-image`.
    public static var rawImage: UTType { known("public.camera-raw-image") }
    /// `com.apple.live-photo`.
    public static var livePhoto: UTType { known("com.apple.live-photo") }
    /// `public.movie`.
    public static var movie: UTType { known("public.movie") }
    /// `public.video`.
    public static var video: UTType { known("public.video") }
    /// `public.mpeg-4`.
    public static var mpeg4Movie: UTType { known("public.mpeg-4") }
    /// `com.apple.quicktime-movie`.
    public static var quickTimeMovie: UTType { known("com.apple.quicktime-movie") }
    /// `public.mpeg`.
    public static var mpeg: UTType { known("public.mpeg") }
    /// `public.mpeg-2-video`.
    public static var mpeg2Video: UTType { known("public.mpeg-2-video") }
    /// `public.mpeg-2-transport-stream`.
    public static var mpeg2TransportStream: UTType { known("public.mpeg-2-transport-stream") }
    /// `public.avi`.
    public static var avi: UTType { known("public.avi") }
    /// `public.audio`.
    public static var audio: UTType { known("public.audio") }
    /// `public.mp3`.
    public static var mp3: UTType { known("public.mp3") }
    /// `com.microsoft.waveform-audio`.
    public static var wav: UTType { known("com.microsoft.waveform-audio") }
    /// `public.aiff-audio`.
    public static var aiff: UTType { known("public.aiff-audio") }
    /// `public.mpeg-4-audio`.
    public static var mpeg4Audio: UTType { known("public.mpeg-4-audio") }
    /// `com.apple.protected-mpeg-4-audio`.
    public static var appleProtectedMPEG4Audio: UTType { known("com.apple.protected-mpeg-4-audio") }
    /// `public.midi-audio`.
    public static var midi: UTType { known("public.midi-audio") }
    /// `public.folder`.
    public static var folder: UTType { known("public.folder") }
    /// `public.directory`.
    public static var directory: UTType { known("public.directory") }
}
