#import "Construct.h"

static NSString *File(NSString *name) { return [NSTemporaryDirectory() stringByAppendingPathComponent:name]; }

CONSTRUCT("formats of strings") {
    NSString *text = [NSString stringWithFormat:@"%@ %ld %.2f %s %lu %05d %x", @[], 5L, 1.5, "x", 7UL, 42, 255];
    return [text hasSuffix:@" 5 1.50 x 7 00042 ff"];
}
CONSTRUCT("searches in strings") {
    return [@"Sparky says hi" containsString:@"says"] && [@"abc" hasPrefix:@"a"] && [@"abc" rangeOfString:@"z"].location == NSNotFound &&
           [@"a-b-c" componentsSeparatedByString:@"-"].count == 3;
}
CONSTRUCT("changes of strings") {
    NSString *text = [@" a,b " stringByTrimmingCharactersInSet:[NSCharacterSet whitespaceCharacterSet]];
    return [[text stringByReplacingOccurrencesOfString:@"," withString:@";"] isEqualToString:@"a;b"] &&
           [[@"hello" substringWithRange:NSMakeRange(1, 3)] isEqualToString:@"ell"] && [@"12.5" doubleValue] == 12.5;
}
CONSTRUCT("emoji and lengths") { return @"👍".length == 2 && [@"é" lengthOfBytesUsingEncoding:NSUTF8StringEncoding] == 2; }
CONSTRUCT("paths") {
    NSString *path = @"/a/b/picture.tar.png";
    return [path.lastPathComponent isEqual:@"picture.tar.png"] && [path.pathExtension isEqual:@"png"] &&
           [path.stringByDeletingPathExtension.lastPathComponent isEqual:@"picture.tar"] &&
           [[@"x" stringByAppendingPathExtension:@"jpg"] isEqual:@"x.jpg"];
}
CONSTRUCT("percent encoding") {
    NSString *text = [@"a b/ü?" stringByAddingPercentEncodingWithAllowedCharacters:[NSCharacterSet URLQueryAllowedCharacterSet]];
    return [text isEqualToString:@"a%20b/%C3%BC?"] && [text.stringByRemovingPercentEncoding isEqualToString:@"a b/ü?"];
}
CONSTRUCT("parts of a URL") {
    NSURL *url = [NSURL URLWithString:@"https://a.example:8080/b/c%20d.png?w=1#f"];
    return [url.host isEqual:@"a.example"] && url.port.intValue == 8080 && [url.lastPathComponent isEqual:@"c d.png"] &&
           [url.pathExtension isEqual:@"png"] && [url.query isEqual:@"w=1"] && [url.scheme isEqual:@"https"] && [url.fragment isEqual:@"f"];
}
CONSTRUCT("a query is no part of the path's extension") {
    return [[NSURL URLWithString:@"https://a.example/b.jpeg?x=.gif"].pathExtension isEqual:@"jpeg"] &&
           [NSURL URLWithString:@"https://a.example/b"].pathExtension.length == 0;
}
static NSString *Encoded(NSString *text) { return [NSURL URLWithString:text].absoluteString; }

CONSTRUCT("a URL encodes what it may not have") {
    int failures = 0;
    CHECK("a space", [Encoded(@"https://a.example/my dog.png") isEqual:@"https://a.example/my%20dog.png"]);
    CHECK("other letters", [Encoded(@"https://a.example/ö?q=ж") isEqual:@"https://a.example/%C3%B6?q=%D0%B6"]);
    CHECK("marks", [Encoded(@"https://a.example/a|b?c={d}") isEqual:@"https://a.example/a%7Cb?c=%7Bd%7D"]);
    CHECK("a percent sign", [Encoded(@"https://a.example/50%") isEqual:@"https://a.example/50%25"]);
    CHECK("all percent signs of a part", [Encoded(@"https://a.example/%20 ?b=%20") isEqual:@"https://a.example/%2520%20?b=%20"]);
    CHECK("a host", [Encoded(@"https://bücher.example/a") isEqual:@"https://xn--bcher-kva.example/a"]);
    CHECK("no path", [NSURL URLWithString:@"https://a.example?b=c"] != nil);
    for (NSString *text in @[ @" https://a.example/", @"https://a b.example/", @"ht tp://a.example/", @"https://a.example:x/", @"https://[::1/" ])
        CHECK(text.UTF8String, [NSURL URLWithString:text] == nil);
    for (NSString *text in @[ @"https://u:p@a.example:8080/b%2Fc?d=%26#e", @"http://[::1]:80/a", @"file:///a%20b", @"a/b?c#d" ])
        CHECK(text.UTF8String, [Encoded(text) isEqual:text]);
    CHECK("a base", [[NSURL URLWithString:@"b c" relativeToURL:[NSURL URLWithString:@"https://a.example/d/e"]].absoluteString isEqual:@"https://a.example/d/b%20c"]);
    CHECK("no encoding", [NSURL URLWithString:@"https://a.example/b c" encodingInvalidCharacters:NO] == nil);
    CHECK("a valid text", [NSURL URLWithString:@"https://a.example/b" encodingInvalidCharacters:NO] != nil);
    return failures == 0;
}
CONSTRUCT("URLs of files") {
    NSURL *url = [[NSURL fileURLWithPath:@"/a b"] URLByAppendingPathComponent:@"c.png"];
    return url.isFileURL && [url.path isEqual:@"/a b/c.png"] && [[url URLByDeletingPathExtension].path isEqual:@"/a b/c"];
}
CONSTRUCT("NSURLComponents") {
    NSURLComponents *parts = [NSURLComponents componentsWithString:@"https://a.example/c.png?x=1&y=2"];
    return parts.queryItems.count == 2 && [parts.queryItems[1].value isEqual:@"2"] && [parts.path isEqual:@"/c.png"];
}
CONSTRUCT("NSURLComponents keep and make the encoding of a URL") {
    NSURLComponents *parts = [NSURLComponents componentsWithString:@"https://a.example/o/dogs%2FRex 1.png?token=a%26b"];
    int failures = 0;
    CHECK("the text", [parts.string isEqual:@"https://a.example/o/dogs%252FRex%201.png?token=a%26b"]);
    parts = [NSURLComponents componentsWithString:@"https://a.example/o/dogs%2FRex.png?token=a%26b"];
    CHECK("an encoded slash", [parts.URL.absoluteString isEqual:@"https://a.example/o/dogs%2FRex.png?token=a%26b"]);
    CHECK("a path", [parts.path isEqual:@"/o/dogs/Rex.png"] && [parts.percentEncodedPath isEqual:@"/o/dogs%2FRex.png"]);
    CHECK("an item", [parts.queryItems.firstObject.value isEqual:@"a&b"]);
    NSURLComponents *copy = [parts copy];
    parts.path = @"/ä 50%.png";
    parts.queryItems = @[ [NSURLQueryItem queryItemWithName:@"w" value:@"1&2=3"], [NSURLQueryItem queryItemWithName:@"n" value:nil] ];
    CHECK("changed parts", [parts.URL.absoluteString isEqual:@"https://a.example/%C3%A4%2050%25.png?w=1%262%3D3&n"]);
    CHECK("a copy", [copy.percentEncodedPath isEqual:@"/o/dogs%2FRex.png"]);
    parts.path = @"no-slash";
    CHECK("a path that does not follow a host", parts.URL == nil);
    CHECK("no URL", [NSURLComponents componentsWithString:@"https://a b/"] == nil);
    parts = [NSURLComponents new];
    parts.scheme = @"https"; parts.host = @"b.example"; parts.port = @8443; parts.path = @"/p"; parts.fragment = @"f g";
    CHECK("new components", [parts.string isEqual:@"https://b.example:8443/p#f%20g"]);
    return failures == 0;
}
CONSTRUCT("JSON is read") {
    NSData *data = [@"{\"a\":[1,true,null,\"\\u00e9\",2.5]}" dataUsingEncoding:NSUTF8StringEncoding];
    NSDictionary *object = [NSJSONSerialization JSONObjectWithData:data options:0 error:NULL];
    return [object[@"a"][3] isEqual:@"é"] && object[@"a"][2] == [NSNull null] && [object[@"a"][1] boolValue] && [object[@"a"][4] doubleValue] == 2.5;
}
CONSTRUCT("JSON is written") {
    NSData *data = [NSJSONSerialization dataWithJSONObject:@{@"a" : @[ @1, @YES, [NSNull null] ]} options:0 error:NULL];
    NSString *text = [[NSString alloc] initWithData:data encoding:NSUTF8StringEncoding];
    // GNUstep writes spaces that Apple's does not.
    return [[text stringByReplacingOccurrencesOfString:@" " withString:@""] isEqualToString:@"{\"a\":[1,true,null]}"];
}
CONSTRUCT("wrong JSON is an error") {
    NSError *error;
    id object = [NSJSONSerialization JSONObjectWithData:[@"{" dataUsingEncoding:NSUTF8StringEncoding] options:0 error:&error];
    return object == nil && error != nil;
}
CONSTRUCT("files are written, read, moved, listed and removed") {
    NSFileManager *files = NSFileManager.defaultManager;
    NSError *error;
    NSString *a = File(@"a.txt"), *b = File(@"b.txt");
    [files removeItemAtPath:b error:NULL];
    return [@"hé" writeToFile:a atomically:YES encoding:NSUTF8StringEncoding error:&error] &&
           [files moveItemAtPath:a toPath:b error:&error] && ![files fileExistsAtPath:a] &&
           [[NSString stringWithContentsOfFile:b encoding:NSUTF8StringEncoding error:&error] isEqual:@"hé"] &&
           [[files contentsOfDirectoryAtPath:NSTemporaryDirectory() error:&error] containsObject:@"b.txt"] &&
           [[files attributesOfItemAtPath:b error:&error] fileSize] == 3 && [files removeItemAtPath:b error:&error];
}
CONSTRUCT("a move onto a file that is there fails") {
    NSFileManager *files = NSFileManager.defaultManager;
    NSString *a = File(@"c.txt"), *b = File(@"d.txt");
    [@"1" writeToFile:a atomically:YES encoding:NSUTF8StringEncoding error:NULL];
    [@"2" writeToFile:b atomically:YES encoding:NSUTF8StringEncoding error:NULL];
    NSError *error;
    BOOL isMoved = [files moveItemAtURL:[NSURL fileURLWithPath:a] toURL:[NSURL fileURLWithPath:b] error:&error];
    NSString *kept = [NSString stringWithContentsOfFile:b encoding:NSUTF8StringEncoding error:NULL];
    return !isMoved && error != nil && [kept isEqual:@"2"] && [files fileExistsAtPath:a];
}
CONSTRUCT("a copy onto a file that is there fails") {
    NSFileManager *files = NSFileManager.defaultManager;
    [@"1" writeToFile:File(@"e") atomically:YES encoding:NSUTF8StringEncoding error:NULL];
    [@"2" writeToFile:File(@"f") atomically:YES encoding:NSUTF8StringEncoding error:NULL];
    NSError *error;
    return ![files copyItemAtPath:File(@"e") toPath:File(@"f") error:&error] && error != nil;
}
CONSTRUCT("folders are made") {
    NSError *error;
    BOOL isFolder = NO;
    NSString *path = File(@"x/y/z");
    return [NSFileManager.defaultManager createDirectoryAtPath:path withIntermediateDirectories:YES attributes:nil error:&error] &&
           [NSFileManager.defaultManager fileExistsAtPath:path isDirectory:&isFolder] && isFolder;
}
CONSTRUCT("a file that is not there is an error with the code 260") {
    NSError *error;
    NSData *data = [NSData dataWithContentsOfFile:File(@"none") options:0 error:&error];
    return data == nil && error.code == 260 && [error.domain isEqual:NSCocoaErrorDomain];
}
CONSTRUCT("data of a file's URL") {
    [@"abc" writeToFile:File(@"g") atomically:YES encoding:NSUTF8StringEncoding error:NULL];
    NSURL *url = [NSURL fileURLWithPath:File(@"g")];
    return [NSData dataWithContentsOfURL:url].length == 3 && [NSData dataWithContentsOfURL:url options:0 error:NULL].length == 3 &&
           [[NSString alloc] initWithContentsOfURL:url encoding:NSUTF8StringEncoding error:NULL].length == 3;
}
CONSTRUCT("the device's folders") {
    NSArray *caches = NSSearchPathForDirectoriesInDomains(NSCachesDirectory, NSUserDomainMask, YES);
    NSArray *documents = [NSFileManager.defaultManager URLsForDirectory:NSDocumentDirectory inDomains:NSUserDomainMask];
    return [caches.firstObject hasPrefix:NSHomeDirectory()] && [[documents.firstObject path] hasSuffix:@"/Documents"] &&
           [NSFileManager.defaultManager fileExistsAtPath:caches.firstObject] && [NSTemporaryDirectory() hasSuffix:@"/"] &&
           [NSFileManager.defaultManager.temporaryDirectory.path hasPrefix:NSHomeDirectory()];
}
CONSTRUCT("nothing outside the device can be written") {
    return ![@"x" writeToFile:@"/var/tmp/richpush-outside" atomically:NO encoding:NSUTF8StringEncoding error:NULL];
}
CONSTRUCT("the folder of an app group") {
    NSURL *folder = [NSFileManager.defaultManager containerURLForSecurityApplicationGroupIdentifier:@"group.a"];
    NSURL *file = [folder URLByAppendingPathComponent:@"n.txt"];
    return [@"1" writeToURL:file atomically:YES encoding:NSUTF8StringEncoding error:NULL];
}
CONSTRUCT("user defaults of a suite") {
    NSUserDefaults *one = [[NSUserDefaults alloc] initWithSuiteName:@"group.a"];
    [one setInteger:5 forKey:@"badge"];
    [one setObject:@{@"k" : @[ @1 ]} forKey:@"object"];
    [one synchronize];
    NSUserDefaults *two = [[NSUserDefaults alloc] initWithSuiteName:@"group.a"];
    return [two integerForKey:@"badge"] == 5 && [[two objectForKey:@"object"][@"k"][0] isEqual:@1] && [two objectForKey:@"none"] == nil;
}
CONSTRUCT("user defaults of two suites are apart") {
    [[[NSUserDefaults alloc] initWithSuiteName:@"group.b"] setObject:@"b" forKey:@"whose"];
    return [[[NSUserDefaults alloc] initWithSuiteName:@"group.c"] objectForKey:@"whose"] == nil;
}
CONSTRUCT("standard user defaults") {
    [NSUserDefaults.standardUserDefaults setBool:YES forKey:@"on"];
    return [NSUserDefaults.standardUserDefaults boolForKey:@"on"];
}
CONSTRUCT("regular expressions") {
    NSRegularExpression *words = [NSRegularExpression regularExpressionWithPattern:@"(\\w+)@(\\w+)" options:0 error:NULL];
    NSTextCheckingResult *match = [words firstMatchInString:@"to me@home" options:0 range:NSMakeRange(0, 10)];
    return [match rangeAtIndex:2].location == 6 && [words numberOfMatchesInString:@"a@b c@d" options:0 range:NSMakeRange(0, 7)] == 2;
}
CONSTRUCT("predicates") {
    NSPredicate *predicate = [NSPredicate predicateWithFormat:@"SELF > %@", @1];
    return [@[ @1, @2, @3 ] filteredArrayUsingPredicate:predicate].count == 2;
}
CONSTRUCT("dates in formats") {
    NSDateFormatter *formatter = [NSDateFormatter new];
    formatter.locale = [NSLocale localeWithLocaleIdentifier:@"en_US_POSIX"];
    formatter.timeZone = [NSTimeZone timeZoneWithName:@"UTC"];
    formatter.dateFormat = @"yyyy-MM-dd HH:mm:ss";
    NSString *text = [formatter stringFromDate:[NSDate dateWithTimeIntervalSince1970:86400]];
    return [text isEqualToString:@"1970-01-02 00:00:00"] && [[formatter dateFromString:text] timeIntervalSince1970] == 86400;
}
CONSTRUCT("calendars") {
    NSCalendar *calendar = [NSCalendar calendarWithIdentifier:NSCalendarIdentifierGregorian];
    calendar.timeZone = [NSTimeZone timeZoneWithName:@"UTC"];
    NSDateComponents *parts = [calendar components:NSCalendarUnitYear | NSCalendarUnitDay fromDate:[NSDate dateWithTimeIntervalSince1970:86400]];
    return parts.year == 1970 && parts.day == 2;
}
CONSTRUCT("numbers in formats") {
    NSNumberFormatter *formatter = [NSNumberFormatter new];
    return [[formatter numberFromString:@"42"] intValue] == 42 && [@42 stringValue].length == 2;
}
CONSTRUCT("the version of the system") {
    NSOperatingSystemVersion past = {15, 4, 1}, future = {99, 0, 0};
    NSProcessInfo *process = NSProcessInfo.processInfo;
    return [process isOperatingSystemAtLeastVersion:past] && ![process isOperatingSystemAtLeastVersion:future] &&
           [process isOperatingSystemAtLeastVersion:process.operatingSystemVersion];
}
CONSTRUCT("a text of the app with values") {
    NSString *text = [NSString localizedUserNotificationStringForKey:@"%2$@ and %1$@ and %@" arguments:@[ @"a", @5 ]];
    return [text isEqual:@"5 and a and %@"] && [[NSString localizedUserNotificationStringForKey:@"Hi" arguments:nil] isEqual:@"Hi"];
}
CONSTRUCT("a file that must not be overwritten") {
    NSData *data = [@"new" dataUsingEncoding:NSUTF8StringEncoding];
    NSError *error;
    [@"old" writeToFile:File(@"kept") atomically:YES encoding:NSUTF8StringEncoding error:NULL];
    return ![data writeToFile:File(@"kept") options:NSDataWritingWithoutOverwriting error:&error] && error.code == NSFileWriteFileExistsError &&
           [data writeToFile:File(@"kept") options:NSDataWritingFileProtectionNone | NSDataWritingAtomic error:&error];
}
CONSTRUCT("the values of a file") {
    [@"22" writeToFile:File(@"valued") atomically:YES encoding:NSUTF8StringEncoding error:NULL];
    NSURL *url = [NSURL fileURLWithPath:File(@"valued")];
    NSNumber *size, *isFolder, *none;
    return [url getResourceValue:&size forKey:NSURLFileSizeKey error:nil] && size.intValue == 2 &&
           [url getResourceValue:&isFolder forKey:NSURLIsDirectoryKey error:nil] && !isFolder.boolValue &&
           ![[NSURL fileURLWithPath:@"/none"] getResourceValue:&none forKey:NSURLFileSizeKey error:nil] &&
           [url setResourceValue:@YES forKey:NSURLIsExcludedFromBackupKey error:nil];
}
CONSTRUCT("UUIDs of Core Foundation") {
    CFUUIDRef uuid = CFUUIDCreate(kCFAllocatorDefault);
    NSString *text = (__bridge_transfer NSString *)CFUUIDCreateString(NULL, uuid);
    CFRelease(uuid);
    return text.length == 36;
}
CONSTRUCT("UUIDs") { return [NSUUID UUID].UUIDString.length == 36 && ![[NSUUID UUID] isEqual:[NSUUID UUID]]; }
CONSTRUCT("unique names") { return NSProcessInfo.processInfo.globallyUniqueString.length > 10; }
CONSTRUCT("base64") {
    NSData *data = [[NSData alloc] initWithBase64EncodedString:@"YWJj" options:0];
    return [[data base64EncodedStringWithOptions:0] isEqual:@"YWJj"] && data.length == 3;
}
CONSTRUCT("data and bytes") {
    NSMutableData *data = [NSMutableData dataWithBytes:"abc" length:3];
    [data appendBytes:"d" length:1];
    return memcmp(data.bytes, "abcd", 4) == 0 && [data subdataWithRange:NSMakeRange(1, 2)].length == 2;
}
CONSTRUCT("sorting") {
    NSArray *sorted = [@[ @3, @1, @2 ] sortedArrayUsingComparator:^NSComparisonResult(id a, id b) { return [a compare:b]; }];
    NSSortDescriptor *falling = [NSSortDescriptor sortDescriptorWithKey:@"intValue" ascending:NO];
    return [sorted isEqual:(@[ @1, @2, @3 ])] && [[sorted sortedArrayUsingDescriptors:@[ falling ]].firstObject intValue] == 3;
}
CONSTRUCT("enumeration with blocks") {
    __block int sum = 0;
    [@[ @1, @2, @9 ] enumerateObjectsUsingBlock:^(id o, NSUInteger i, BOOL *stop) { sum += [o intValue]; *stop = i == 1; }];
    [@{@"a" : @5} enumerateKeysAndObjectsUsingBlock:^(id key, id o, BOOL *stop) { sum += [o intValue]; }];
    return sum == 8;
}
CONSTRUCT("archives") {
    NSData *data = [NSKeyedArchiver archivedDataWithRootObject:@{@"a" : @[ @1 ]}];
    return [[NSKeyedUnarchiver unarchiveObjectWithData:data][@"a"][0] isEqual:@1];
}
CONSTRUCT("property lists") {
    NSData *data = [NSPropertyListSerialization dataWithPropertyList:@{@"a" : @1} format:NSPropertyListXMLFormat_v1_0 options:0 error:NULL];
    return [[NSPropertyListSerialization propertyListWithData:data options:0 format:NULL error:NULL][@"a"] isEqual:@1];
}
CONSTRUCT("notifications within the process") {
    __block int heard = 0;
    id observer = [NSNotificationCenter.defaultCenter addObserverForName:@"N" object:nil queue:nil usingBlock:^(NSNotification *n) { heard++; }];
    [NSNotificationCenter.defaultCenter postNotificationName:@"N" object:nil];
    [NSNotificationCenter.defaultCenter removeObserver:observer];
    [NSNotificationCenter.defaultCenter postNotificationName:@"N" object:nil];
    return heard == 1;
}
CONSTRUCT("attributed strings") { return [[NSAttributedString alloc] initWithString:@"a"].length == 1; }
CONSTRUCT("localized strings without a table") { return [NSLocalizedString(@"Hello", nil) isEqualToString:@"Hello"]; }
CONSTRUCT("locales") { return NSLocale.currentLocale.localeIdentifier.length > 0 && NSLocale.preferredLanguages.count > 0; }
CONSTRUCT("archives that are read safely") {
    NSData *data = [NSKeyedArchiver archivedDataWithRootObject:@[ @1 ] requiringSecureCoding:YES error:NULL];
    NSError *error;
    return [[NSKeyedUnarchiver unarchivedObjectOfClass:[NSArray class] fromData:data error:&error][0] isEqual:@1] &&
           [NSKeyedUnarchiver unarchivedObjectOfClass:[NSString class] fromData:data error:&error] == nil && error != nil;
}
CONSTRUCT("a timer with a block") {
    __block int fired = 0;
    [NSTimer scheduledTimerWithTimeInterval:0.01 repeats:NO block:^(NSTimer *timer) { fired++; }];
    [[NSRunLoop currentRunLoop] runUntilDate:[NSDate dateWithTimeIntervalSinceNow:0.1]];
    return fired == 1;
}
