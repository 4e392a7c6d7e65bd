// Uniform type identifiers.
#import "Connection.h"

/// Returns rows of an identifier, its file extensions, its MIME types, and the identifier that it conforms to.
static NSArray<NSArray *> *Table(void) {
    static NSArray *table;
    static dispatch_once_t once;
    dispatch_once(&once, ^{
        table = @[
            @[ @"public.jpeg", @[ @"jpeg", @"jpg", @"jpe" ], @[ @"image/jpeg", @"image/jpg" ], @"public.image" ],
            @[ @"public.png", @[ @"png" ], @[ @"image/png" ], @"public.image" ],
            @[ @"com.compuserve.gif", @[ @"gif" ], @[ @"image/gif" ], @"public.image" ],
            @[ @"public.tiff", @[ @"tiff", @"tif" ], @[ @"image/tiff" ], @"public.image" ],
            @[ @"org.webmproject.webp", @[ @"webp" ], @[ @"image/webp" ], @"public.image" ],
            @[ @"public.heic", @[ @"heic" ], @[ @"image/heic" ], @"public.image" ],
            @[ @"public.image", @[], @[], @"public.data" ],
            @[ @"public.mpeg-4", @[ @"mp4", @"mpg4" ], @[ @"video/mp4" ], @"public.movie" ],
            @[ @"com.apple.quicktime-movie", @[ @"mov", @"qt" ], @[ @"video/quicktime" ], @"public.movie" ],
            @[ @"com.apple.m4v-video", @[ @"m4v" ], @[ @"video/x-m4v" ], @"public.movie" ],
            @[ @"public.mpeg", @[ @"mpg", @"mpeg" ], @[ @"video/mpeg" ], @"public.movie" ],
            @[ @"public.mpeg-2-video", @[ @"m2v" ], @[ @"video/mpeg2" ], @"public.movie" ],
            @[ @"public.avi", @[ @"avi" ], @[ @"video/avi", @"video/x-msvideo" ], @"public.movie" ],
            @[ @"public.video", @[], @[], @"public.movie" ],
            @[ @"public.movie", @[], @[], @"public.data" ],
            @[ @"public.mp3", @[ @"mp3" ], @[ @"audio/mpeg", @"audio/mp3" ], @"public.audio" ],
            @[ @"public.mpeg-4-audio", @[ @"mp4", @"m4a" ], @[ @"audio/mp4" ], @"public.audio" ],
            @[ @"com.apple.m4a-audio", @[ @"m4a" ], @[ @"audio/x-m4a" ], @"public.audio" ],
            @[ @"com.microsoft.waveform-audio", @[ @"wav" ], @[ @"audio/wav", @"audio/vnd.wave" ], @"public.audio" ],
            @[ @"public.aiff-audio", @[ @"aiff", @"aif" ], @[ @"audio/aiff", @"audio/x-aiff" ], @"public.audio" ],
            @[ @"public.aifc-audio", @[ @"aifc" ], @[], @"public.audio" ],
            @[ @"public.audio", @[], @[], @"public.data" ],
            @[ @"public.plain-text", @[ @"txt" ], @[ @"text/plain" ], @"public.data" ],
            @[ @"public.html", @[ @"html", @"htm" ], @[ @"text/html" ], @"public.data" ],
            @[ @"public.json", @[ @"json" ], @[ @"application/json" ], @"public.data" ],
            @[ @"com.adobe.pdf", @[ @"pdf" ], @[ @"application/pdf" ], @"public.data" ],
            @[ @"public.data", @[], @[], @"" ],
        ];
    });
    return table;
}

static NSArray *Row(NSString *identifier) {
    for (NSArray *row in Table())
        if ([row[0] isEqual:identifier]) return row;
    return nil;
}

static NSString *Identifier(NSUInteger column, NSString *tag) {
    for (NSArray *row in Table())
        if ([row[column] containsObject:tag.lowercaseString]) return row[0];
    return nil;
}

static BOOL Conforms(NSString *identifier, NSString *other) {
    for (NSString *each = identifier; each.length > 0; each = Row(each)[3])
        if ([each isEqual:other]) return YES;
    return NO;
}

// MARK: - CoreServices

#define TYPE(name, identifier) const CFStringRef name = (CFStringRef) identifier;
TYPE(kUTTypeImage, @"public.image")
TYPE(kUTTypeJPEG, @"public.jpeg")
TYPE(kUTTypePNG, @"public.png")
TYPE(kUTTypeGIF, @"com.compuserve.gif")
TYPE(kUTTypeTIFF, @"public.tiff")
TYPE(kUTTypeMovie, @"public.movie")
TYPE(kUTTypeVideo, @"public.video")
TYPE(kUTTypeMPEG, @"public.mpeg")
TYPE(kUTTypeMPEG4, @"public.mpeg-4")
TYPE(kUTTypeMPEG2Video, @"public.mpeg-2-video")
TYPE(kUTTypeQuickTimeMovie, @"com.apple.quicktime-movie")
TYPE(kUTTypeAVIMovie, @"public.avi")
TYPE(kUTTypeAudio, @"public.audio")
TYPE(kUTTypeMP3, @"public.mp3")
TYPE(kUTTypeMPEG4Audio, @"public.mpeg-4-audio")
TYPE(kUTTypeWaveformAudio, @"com.microsoft.waveform-audio")
TYPE(kUTTypeAudioInterchangeFileFormat, @"public.aiff-audio")
TYPE(kUTTypeData, @"public.data")
TYPE(kUTTypePlainText, @"public.plain-text")
TYPE(kUTTypeBMP, @"com.microsoft.bmp")
TYPE(kUTTypePDF, @"com.adobe.pdf")
TYPE(kUTTypeHTML, @"public.html")
TYPE(kUTTypeJSON, @"public.json")
TYPE(kUTTypeText, @"public.text")
TYPE(kUTTagClassMIMEType, @"public.mime-type")
TYPE(kUTTagClassFilenameExtension, @"public.filename-extension")

static NSUInteger Column(CFStringRef tagClass) {
    return [(__bridge NSString *)tagClass isEqual:(__bridge NSString *)kUTTagClassMIMEType] ? 2 : 1;
}

CFStringRef UTTypeCreatePreferredIdentifierForTag(CFStringRef tagClass, CFStringRef tag, CFStringRef conformingTo) {
    NSString *text = (__bridge NSString *)tag;
    if (text == nil) return NULL;
    // An unknown type has an identifier as well, one that is made up.
    NSString *identifier = Identifier(Column(tagClass), text) ?: [@"dyn." stringByAppendingString:text];
    return (__bridge_retained CFStringRef)identifier;
}

CFStringRef UTTypeCopyPreferredTagWithClass(CFStringRef identifier, CFStringRef tagClass) {
    NSArray *tags = Row((__bridge NSString *)identifier)[Column(tagClass)];
    return (__bridge_retained CFStringRef)tags.firstObject;
}

Boolean UTTypeEqual(CFStringRef identifier, CFStringRef other) {
    return [(__bridge NSString *)identifier isEqual:(__bridge NSString *)other];
}

Boolean UTTypeConformsTo(CFStringRef identifier, CFStringRef other) {
    return Conforms((__bridge NSString *)identifier, (__bridge NSString *)other);
}

// MARK: - UniformTypeIdentifiers

@implementation UTType {
    NSArray *_row;
}

+ (instancetype)typeWithIdentifier:(NSString *)identifier {
    NSArray *row = Row(identifier);
    if (row == nil) return nil;
    UTType *type = [self new];
    type->_row = row;
    return type;
}

+ (instancetype)typeWithFilenameExtension:(NSString *)filenameExtension {
    return [self typeWithIdentifier:Identifier(1, filenameExtension) ?: @""];
}

+ (instancetype)typeWithMIMEType:(NSString *)mimeType {
    return [self typeWithIdentifier:Identifier(2, mimeType) ?: @""];
}

- (NSString *)identifier {
    return _row[0];
}

- (NSString *)preferredFilenameExtension {
    return [_row[1] firstObject];
}

- (NSString *)preferredMIMEType {
    return [_row[2] firstObject];
}

- (BOOL)conformsToType:(UTType *)type {
    return Conforms(self.identifier, type.identifier);
}

- (BOOL)isEqual:(id)object {
    return [object isKindOfClass:[UTType class]] && [self.identifier isEqual:[object identifier]];
}

- (NSUInteger)hash {
    return self.identifier.hash;
}

@end
