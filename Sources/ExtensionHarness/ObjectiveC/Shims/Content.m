#import "Content.h"

@implementation UNNotificationContent

- (instancetype)init {
    if ((self = [super init])) {
#define EMPTY(Type, name, Name, empty) self.name = empty;
        CONTENT_PROPERTIES(EMPTY)
        self.interruptionLevel = UNNotificationInterruptionLevelActive;
    }
    return self;
}

- (void)setValuesFrom:(UNNotificationContent *)other {
#define TAKE(Type, name, Name, empty) self.name = other.name;
    CONTENT_PROPERTIES(TAKE)
    CONTENT_NUMBERS(TAKE)
    self.intent = other.intent;
    self.avatar = other.avatar;
    self.delivery = other.delivery;
}

- (id)copyWithZone:(NSZone *)zone {
    UNNotificationContent *copy = [UNNotificationContent new];
    [copy setValuesFrom:self];
    return copy;
}

- (id)mutableCopyWithZone:(NSZone *)zone {
    UNMutableNotificationContent *copy = [UNMutableNotificationContent new];
    [copy setValuesFrom:self];
    return copy;
}

@end

@implementation UNMutableNotificationContent
@dynamic attachments, badge, title, subtitle, body, categoryIdentifier, threadIdentifier, launchImageName;
@dynamic summaryArgument, targetContentIdentifier, filterCriteria, sound, userInfo, summaryArgumentCount;
@dynamic interruptionLevel, relevanceScore;

#define SETTER(Type, name, Name, empty)                                                                                \
    -(void)set##Name : (Type)value {                                                                                   \
        [self put##Name:value];                                                                                        \
    }
#define RESETTABLE_SETTER(Type, name, Name, empty)                                                                     \
    -(void)set##Name : (Type)value {                                                                                   \
        [self note:value ?: (empty) property:@ #name];                                                                 \
        [self put##Name:value ?: (empty)];                                                                             \
    }
CONTENT_PROPERTIES(RESETTABLE_SETTER)
CONTENT_NUMBERS(SETTER)

/// Another text in content that came with a notification is the extension's.
- (void)note:(id)value property:(NSString *)name {
    BOOL isText = [@[ @"title", @"subtitle", @"body" ] containsObject:name];
    if (isText && self.delivery != nil && ![value isEqual:[self valueForKey:name]])
        [HarnessConnection.current noteChangedText];
}

@end

// MARK: - Messages

static NSArray<NSString *> *InterruptionLevels(void) {
    return @[ @"passive", @"active", @"time-sensitive", @"critical" ];
}

@implementation UNNotificationContent (Messages)

- (instancetype)initWithMessage:(NSDictionary *)message delivery:(NSNumber *)delivery {
    if ((self = [self init])) {
        for (NSString *name in @[
                 @"title", @"subtitle", @"body", @"launchImageName", @"threadIdentifier", @"categoryIdentifier",
                 @"targetContentIdentifier", @"filterCriteria"
             ]) {
            NSString *text = MemberOfClass(message, name, [NSString class]);
            if (text != nil) [self setValue:text forKey:name];
        }
        self.badge = MemberOfClass(message, @"badge", [NSNumber class]);
        self.relevanceScore = [MemberOfClass(message, @"relevanceScore", [NSNumber class]) doubleValue];
        NSUInteger level = [InterruptionLevels() indexOfObject:message[@"interruptionLevel"] ?: @""];
        if (level != NSNotFound) self.interruptionLevel = level;
        NSDictionary *sound = MemberOfClass(message, @"sound", [NSDictionary class]);
        if (sound != nil) {
            self.sound = [UNNotificationSound new];
            self.sound.name = MemberOfClass(sound, @"name", [NSString class]);
            self.sound.isCritical = [sound[@"isCritical"] boolValue];
            self.sound.volume = [sound[@"volume"] doubleValue];
        }
        NSString *payload = MemberOfClass(message, @"userInfo", [NSString class]) ?: @"{}";
        self.userInfo = [NSJSONSerialization JSONObjectWithData:[payload dataUsingEncoding:NSUTF8StringEncoding]
                                                        options:0
                                                          error:NULL];
        NSMutableArray *attachments = [NSMutableArray array];
        for (NSDictionary *attachment in MemberOfClass(message, @"attachments", [NSArray class]) ?: @[])
            [attachments addObject:[[UNNotificationAttachment alloc] initWithMessage:attachment]];
        self.attachments = attachments;
        self.intent = MemberOfClass(message, @"intent", [NSString class]);
        self.avatar = MemberOfClass(message, @"avatar", [NSDictionary class]);
        self.delivery = delivery;
    }
    return self;
}

- (NSDictionary *)message {
    NSMutableDictionary *message = [NSMutableDictionary dictionary];
    for (NSString *name in
         @[ @"title", @"subtitle", @"body", @"launchImageName", @"threadIdentifier", @"categoryIdentifier" ])
        message[name] = [[self valueForKey:name] description] ?: @"";
    message[@"badge"] = [self.badge isKindOfClass:[NSNumber class]] ? @(self.badge.integerValue) : nil;
    UNNotificationSound *sound = self.sound;
    if ([sound isKindOfClass:[UNNotificationSound class]]) {
        NSMutableDictionary *values = [@{@"isCritical" : @(sound.isCritical), @"volume" : @(sound.volume)} mutableCopy];
        values[@"name"] = sound.name;
        message[@"sound"] = values;
    }
    message[@"targetContentIdentifier"] = self.targetContentIdentifier;
    message[@"filterCriteria"] = self.filterCriteria;
    message[@"interruptionLevel"] = InterruptionLevels()[MIN(self.interruptionLevel, 3)];
    message[@"relevanceScore"] = @(isfinite(self.relevanceScore) ? self.relevanceScore : 0);
    NSMutableDictionary *representable = [NSMutableDictionary dictionary];
    NSMutableArray *unrepresentable = [NSMutableArray array];
    [self.userInfo enumerateKeysAndObjectsUsingBlock:^(id key, id value, BOOL *stop) {
        if ([key isKindOfClass:[NSString class]] && [NSJSONSerialization isValidJSONObject:@[ value ]])
            representable[key] = value;
        else
            [unrepresentable addObject:[key description]];
    }];
    NSData *payload = [NSJSONSerialization dataWithJSONObject:representable options:0 error:NULL];
    message[@"userInfo"] = [[NSString alloc] initWithData:payload encoding:NSUTF8StringEncoding] ?: @"{}";
    message[@"unrepresentableKeys"] = [unrepresentable sortedArrayUsingSelector:@selector(compare:)];
    NSMutableArray *attachments = [NSMutableArray array];
    for (UNNotificationAttachment *attachment in self.attachments) [attachments addObject:attachment.message];
    message[@"attachments"] = attachments;
    message[@"intent"] = self.intent;
    message[@"avatar"] = self.avatar;
    return message;
}

@end
