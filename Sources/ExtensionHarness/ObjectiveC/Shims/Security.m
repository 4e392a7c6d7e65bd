// The keychain of the simulated device: at the start, it has what the app left; it is kept in memory.
#import "Connection.h"

#include <stdlib.h>

/// The items; only one thread at a time may use them.
static NSMutableArray<NSMutableDictionary *> *Items(void) {
    static NSMutableArray *items;
    static dispatch_once_t once;
    dispatch_once(&once, ^{
        items = [NSMutableArray new];
        NSString *file = [DeviceHome() stringByAppendingPathComponent:@".app-state/keychain.json"];
        NSData *data = [NSData dataWithContentsOfFile:file] ?: [NSData data];
        for (NSDictionary *left in [NSJSONSerialization JSONObjectWithData:data options:0 error:NULL]) {
            NSMutableDictionary *item = [left mutableCopy];
            NSString *bytes = MemberOfClass(item, @"v_Data", [NSString class]);
            if (bytes != nil) item[@"v_Data"] = [[NSData alloc] initWithBase64EncodedString:bytes options:0];
            [items addObject:item];
        }
    });
    return items;
}

/// Returns whether a key says how to answer a query, or is one that a match ignores.
static BOOL IsDirection(NSString *key) {
    NSArray *others = @[ @"u_OpPrompt", @"u_AuthCtx", @"u_AuthUI", @"nleg", @"v_Data", @"pdmn", @"sync" ];
    return [key hasPrefix:@"r_"] || [key hasPrefix:@"m_"] || [others containsObject:key];
}

static BOOL IsEqual(id one, id other) { return [[one description] ?: @"" isEqual:[other description] ?: @""]; }

/// Returns the items that have the same values for the keys.
static NSArray<NSMutableDictionary *> *Matches(NSDictionary *query, NSArray *keys) {
    NSMutableArray *found = [NSMutableArray array];
    for (NSMutableDictionary *item in Items()) {
        BOOL isMatch = YES;
        for (NSString *key in keys) isMatch = isMatch && (IsDirection(key) || IsEqual(item[key], query[key]));
        if (isMatch) [found addObject:item];
    }
    return found;
}

/// Returns why a query is refused.
static OSStatus Refusal(NSDictionary *query) {
    if (query[@"class"] == nil) return errSecParam;
    NSString *group = [query[@"agrp"] description];
    BOOL isAllowed = group == nil || AllowsGroup([@"keychain " stringByAppendingString:group]);
    return isAllowed ? errSecSuccess : errSecMissingEntitlement;
}

static id Answer(NSDictionary *item, NSDictionary *query) {
    NSData *data = [query[@"r_Data"] boolValue] ? item[@"v_Data"] : nil;
    if (![query[@"r_Attributes"] boolValue]) return data;
    NSMutableDictionary *members = [item mutableCopy];
    members[@"v_Data"] = data;
    return members;
}

OSStatus SecItemCopyMatching(CFDictionaryRef dictionary, CFTypeRef *result) {
    NSDictionary *query = (__bridge NSDictionary *)dictionary;
    OSStatus refusal = Refusal(query);
    if (refusal != errSecSuccess) return refusal;
    @synchronized(Items()) {
        NSArray *found = Matches(query, query.allKeys);
        if (found.count == 0) {
            [HarnessConnection.current send:@"foundNothing" values:@{@"_0" : @"the keychain"}];
            return errSecItemNotFound;
        }
        NSMutableArray *answers = [NSMutableArray array];
        for (NSDictionary *item in found) [answers addObject:Answer(item, query) ?: [NSNull null]];
        [answers removeObject:[NSNull null]];
        BOOL wantsAll = IsEqual(query[@"m_Limit"], @"m_LimitAll");
        if (result != NULL) *result = (__bridge_retained CFTypeRef)(wantsAll ? answers : answers.firstObject);
        return errSecSuccess;
    }
}

OSStatus SecItemAdd(CFDictionaryRef attributes, CFTypeRef *result) {
    NSDictionary *query = (__bridge NSDictionary *)attributes;
    OSStatus refusal = Refusal(query);
    if (refusal != errSecSuccess) return refusal;
    NSMutableDictionary *item = [@{@"cdat" : [NSDate date], @"mdat" : [NSDate date]} mutableCopy];
    for (NSString *key in query)
        if (!IsDirection(key) || [@[ @"v_Data", @"pdmn", @"sync" ] containsObject:key]) item[key] = query[key];
    @synchronized(Items()) {
        NSArray *identity = @[ @"class", @"acct", @"svce", @"srvr", @"agrp", @"atag", @"klbl" ];
        if (Matches(item, identity).count > 0) return errSecDuplicateItem;
        [Items() addObject:item];
    }
    if (result != NULL) *result = (__bridge_retained CFTypeRef)Answer(item, query);
    return errSecSuccess;
}

OSStatus SecItemUpdate(CFDictionaryRef query, CFDictionaryRef changes) {
    @synchronized(Items()) {
        NSArray *found = Matches((__bridge NSDictionary *)query, ((__bridge NSDictionary *)query).allKeys);
        for (NSMutableDictionary *item in found) {
            [item addEntriesFromDictionary:(__bridge NSDictionary *)changes];
            item[@"mdat"] = [NSDate date];
        }
        return found.count == 0 ? errSecItemNotFound : errSecSuccess;
    }
}

OSStatus SecItemDelete(CFDictionaryRef query) {
    @synchronized(Items()) {
        NSArray *found = Matches((__bridge NSDictionary *)query, ((__bridge NSDictionary *)query).allKeys);
        [Items() removeObjectsInArray:found];
        return found.count == 0 ? errSecItemNotFound : errSecSuccess;
    }
}

int SecRandomCopyBytes(SecRandomRef random, size_t count, void *bytes) {
    arc4random_buf(bytes, count);
    return errSecSuccess;
}

bool SecTrustEvaluateWithError(SecTrustRef trust, CFErrorRef *error) { return true; }

@implementation NSURLProtectionSpace (AppleSDK)

- (SecTrustRef)serverTrust {
    return NULL;
}

@end

@implementation NSURLCredential (AppleSDK)

+ (NSURLCredential *)credentialForTrust:(SecTrustRef)trust {
    return [NSURLCredential credentialWithUser:@"" password:@"" persistence:NSURLCredentialPersistenceNone];
}

@end
