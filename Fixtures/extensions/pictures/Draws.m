#import <ImageIO/ImageIO.h>
#import <UIKit/UIKit.h>
#import <UserNotifications/UserNotifications.h>

/// Downloads a picture to a file, makes another one of it in the way that the payload names, and attaches that.
@interface NotificationService : UNNotificationServiceExtension
@end

@implementation NotificationService

- (void)didReceiveNotificationRequest:(UNNotificationRequest *)request
                   withContentHandler:(void (^)(UNNotificationContent *))contentHandler {
    UNMutableNotificationContent *content = [request.content mutableCopy];
    NSURL *url = [NSURL URLWithString:content.userInfo[@"url"]];
    NSString *way = content.userInfo[@"way"];
    [[[NSURLSession sharedSession]
        downloadTaskWithURL:url
          completionHandler:^(NSURL *file, NSURLResponse *response, NSError *error) {
              BOOL isJPEG = [way isEqual:@"ImageIO"] || [way isEqual:@"JPEG"];
              NSString *name = isJPEG ? @"made.jpg" : @"made.png";
              NSString *target = [NSTemporaryDirectory() stringByAppendingPathComponent:name];
              if (file != nil && [self make:target of:file way:way]) {
                  NSURL *made = [NSURL fileURLWithPath:target];
                  UNNotificationAttachment *attachment =
                      [UNNotificationAttachment attachmentWithIdentifier:way URL:made options:nil error:nil];
                  if (attachment != nil) content.attachments = @[ attachment ];
              } else {
                  content.title = @"nothing made";
              }
              contentHandler(content);
          }] resume];
}

- (BOOL)make:(NSString *)target of:(NSURL *)file way:(NSString *)way {
    if ([way isEqual:@"ImageIO"]) return [self downsample:file to:[NSURL fileURLWithPath:target]];
    UIImage *picture = [UIImage imageWithContentsOfFile:file.path];
    // A path that the download no longer has.
    [[NSFileManager defaultManager] removeItemAtURL:file error:nil];
    return [[self dataOf:picture way:way] writeToFile:target atomically:YES];
}

- (NSData *)dataOf:(UIImage *)picture way:(NSString *)way {
    if ([way isEqual:@"JPEG"]) return UIImageJPEGRepresentation(picture, 0.8);
    if ([way isEqual:@"circle"]) {
        CGRect bounds = CGRectMake(0, 0, 20, 20);
        UIGraphicsBeginImageContextWithOptions(bounds.size, NO, 2);
        [[UIColor blueColor] setFill];
        [[UIBezierPath bezierPathWithOvalInRect:bounds] addClip];
        UIRectFill(bounds);
        [picture drawInRect:CGRectMake(0, 0, 20, 10)];
        NSData *data = UIImagePNGRepresentation(UIGraphicsGetImageFromCurrentImageContext());
        UIGraphicsEndImageContext();
        return data;
    }
    if ([way isEqual:@"bitmap"]) {
        // The second coordinate grows upward.
        CGColorSpaceRef space = CGColorSpaceCreateDeviceRGB();
        CGContextRef context = CGBitmapContextCreate(NULL, 16, 16, 8, 0, space, kCGImageAlphaPremultipliedLast);
        CGContextSetRGBFillColor(context, 1, 0, 0, 1);
        CGContextFillRect(context, CGRectMake(0, 0, 16, 8));
        CGImageRef image = CGBitmapContextCreateImage(context);
        NSData *data = UIImagePNGRepresentation([UIImage imageWithCGImage:image]);
        CGImageRelease(image);
        CGContextRelease(context);
        CGColorSpaceRelease(space);
        return data;
    }
    return UIImagePNGRepresentation(picture);
}

- (BOOL)downsample:(NSURL *)file to:(NSURL *)target {
    CGImageSourceRef source = CGImageSourceCreateWithURL((__bridge CFURLRef)file, NULL);
    NSDictionary *options = @{
        (__bridge NSString *)kCGImageSourceCreateThumbnailFromImageAlways : @YES,
        (__bridge NSString *)kCGImageSourceThumbnailMaxPixelSize : @24,
    };
    CGImageRef image = CGImageSourceCreateThumbnailAtIndex(source, 0, (__bridge CFDictionaryRef)options);
    CGImageDestinationRef destination = CGImageDestinationCreateWithURL((__bridge CFURLRef)target, kUTTypeJPEG, 1, NULL);
    CGImageDestinationAddImage(destination, image, NULL);
    BOOL isDone = CGImageDestinationFinalize(destination);
    CFRelease(destination);
    CGImageRelease(image);
    CFRelease(source);
    return isDone;
}

@end
