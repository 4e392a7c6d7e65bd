@import Intents;
@import UIKit;
@import UserNotifications;

#if __has_include(<PictureKit/PictureKit.h>)
#import <PictureKit/PictureKit.h>
#endif

/// Shows a message with its sender's picture, and also attaches the picture.
@interface NotificationService : UNNotificationServiceExtension
@property(copy) void (^handler)(UNNotificationContent *content);
@property(copy) UNNotificationContent *bestAttempt;
@end

@implementation NotificationService

- (void)didReceiveNotificationRequest:(UNNotificationRequest *)request
                   withContentHandler:(void (^)(UNNotificationContent *_Nonnull))handler {
    UNMutableNotificationContent *content = [request.content mutableCopy];
    content.subtitle = @"via Sparky";
    self.handler = handler;
    self.bestAttempt = content;
    NSString *text = content.userInfo[@"avatar_url"];
    NSURL *url = [text isKindOfClass:[NSString class]] ? [NSURL URLWithString:text] : nil;
    if (url == nil) return [self end];
    NSURLRequest *load = [NSURLRequest requestWithURL:url
                                          cachePolicy:NSURLRequestReloadIgnoringLocalCacheData
                                      timeoutInterval:3];
    [[NSURLSession.sharedSession downloadTaskWithRequest:load
                                       completionHandler:^(NSURL *file, NSURLResponse *response, NSError *error) {
                                           [self take:file of:(NSHTTPURLResponse *)response into:content];
                                           [self end];
                                       }] resume];
}

- (void)take:(NSURL *)file of:(NSHTTPURLResponse *)response into:(UNMutableNotificationContent *)content {
    NSNumber *size = nil;
    [file getResourceValue:&size forKey:NSURLFileSizeKey error:nil];
    if (response.statusCode != 200 || size.integerValue < 1 || size.integerValue > 1000000) return;
    if (![[response valueForHTTPHeaderField:@"Content-Type"] hasPrefix:@"image/png"]) return;
    NSData *data = [NSData dataWithContentsOfURL:file];
    if ([UIImage imageWithData:data] == nil) return;
    NSURL *target = [[file URLByDeletingPathExtension] URLByAppendingPathExtension:@"png"];
    if ([NSFileManager.defaultManager moveItemAtURL:file toURL:target error:nil]) {
        UNNotificationAttachment *attachment = [UNNotificationAttachment attachmentWithIdentifier:@"avatar"
                                                                                             URL:target
                                                                                         options:nil
                                                                                           error:nil];
        if (attachment != nil) content.attachments = @[ attachment ];
    }
    self.bestAttempt = [self content:content from:[INImage imageWithImageData:data]];
}

- (UNNotificationContent *)content:(UNMutableNotificationContent *)content from:(INImage *)picture {
    INPersonHandle *handle = [[INPersonHandle alloc] initWithValue:@"sparky@media.example"
                                                              type:INPersonHandleTypeEmailAddress];
    INPerson *sender = [[INPerson alloc] initWithPersonHandle:handle
                                               nameComponents:nil
                                                  displayName:content.title
                                                        image:picture
                                            contactIdentifier:nil
                                             customIdentifier:@"sparky"];
    INSendMessageIntent *intent =
        [[INSendMessageIntent alloc] initWithRecipients:nil
                                    outgoingMessageType:INOutgoingMessageTypeOutgoingMessageText
                                                content:content.body
                                     speakableGroupName:nil
                                 conversationIdentifier:content.threadIdentifier
                                            serviceName:nil
                                                 sender:sender
                                            attachments:nil];
    INInteraction *interaction = [[INInteraction alloc] initWithIntent:intent response:nil];
    interaction.direction = INInteractionDirectionIncoming;
    [interaction donateInteractionWithCompletion:nil];
    return [content contentByUpdatingWithProvider:intent error:nil] ?: content;
}

- (void)end {
    void (^handler)(UNNotificationContent *);
    @synchronized(self) {
        handler = self.handler;
        self.handler = nil;
    }
    if (handler != nil) handler(self.bestAttempt);
}

- (void)serviceExtensionTimeWillExpire {
    [self end];
}

@end
