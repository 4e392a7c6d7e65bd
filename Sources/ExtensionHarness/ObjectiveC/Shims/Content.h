// The content of notifications, and its form in messages.
#pragma once

#import "Connection.h"

NS_ASSUME_NONNULL_BEGIN

@interface UNNotificationContent ()
@property (readwrite, copy) NSArray<UNNotificationAttachment *> *attachments;
@property (nullable, readwrite, copy) NSNumber *badge;
@property (readwrite, copy) NSString *title, *subtitle, *body, *categoryIdentifier, *threadIdentifier;
@property (readwrite, copy) NSString *launchImageName, *summaryArgument;
@property (nullable, readwrite, copy) NSString *targetContentIdentifier, *filterCriteria;
@property (nullable, readwrite, copy) UNNotificationSound *sound;
@property (readwrite, copy) NSDictionary *userInfo;
@property (readwrite) NSUInteger summaryArgumentCount;
@property (readwrite) UNNotificationInterruptionLevel interruptionLevel;
@property (readwrite) double relevanceScore;
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
