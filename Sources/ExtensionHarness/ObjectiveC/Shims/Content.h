// The content of notifications, and its form in messages.
#pragma once

#import "Connection.h"

NS_ASSUME_NONNULL_BEGIN

/// The properties of content: the type, the name, the name in the setter, and what nil becomes.
#define CONTENT_PROPERTIES(PROPERTY)                                                                                   \
    PROPERTY(NSArray<UNNotificationAttachment *> *, attachments, Attachments, @[])                                     \
    PROPERTY(NSNumber *, badge, Badge, nil)                                                                            \
    PROPERTY(NSString *, title, Title, @"")                                                                            \
    PROPERTY(NSString *, subtitle, Subtitle, @"")                                                                      \
    PROPERTY(NSString *, body, Body, @"")                                                                              \
    PROPERTY(NSString *, categoryIdentifier, CategoryIdentifier, @"")                                                  \
    PROPERTY(NSString *, threadIdentifier, ThreadIdentifier, @"")                                                      \
    PROPERTY(NSString *, launchImageName, LaunchImageName, @"")                                                        \
    PROPERTY(NSString *, summaryArgument, SummaryArgument, @"")                                                        \
    PROPERTY(NSString *, targetContentIdentifier, TargetContentIdentifier, nil)                                        \
    PROPERTY(NSString *, filterCriteria, FilterCriteria, nil)                                                          \
    PROPERTY(UNNotificationSound *, sound, Sound, nil)                                                                 \
    PROPERTY(NSDictionary *, userInfo, UserInfo, @{})
#define CONTENT_NUMBERS(PROPERTY)                                                                                      \
    PROPERTY(NSUInteger, summaryArgumentCount, SummaryArgumentCount, 0)                                                \
    PROPERTY(UNNotificationInterruptionLevel, interruptionLevel, InterruptionLevel, 0)                                 \
    PROPERTY(double, relevanceScore, RelevanceScore, 0)

@interface UNNotificationContent ()
// Only mutable content has setters with the usual names.
#define OBJECT(Type, name, Name, empty) @property (null_unspecified, readwrite, copy, setter=put##Name:) Type name;
#define NUMBER(Type, name, Name, empty) @property (readwrite, setter=put##Name:) Type name;
CONTENT_PROPERTIES(OBJECT)
CONTENT_NUMBERS(NUMBER)
#undef OBJECT
#undef NUMBER
/// The name of the intent that the content was updated from, and the intent's picture as a message.
@property (nullable, copy) NSString *intent;
@property (nullable, copy) NSDictionary *avatar;
/// The number of the delivery that it belongs to; nil for none.
@property (nullable, copy) NSNumber *delivery;
- (void)setValuesFrom:(UNNotificationContent *)other;
@end

@interface UNNotificationContent (Messages)
- (instancetype)initWithMessage:(NSDictionary *)message delivery:(nullable NSNumber *)delivery;
@property (readonly) NSDictionary *message;
@end

@interface UNNotificationSound ()
@property (nullable, readwrite, copy) NSString *name;
@property (readwrite) BOOL isCritical;
@property (readwrite) double volume;
@end

@interface UNNotificationAttachment ()
@property (readwrite, copy) NSString *identifier, *type;
@property (readwrite, copy) NSURL *URL;
@property (nullable, readwrite, copy) NSDictionary *optionsMessage;
- (instancetype)initWithMessage:(NSDictionary *)message;
@property (readonly) NSDictionary *message;
@end

@interface UNNotificationRequest ()
@property (readwrite, copy) NSString *identifier;
@property (readwrite, copy) UNNotificationContent *content;
@property (nullable, readwrite, copy) UNNotificationTrigger *trigger;
@end

NS_ASSUME_NONNULL_END
