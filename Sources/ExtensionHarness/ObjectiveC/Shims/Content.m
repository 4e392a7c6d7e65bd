#import "Content.h"

@implementation UNNotificationContent

- (instancetype)init {
    if ((self = [super init])) {
        self.attachments = @[];
        self.title = self.subtitle = self.body = self.categoryIdentifier = self.threadIdentifier = @"";
        self.launchImageName = self.summaryArgument = @"";
        self.userInfo = @{};
        self.interruptionLevel = UNNotificationInterruptionLevelActive;
    }
    return self;
}

- (void)setValuesFrom:(UNNotificationContent *)other {
    self.attachments = other.attachments;
    self.badge = other.badge;
    self.title = other.title;
    self.subtitle = other.subtitle;
    self.body = other.body;
    self.categoryIdentifier = other.categoryIdentifier;
    self.threadIdentifier = other.threadIdentifier;
    self.launchImageName = other.launchImageName;
    self.summaryArgument = other.summaryArgument;
    self.targetContentIdentifier = other.targetContentIdentifier;
    self.filterCriteria = other.filterCriteria;
    self.sound = other.sound;
    self.userInfo = other.userInfo;
    self.summaryArgumentCount = other.summaryArgumentCount;
    self.interruptionLevel = other.interruptionLevel;
    self.relevanceScore = other.relevanceScore;
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

- (UNNotificationContent *)contentByUpdatingWithProvider:(id)provider error:(NSError **)error {
    [HarnessConnection.current
        noteLimitation:@"The extension updates its content from an intent; the simulator does not do that for an "
                       @"extension in Objective-C."];
    return [self copy];
}

@end

// A property that the app sets to nil becomes empty.
#define RESETTABLE(Class, setter, emptyValue)                                                                          \
    -(void)setter : (Class)value {                                                                                     \
        [super setter:value ?: (emptyValue)];                                                                          \
    }

// Another text in content that came with a notification is the extension's.
#define RESETTABLE_TEXT(setter, getter)                                                                                \
    -(void)setter : (NSString *)value {                                                                                \
        if (self.delivery != nil && ![value ?: @"" isEqual:self.getter]) [HarnessConnection.current noteChangedText];  \
        [super setter:value ?: @""];                                                                                   \
    }

@implementation UNMutableNotificationContent
@dynamic attachments, badge, title, subtitle, body, categoryIdentifier, threadIdentifier, launchImageName;
@dynamic summaryArgument, targetContentIdentifier, filterCriteria, sound, userInfo, summaryArgumentCount;
@dynamic interruptionLevel, relevanceScore;

RESETTABLE_TEXT(setTitle, title)
RESETTABLE_TEXT(setSubtitle, subtitle)
RESETTABLE_TEXT(setBody, body)
RESETTABLE(NSString *, setCategoryIdentifier, @"")
RESETTABLE(NSString *, setThreadIdentifier, @"")
RESETTABLE(NSString *, setLaunchImageName, @"")
RESETTABLE(NSString *, setSummaryArgument, @"")
RESETTABLE(NSDictionary *, setUserInfo, @{})
RESETTABLE(NSArray *, setAttachments, @[])

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
    return message;
}

@end
