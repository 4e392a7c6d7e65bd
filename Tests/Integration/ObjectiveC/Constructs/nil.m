// Calls in which Apple's Foundation raises, most of them on nil.
#import "Construct.h"

/// Whether a call raises as Apple's Foundation does, with these words.
static BOOL Raises(NSString *words, void (^call)(void)) {
    @try {
        call();
    } @catch (NSException *exception) {
        return [exception.name isEqual:NSInvalidArgumentException] && [exception.reason hasSuffix:words];
    }
    return NO;
}

@interface Shelf : NSMutableDictionary
@end

/// An app's own class, which accepts nil.
@implementation Shelf
- (NSUInteger)count {
    return 0;
}
- (id)objectForKey:(id)key {
    return nil;
}
- (void)removeObjectForKey:(id)key {
}
@end

CONSTRUCT("nil in a string's methods raises") {
    NSString *none = nil, *text = @"a";
    NSMutableString *changing = [@"abc" mutableCopy];
    int failures = 0;
    CHECK("append", Raises(@"[NSString stringByAppendingString:]: nil argument",
                           ^{ [text stringByAppendingString:none]; }));
    CHECK("component", Raises(@"nil argument", ^{ [text stringByAppendingPathComponent:none]; }));
    CHECK("extension", Raises(@"nil argument", ^{ [text stringByAppendingPathExtension:none]; }));
    CHECK("mutable append", Raises(@"nil argument", ^{ [changing appendString:none]; }));
    CHECK("set", Raises(@"nil argument", ^{ [changing setString:none]; }));
    CHECK("insert", Raises(@"nil argument", ^{ [changing insertString:none atIndex:1]; }));
    CHECK("replace", Raises(@"nil argument",
                            ^{ [changing replaceCharactersInRange:NSMakeRange(0, 1) withString:none]; }));
    CHECK("unchanged", [changing isEqual:@"abc"]);
    NSRegularExpression *pattern = [NSRegularExpression regularExpressionWithPattern:@"b" options:0 error:NULL];
    NSRange range = NSMakeRange(0, 0);
    CHECK("first", Raises(@"nil argument", ^{ [pattern firstMatchInString:none options:0 range:range]; }));
    CHECK("matches", Raises(@"nil argument", ^{ [pattern matchesInString:none options:0 range:range]; }));
    CHECK("number", Raises(@"nil argument", ^{ [pattern numberOfMatchesInString:none options:0 range:range]; }));
    return failures == 0;
}

CONSTRUCT("nil in a URL's methods raises") {
    NSString *none = nil;
    NSURL *url = [NSURL fileURLWithPath:@"/tmp"];
    NSString *words = @"component, components, or pathExtension cannot be nil.";
    int failures = 0;
    CHECK("component", Raises(words, ^{ [url URLByAppendingPathComponent:none]; }));
    CHECK("folder", Raises(words, ^{ [url URLByAppendingPathComponent:none isDirectory:YES]; }));
    CHECK("extension", Raises(words, ^{ [url URLByAppendingPathExtension:none]; }));
    CHECK("init", Raises(@"nil string parameter", ^{ (void)[[NSURL alloc] initWithString:none]; }));
    CHECK("URLWithString: returns nil", [NSURL URLWithString:none] == nil);
    CHECK("file", Raises(@"nil string parameter", ^{ [NSURL fileURLWithPath:none]; }));
    return failures == 0;
}

CONSTRUCT("nil in a file manager's methods raises") {
    NSString *none = nil, *path = @"/tmp/x";
    NSURL *nowhere = nil, *url = [NSURL fileURLWithPath:path];
    NSFileManager *files = [NSFileManager defaultManager];
    int failures = 0;
    CHECK("move", Raises(@"source path is nil", ^{ [files moveItemAtPath:none toPath:path error:NULL]; }));
    CHECK("move to", Raises(@"destination path is nil", ^{ [files moveItemAtPath:path toPath:none error:NULL]; }));
    CHECK("copy", Raises(@"source path is nil", ^{ [files copyItemAtPath:none toPath:path error:NULL]; }));
    CHECK("move URL", Raises(@"source URL is nil", ^{ [files moveItemAtURL:nowhere toURL:url error:NULL]; }));
    CHECK("move URL to", Raises(@"destination URL is nil", ^{ [files moveItemAtURL:url toURL:nowhere error:NULL]; }));
    CHECK("copy URL", Raises(@"source URL is nil", ^{ [files copyItemAtURL:nowhere toURL:url error:NULL]; }));
    CHECK("list", Raises(@"URL is nil", ^{
        [files contentsOfDirectoryAtURL:nowhere includingPropertiesForKeys:@[] options:0 error:NULL];
    }));
    CHECK("exists", ![files fileExistsAtPath:none]);
    return failures == 0;
}

CONSTRUCT("nil where data is expected raises") {
    NSData *none = nil, *data = [NSData data];
    NSURL *nowhere = nil;
    NSString *nothing = nil;
    NSURLRequest *request = nil;
    NSMutableDictionary *values = [NSMutableDictionary dictionary];
    int failures = 0;
    CHECK("read JSON", Raises(@"data parameter is nil",
                              ^{ [NSJSONSerialization JSONObjectWithData:none options:0 error:NULL]; }));
    CHECK("write JSON", Raises(@"value parameter is nil",
                               ^{ [NSJSONSerialization dataWithJSONObject:none options:0 error:NULL]; }));
    CHECK("load", Raises(@"nil URL argument", ^{ [NSData dataWithContentsOfURL:nowhere options:0 error:NULL]; }));
    CHECK("load without options", [NSData dataWithContentsOfURL:nowhere] == nil);
    CHECK("save", Raises(@"nil file argument", ^{ [data writeToFile:nothing options:0 error:NULL]; }));
    CHECK("remove", Raises(@"key cannot be nil", ^{ [values removeObjectForKey:nothing]; }));
    CHECK("task", Raises(@"without request or resume data",
                         ^{ [NSURLSession.sharedSession dataTaskWithRequest:request]; }));
    return failures == 0;
}

CONSTRUCT("calls that are checked for nil do the same as others") {
    NSMutableString *changing = [@"abc" mutableCopy];
    [changing replaceCharactersInRange:NSMakeRange(0, 1) withString:@"A"];
    NSRegularExpression *pattern = [NSRegularExpression regularExpressionWithPattern:@"[bc]" options:0 error:NULL];
    NSRange all = NSMakeRange(0, 3);
    NSString *replaced = [pattern stringByReplacingMatchesInString:changing options:0 range:all withTemplate:@"-"];
    __block int count = 0;
    [pattern enumerateMatchesInString:changing
                              options:0
                                range:all
                           usingBlock:^(NSTextCheckingResult *match, NSMatchingFlags flags, BOOL *stop) { count++; }];
    NSString *none = nil;
    Shelf *shelf = [Shelf new];
    int failures = 0;
    CHECK("arguments on the stack", [replaced isEqual:@"A--"] && count == 2);
    CHECK("results", [[changing stringByAppendingString:@"d"] isEqual:@"Abcd"]);
    CHECK("the app's own method", !Raises(@"", ^{ [shelf removeObjectForKey:none]; }));
    CHECK("no receiver", [none stringByAppendingString:none] == nil);
    return failures == 0;
}

CONSTRUCT("what JSON does not have raises") {
    BOOL (^raises)(id, NSString *) = ^(id object, NSString *words) {
        return Raises(words, ^{ [NSJSONSerialization dataWithJSONObject:object options:0 error:NULL]; });
    };
    int failures = 0;
    CHECK("a date", raises(@{@"when" : [NSDate date]}, @"Invalid type in JSON write (NSDate)"));
    CHECK("data in an array", raises(@[ @[ [NSData data] ] ], @"Invalid type in JSON write (NSData)"));
    CHECK("a string alone", raises(@"Sparky", @"Invalid top-level type in JSON write"));
    CHECK("a key", raises(@{@5 : @"a"}, @"Invalid (non-string) key in JSON dictionary"));
    CHECK("no number", raises(@[ @(NAN) ], @"in JSON write"));
    CHECK("all that is valid", !raises(@{@"a" : @[ @1, @"b", [NSNull null], @YES, @{} ]}, @""));
    return failures == 0;
}

CONSTRUCT("content that is not mutable cannot be changed") {
    UNMutableNotificationContent *content = [UNMutableNotificationContent new];
    content.title = @"Sparky";
    UNMutableNotificationContent *kept = [content copy];
    int failures = 0;
    CHECK("attachments", Raises(@"-[UNNotificationContent setAttachments:]: unrecognized selector sent to instance",
                                ^{ kept.attachments = @[]; }));
    CHECK("title", Raises(@"-[UNNotificationContent setTitle:]: unrecognized selector sent to instance",
                          ^{ kept.title = @"Other"; }));
    CHECK("badge", Raises(@"unrecognized selector sent to instance", ^{ kept.badge = @1; }));
    CHECK("sound", Raises(@"unrecognized selector sent to instance", ^{ kept.sound = nil; }));
    CHECK("the value stays", [kept.title isEqual:@"Sparky"] && kept.badge == nil);
    // Some extensions change it by the name of a property, which iOS allows.
    [kept setValue:@"Rex" forKey:@"title"];
    CHECK("by name", [kept.title isEqual:@"Rex"]);
    content.subtitle = @"s"; content.body = @"b"; content.badge = @2; content.relevanceScore = 0.5;
    content.interruptionLevel = UNNotificationInterruptionLevelPassive;
    kept = [content mutableCopy];
    kept.title = nil;
    CHECK("a mutable copy", [kept.title isEqual:@""] && [kept.body isEqual:@"b"] && kept.badge.intValue == 2 &&
                                kept.relevanceScore == 0.5 && kept.interruptionLevel == 0);
    return failures == 0;
}
