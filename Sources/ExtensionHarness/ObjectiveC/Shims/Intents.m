// The intents of communication notifications. Nothing keeps a donation.
#import "Content.h"
#import "Picture.h"

@implementation RichPushIntentsObject

- (id)copyWithZone:(NSZone *)zone {
    return self;
}

@end

@implementation INPersonHandle

- (instancetype)initWithValue:(NSString *)value type:(INPersonHandleType)type label:(INPersonHandleLabel)label {
    if ((self = [super init])) {
        _value = [value copy];
        _type = type;
        _label = [label copy];
    }
    return self;
}

- (instancetype)initWithValue:(NSString *)value type:(INPersonHandleType)type {
    return [self initWithValue:value type:type label:nil];
}

@end

@interface INImage ()
@property (nullable, copy) NSData *data;
@property (nullable, copy) NSURL *url;
@property (nullable, copy) NSString *name;
@end

@implementation INImage

+ (instancetype)imageNamed:(NSString *)name {
    INImage *image = [self new];
    image.name = name;
    return image;
}

+ (instancetype)systemImageNamed:(NSString *)name {
    return [self imageNamed:name];
}

+ (instancetype)imageWithImageData:(NSData *)data {
    INImage *image = [self new];
    image.data = data;
    return image;
}

+ (instancetype)imageWithURL:(NSURL *)url {
    if (!url.isFileURL)
        [HarnessConnection.current
            noteLimitation:@"The extension makes an INImage of a URL; the simulator does not load it."];
    INImage *image = [self new];
    image.url = url;
    return url == nil ? nil : image;
}

+ (instancetype)imageWithUIImage:(UIImage *)image {
    return [self imageWithImageData:UIImagePNGRepresentation(image)];
}

- (NSDictionary *)message {
    NSMutableDictionary *message = [NSMutableDictionary dictionary];
    NSString *path = self.url.isFileURL ? self.url.path : nil;
    NSDictionary *attributes = [[NSFileManager defaultManager] attributesOfItemAtPath:path ?: @"" error:NULL];
    message[@"name"] = self.name;
    message[@"url"] = self.url.absoluteString;
    message[@"byteCount"] = attributes[NSFileSize] ?: (self.data == nil ? nil : @(self.data.length));
    message[@"type"] = (path == nil ? [Picture pictureWithData:self.data] : [Picture pictureWithFile:path]).type;
    return message;
}

@end

@implementation INPerson

- (instancetype)RICHPUSH_PERSON {
    if ((self = [super init])) {
        _personHandle = handle;
        _nameComponents = components;
        NSMutableArray *names = [NSMutableArray array];
        if (components.givenName != nil) [names addObject:components.givenName];
        if (components.familyName != nil) [names addObject:components.familyName];
        _displayName = [name copy] ?: (names.count > 0 ? [names componentsJoinedByString:@" "] : handle.value ?: @"");
        _image = image;
        _contactIdentifier = [contactIdentifier copy];
        _customIdentifier = [customIdentifier copy];
    }
    return self;
}

- (instancetype)RICHPUSH_PERSON isMe:(BOOL)isMe {
    self = [self initWithPersonHandle:handle
                       nameComponents:components
                          displayName:name
                                image:image
                    contactIdentifier:contactIdentifier
                     customIdentifier:customIdentifier];
    _isMe = isMe;
    return self;
}

- (instancetype)RICHPUSH_PERSON isMe:(BOOL)isMe suggestionType:(INPersonSuggestionType)type {
    return [self initWithPersonHandle:handle
                       nameComponents:components
                          displayName:name
                                image:image
                    contactIdentifier:contactIdentifier
                     customIdentifier:customIdentifier
                                 isMe:isMe];
}

@end

@implementation INSpeakableString

- (instancetype)initWithSpokenPhrase:(NSString *)phrase {
    if ((self = [super init])) _spokenPhrase = [phrase copy];
    return self;
}

@end

@implementation INIntent {
    NSMutableDictionary<NSString *, INImage *> *_images;
}

- (void)setImage:(INImage *)image forParameterNamed:(NSString *)name {
    @synchronized(self) {
        if (_images == nil) _images = [NSMutableDictionary new];
        _images[name] = image;
    }
}

- (INImage *)imageForParameterNamed:(NSString *)name {
    @synchronized(self) { return _images[name]; }
}

@end

@implementation INSendMessageIntent

- (instancetype)RICHPUSH_MESSAGE {
    if ((self = [super init])) {
        _recipients = [recipients copy];
        _content = [content copy];
        _speakableGroupName = groupName;
        _conversationIdentifier = [conversation copy];
        _serviceName = [serviceName copy];
        _sender = sender;
    }
    return self;
}

- (instancetype)RICHPUSH_MESSAGE attachments:(NSArray *)attachments {
    return [self initWithRecipients:recipients
                outgoingMessageType:type
                            content:content
                 speakableGroupName:groupName
             conversationIdentifier:conversation
                        serviceName:serviceName
                             sender:sender];
}

/// Makes the sender's name the title and the group's name the subtitle, as an iPhone shows the notification.
- (void)updateContent:(UNNotificationContent *)content {
    if (self.sender.displayName.length > 0) content.title = self.sender.displayName;
    INImage *image = self.sender.image ?: [self imageForParameterNamed:@"sender"];
    NSString *group = self.speakableGroupName.spokenPhrase;
    if (group.length > 0 && self.recipients.count > 1) {
        content.subtitle = group;
        image = [self imageForParameterNamed:@"speakableGroupName"] ?: image;
    }
    content.avatar = image.message;
    if (content.threadIdentifier.length == 0) content.threadIdentifier = self.conversationIdentifier ?: @"";
}

@end

@implementation UNNotificationContent (Intents)

- (UNNotificationContent *)contentByUpdatingWithProvider:(id)provider error:(NSError **)error {
    UNNotificationContent *updated = [self copy];
    updated.intent = NSStringFromClass([provider class]);
    if ([provider isKindOfClass:[INSendMessageIntent class]]) [provider updateContent:updated];
    return updated;
}

@end

@implementation INInteraction

- (instancetype)initWithIntent:(INIntent *)intent response:(id)response {
    if ((self = [super init])) {
        _intent = intent;
        self.identifier = [NSUUID UUID].UUIDString;
    }
    return self;
}

- (void)donateInteractionWithCompletion:(void (^)(NSError *))completion {
    if (completion != nil) dispatch_async(dispatch_get_global_queue(0, 0), ^{ completion(nil); });
}

@end
