// The parts of Apple's frameworks that an extension's files can use. This header is included before each file, like a
// prefix header, so that the frameworks' own headers only need to exist.
#pragma once
#pragma clang system_header

#import <AppleSDK/Foundation.h>
#import <AppleSDK/URLSession.h>
#import <AppleSDK/CoreFoundation.h>
#import <AppleSDK/UserNotifications.h>
#import <AppleSDK/Audio.h>
#import <AppleSDK/UIKit.h>
#import <AppleSDK/OtherFrameworks.h>
#import <AppleSDK/Intents.h>
#import <AppleSDK/Security.h>
