// Intents, as far as an extension makes a communication notification of a message with them.
#pragma once

#import <AppleSDK/UIKit.h>
#import <AppleSDK/UserNotifications.h>

NS_ASSUME_NONNULL_BEGIN

typedef NS_ENUM(NSInteger, INPersonHandleType) {
    INPersonHandleTypeUnknown, INPersonHandleTypeEmailAddress, INPersonHandleTypePhoneNumber
};
typedef NS_ENUM(NSInteger, INPersonSuggestionType) {
    INPersonSuggestionTypeNone, INPersonSuggestionTypeSocialProfile, INPersonSuggestionTypeInstantMessageAddress
};
typedef NS_ENUM(NSInteger, INInteractionDirection) {
    INInteractionDirectionUnspecified, INInteractionDirectionOutgoing, INInteractionDirectionIncoming
};
typedef NS_ENUM(NSInteger, INOutgoingMessageType) {
    INOutgoingMessageTypeUnknown, INOutgoingMessageTypeOutgoingMessageText, INOutgoingMessageTypeOutgoingMessageAudio
};
typedef NSString *INPersonHandleLabel;

/// What the classes have in common: a copy is the object itself.
@interface RichPushIntentsObject : NSObject <NSCopying>
@end

@interface INPersonHandle : RichPushIntentsObject
@property (nullable, readonly) NSString *value;
@property (readonly) INPersonHandleType type;
@property (nullable, readonly) INPersonHandleLabel label;
- (instancetype)initWithValue:(nullable NSString *)value type:(INPersonHandleType)type;
- (instancetype)initWithValue:(nullable NSString *)value
                         type:(INPersonHandleType)type
                        label:(nullable INPersonHandleLabel)label;
@end

@interface INImage : RichPushIntentsObject
+ (instancetype)imageNamed:(NSString *)name;
+ (instancetype)systemImageNamed:(NSString *)name;
+ (instancetype)imageWithImageData:(NSData *)data;
+ (nullable instancetype)imageWithURL:(NSURL *)url;
+ (instancetype)imageWithUIImage:(UIImage *)image;
@end

// The parameters that the initializers of a person have in common.
#define RICHPUSH_PERSON                                                                                                \
    initWithPersonHandle:(INPersonHandle *)handle                                                                      \
          nameComponents:(nullable NSPersonNameComponents *)components                                                 \
             displayName:(nullable NSString *)name                                                                     \
                   image:(nullable INImage *)image                                                                     \
       contactIdentifier:(nullable NSString *)contactIdentifier                                                        \
        customIdentifier:(nullable NSString *)customIdentifier

@interface INPerson : RichPushIntentsObject
@property (nullable, readonly) INPersonHandle *personHandle;
@property (nullable, readonly) NSPersonNameComponents *nameComponents;
@property (readonly) NSString *displayName;
@property (nullable, readonly) INImage *image;
@property (nullable, readonly) NSString *contactIdentifier, *customIdentifier;
@property (readonly) BOOL isMe;
- (instancetype)RICHPUSH_PERSON;
- (instancetype)RICHPUSH_PERSON isMe:(BOOL)isMe;
- (instancetype)RICHPUSH_PERSON isMe:(BOOL)isMe suggestionType:(INPersonSuggestionType)type;
@end

@interface INSpeakableString : RichPushIntentsObject
@property (readonly) NSString *spokenPhrase;
- (instancetype)initWithSpokenPhrase:(NSString *)phrase;
@end

@interface INIntent : RichPushIntentsObject
- (void)setImage:(nullable INImage *)image forParameterNamed:(NSString *)name;
- (nullable INImage *)imageForParameterNamed:(NSString *)name;
@end

// The parameters that the initializers of a message have in common.
#define RICHPUSH_MESSAGE                                                                                               \
        initWithRecipients:(nullable NSArray<INPerson *> *)recipients                                                  \
       outgoingMessageType:(INOutgoingMessageType)type                                                                 \
                   content:(nullable NSString *)content                                                                \
        speakableGroupName:(nullable INSpeakableString *)groupName                                                     \
    conversationIdentifier:(nullable NSString *)conversation                                                           \
               serviceName:(nullable NSString *)serviceName                                                            \
                    sender:(nullable INPerson *)sender

@interface INSendMessageIntent : INIntent <UNNotificationContentProviding>
@property (nullable, readonly) NSArray<INPerson *> *recipients;
@property (nullable, readonly) NSString *content, *conversationIdentifier, *serviceName;
@property (nullable, readonly) INSpeakableString *speakableGroupName;
@property (nullable, readonly) INPerson *sender;
- (instancetype)RICHPUSH_MESSAGE;
- (instancetype)RICHPUSH_MESSAGE attachments:(nullable NSArray *)attachments;
@end

@interface INInteraction : RichPushIntentsObject
@property INInteractionDirection direction;
@property (copy) NSString *identifier;
@property (nullable, copy) NSString *groupIdentifier;
@property (nullable, copy) NSDateInterval *dateInterval;
@property (readonly) INIntent *intent;
- (instancetype)initWithIntent:(INIntent *)intent response:(nullable id)response;
- (void)donateInteractionWithCompletion:(nullable void (^)(NSError *_Nullable error))completion;
@end

NS_ASSUME_NONNULL_END
