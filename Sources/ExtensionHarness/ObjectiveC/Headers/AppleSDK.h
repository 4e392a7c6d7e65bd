// What an extension's file finds of Apple's frameworks. It is included before each file, as a prefix header is, so that
// the frameworks' own headers need only be there.
#pragma once
#pragma clang system_header

#import <AppleSDK/Foundation.h>
#import <AppleSDK/URLSession.h>
#import <AppleSDK/CoreFoundation.h>
#import <AppleSDK/UserNotifications.h>
#import <AppleSDK/UIKit.h>
#import <AppleSDK/OtherFrameworks.h>
