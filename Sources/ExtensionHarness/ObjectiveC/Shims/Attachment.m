#import "Content.h"

#include "LentFiles.h"

NSString *const UNErrorDomain = @"UNErrorDomain";
NSString *const UNNotificationAttachmentOptionsTypeHintKey = @"UNNotificationAttachmentOptionsTypeHintKey";
NSString *const UNNotificationAttachmentOptionsThumbnailHiddenKey =
    @"UNNotificationAttachmentOptionsThumbnailHiddenKey";
NSString *const UNNotificationAttachmentOptionsThumbnailClippingRectKey =
    @"UNNotificationAttachmentOptionsThumbnailClippingRectKey";
NSString *const UNNotificationAttachmentOptionsThumbnailTimeKey = @"UNNotificationAttachmentOptionsThumbnailTimeKey";

/// Returns the message form of an attachment's options.
static NSDictionary *OptionsMessage(NSDictionary *options) {
    NSMutableDictionary *message = [NSMutableDictionary dictionary];
    [options enumerateKeysAndObjectsUsingBlock:^(id key, id value, BOOL *stop) {
        if ([key isEqual:UNNotificationAttachmentOptionsTypeHintKey])
            message[@"typeHint"] = [value description];
        else if ([key isEqual:UNNotificationAttachmentOptionsThumbnailHiddenKey])
            message[@"hidesThumbnail"] = [NSNumber numberWithBool:[value boolValue]];
        else if ([key isEqual:UNNotificationAttachmentOptionsThumbnailTimeKey])
            message[@"thumbnailTime"] = @([value respondsToSelector:@selector(doubleValue)] ? [value doubleValue] : 0);
        else if ([key isEqual:UNNotificationAttachmentOptionsThumbnailClippingRectKey]) {
            NSMutableArray *numbers = [NSMutableArray array];
            for (NSString *name in @[ @"X", @"Y", @"Width", @"Height" ]) {
                id number = [value isKindOfClass:[NSDictionary class]] ? value[name] : nil;
                [numbers addObject:@([number doubleValue])];
            }
            message[@"clippingRect"] = numbers;
        }
    }];
    return message;
}

@implementation UNNotificationAttachment

+ (instancetype)attachmentWithIdentifier:(NSString *)identifier
                                     URL:(NSURL *)url
                                 options:(NSDictionary *)options
                                   error:(NSError **)error {
    if (url.path.length > 0) lentFileWait(url.path.fileSystemRepresentation);
    NSDictionary *optionsMessage = options == nil ? nil : OptionsMessage(options);
    NSMutableDictionary *question = [NSMutableDictionary dictionary];
    question[@"identifier"] = identifier ?: @"";
    question[@"url"] = url.absoluteString ?: @"";
    question[@"options"] = optionsMessage;
    NSDictionary *answer = [HarnessConnection.current answerTo:@"attach" values:@{@"_1" : question}][@"_1"];
    NSNumber *code = MemberOfClass(answer, @"errorCode", [NSNumber class]);
    if (code != nil || answer == nil) {
        NSString *text = MemberOfClass(answer, @"errorText", [NSString class]);
        NSDictionary *userInfo = text == nil ? @{} : @{NSLocalizedDescriptionKey : text};
        NSInteger number = code == nil ? UNErrorCodeAttachmentCorrupt : code.integerValue;
        if (error != NULL) *error = [NSError errorWithDomain:UNErrorDomain code:number userInfo:userInfo];
        return nil;
    }
    UNNotificationAttachment *attachment = [self new];
    attachment.identifier = answer[@"identifier"];
    attachment.URL = url;
    attachment.type = answer[@"type"];
    attachment.optionsMessage = optionsMessage;
    return attachment;
}

- (instancetype)initWithMessage:(NSDictionary *)message {
    if ((self = [super init])) {
        self.identifier = message[@"identifier"];
        self.URL = [NSURL fileURLWithPath:message[@"path"]];
        self.type = message[@"type"];
        self.optionsMessage = MemberOfClass(message, @"options", [NSDictionary class]);
    }
    return self;
}

- (NSDictionary *)message {
    NSMutableDictionary *message = [NSMutableDictionary dictionary];
    message[@"identifier"] = self.identifier;
    message[@"path"] = self.URL.path ?: @"";
    message[@"type"] = self.type;
    message[@"options"] = self.optionsMessage;
    return message;
}

- (id)copyWithZone:(NSZone *)zone {
    return self;
}

- (BOOL)isEqual:(id)object {
    UNNotificationAttachment *other = object;
    return [other isKindOfClass:[UNNotificationAttachment class]] && [self.identifier isEqual:other.identifier] &&
           [self.URL isEqual:other.URL] && [self.type isEqual:other.type];
}

- (NSUInteger)hash {
    return self.identifier.hash;
}

@end
