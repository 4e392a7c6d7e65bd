// URLs as iOS 17 and later read them: what a part may not have is percent-encoded. GNUstep refuses such a text, and its
// NSURLComponents decode what must stay encoded.
#import "Process.h"

#import <objc/runtime.h>

#include <ctype.h>
#include <dlfcn.h>
#include <stdlib.h>

typedef NSMutableDictionary<NSString *, NSString *> Parts;

// What may be in a part, apart from letters, digits, and the marks that may be in all of them.
#define USER ":"
#define PATH ":@/"
#define QUERY ":@/?"

// MARK: - Encoding

static BOOL Allows(unsigned char byte, const char *others) {
    return byte != 0 && byte < 0x80 && (isalnum(byte) || strchr("-._~!$&'()*+,;=", byte) || strchr(others, byte));
}

static BOOL IsValid(NSString *part, const char *others) {
    const char *byte = part.UTF8String ?: "";
    if (strlen(byte) != [part lengthOfBytesUsingEncoding:NSUTF8StringEncoding]) return NO;
    for (; *byte != 0; byte++)
        if (*byte == '%' ? !isxdigit(byte[1]) || !isxdigit(byte[2]) : !Allows(*byte, others)) return NO;
    return YES;
}

/// Encodes what may not be in a part, and percent signs.
static NSString *Escaped(NSString *part, const char *others) {
    NSData *data = [part dataUsingEncoding:NSUTF8StringEncoding];
    const unsigned char *bytes = data.bytes;
    NSMutableString *encoded = [NSMutableString string];
    for (NSUInteger index = 0; index < data.length; index++)
        [encoded appendFormat:Allows(bytes[index], others) ? @"%c" : @"%%%02X", bytes[index]];
    return part == nil ? nil : encoded;
}

static NSString *Encoded(NSString *part, const char *others) {
    return IsValid(part, others) ? part : Escaped(part, others);
}

/// Returns a host in the form that DNS has for it; nil if it has none.
static NSString *EncodedHost(NSString *host) {
    if (IsValid(host, "")) return host;
    void *library = dlopen("libidn2.so.0", RTLD_NOW | RTLD_LOCAL);
    int (*convert)(const char *, char **, int) = library == NULL ? NULL : dlsym(library, "idn2_to_ascii_8z");
    char *ascii = NULL;
    if (convert == NULL && ![host canBeConvertedToEncoding:NSASCIIStringEncoding])
        [HarnessConnection.current
            noteLimitation:@"A URL has a host with letters beyond ASCII, for which the simulator needs libidn2.so.0."];
    // As browsers do it: IDN2_NFC_INPUT, IDN2_NONTRANSITIONAL.
    if (convert == NULL || convert(host.UTF8String, &ascii, 1 | 8) != 0) return nil;
    NSString *encoded = [NSString stringWithUTF8String:ascii];
    free(ascii);
    return IsValid(encoded, "") ? encoded : nil;
}

// MARK: - Parts

static BOOL Begins(NSString *text, unichar mark) { return text.length > 0 && [text characterAtIndex:0] == mark; }

/// Takes what comes before the first of some characters from the beginning of a text.
static NSString *Take(NSString **text, const char *ends) {
    NSUInteger end = 0;
    for (unichar mark; end < (*text).length; end++)
        if ((mark = [*text characterAtIndex:end]) < 0x80 && mark != 0 && strchr(ends, mark)) break;
    NSString *taken = [*text substringToIndex:end];
    *text = [*text substringFromIndex:end];
    return taken;
}

static BOOL TakeAuthority(NSString *authority, Parts *parts) {
    NSRange at = [authority rangeOfString:@"@" options:NSBackwardsSearch | NSLiteralSearch];
    NSString *server = authority;
    if (at.length > 0) {
        NSString *user = [authority substringToIndex:at.location];
        server = [authority substringFromIndex:NSMaxRange(at)];
        parts[@"user"] = Encoded(Take(&user, ":"), USER);
        if (user.length > 0) parts[@"password"] = Encoded([user substringFromIndex:1], USER);
    }
    NSString *address = @"", *rest = server;
    // An address of IPv6 has colons of its own.
    if (Begins(server, '[')) address = [Take(&rest, "]") stringByAppendingString:Begins(rest, ']') ? @"]" : @""];
    rest = [server substringFromIndex:address.length];
    NSString *name = Take(&rest, ":");
    if (address.length > 0 ? name.length > 0 || !IsValid(address, ":[]") : (name = EncodedHost(name)) == nil) return NO;
    parts[@"host"] = address.length > 0 ? address : name;
    if (rest.length > 0) parts[@"port"] = [rest substringFromIndex:1];
    return strspn(parts[@"port"].UTF8String ?: "", "0123456789") == parts[@"port"].length;
}

static BOOL IsScheme(NSString *text) {
    const char *byte = text.UTF8String;
    if (!isalpha((unsigned char)*byte)) return NO;
    while (*byte != 0 && (isalnum((unsigned char)*byte) || strchr("+-.", *byte))) byte++;
    return *byte == 0;
}

/// Returns the parts of a URL, encoded; nil if the text is no URL.
static Parts *PartsOf(NSString *text) {
    if (![text canBeConvertedToEncoding:NSUTF8StringEncoding]) return nil;
    Parts *parts = [NSMutableDictionary dictionary];
    NSString *rest = text, *scheme = Take(&rest, ":/?#[]@");
    if (scheme.length > 0 && Begins(rest, ':')) {
        if (!IsScheme(scheme)) return nil;
        parts[@"scheme"] = scheme;
        rest = [rest substringFromIndex:1];
    } else {
        rest = text;
    }
    if (Begins(rest, '/') && Begins([rest substringFromIndex:1], '/')) {
        rest = [rest substringFromIndex:2];
        if (!TakeAuthority(Take(&rest, "/?#"), parts)) return nil;
    }
    parts[@"path"] = Encoded(Take(&rest, "?#"), PATH);
    if (Begins(rest, '?')) {
        rest = [rest substringFromIndex:1];
        parts[@"query"] = Encoded(Take(&rest, "#"), QUERY);
    }
    if (rest.length > 0) parts[@"fragment"] = Encoded([rest substringFromIndex:1], QUERY);
    return parts;
}

/// Returns the text of a URL; nil if the parts do not make one.
static NSString *TextOf(NSDictionary *parts) {
    BOOL hasAuthority = parts[@"host"] != nil || parts[@"user"] != nil || parts[@"port"] != nil;
    NSString *path = parts[@"path"];
    if (hasAuthority ? path.length > 0 && !Begins(path, '/') : [path hasPrefix:@"//"]) return nil;
    NSMutableString *text = [NSMutableString string];
    void (^add)(NSString *, NSString *, NSString *) = ^(NSString *before, NSString *name, NSString *after) {
        if (parts[name] != nil) [text appendFormat:@"%@%@%@", before, parts[name], after];
    };
    add(@"", @"scheme", @":");
    if (hasAuthority) [text appendString:@"//"];
    add(@"", @"user", parts[@"password"] == nil ? @"@" : @"");
    add(@":", @"password", @"@");
    add(@"", @"host", @"");
    add(@":", @"port", @"");
    add(@"", @"path", @"");
    add(@"?", @"query", @"");
    add(@"#", @"fragment", @"");
    return text;
}

// MARK: - NSURL

static void *(*initWithString)(void *, SEL, void *, void *);

static void *InitWithString(void *self, SEL selector, void *text, void *base) {
    Parts *parts = text == NULL ? nil : PartsOf((__bridge NSString *)text);
    // GNUstep wants a path between a host and what else follows it.
    BOOL endsEarly = parts[@"query"] == nil && parts[@"fragment"] == nil;
    if ([parts[@"host"] length] > 0 && !endsEarly && [parts[@"path"] length] == 0) parts[@"path"] = @"/";
    // A space is no URL for GNUstep, which also knows what to do with nil.
    __attribute__((objc_precise_lifetime)) NSString *encoded = parts == nil ? @" " : TextOf(parts) ?: @" ";
    return initWithString(self, selector, text == NULL ? NULL : (__bridge void *)encoded, base);
}

void EncodeURLs(void) {
    Method method = class_getInstanceMethod([NSURL class], @selector(initWithString:relativeToURL:));
    initWithString = (void *)method_getImplementation(method);
    method_setImplementation(method, (IMP)InitWithString);
}

@implementation NSURL (Encoding)

+ (instancetype)URLWithString:(NSString *)text encodingInvalidCharacters:(BOOL)encodes {
    return [[self alloc] initWithString:text encodingInvalidCharacters:encodes];
}

- (instancetype)initWithString:(NSString *)text encodingInvalidCharacters:(BOOL)encodes {
    return encodes || [TextOf(PartsOf(text) ?: @{}) isEqual:text] ? [self initWithString:text] : nil;
}

@end

// MARK: - NSURLComponents

/// The parts of components, which are kept beside the object: its own are GNUstep's.
static Parts *Own(NSURLComponents *components) {
    Parts *parts = objc_getAssociatedObject(components, &initWithString);
    if (parts != nil) return parts;
    objc_setAssociatedObject(components, &initWithString, PartsOf(@""), OBJC_ASSOCIATION_RETAIN);
    return objc_getAssociatedObject(components, &initWithString);
}

/// Encodes a name or a value in a query.
static NSString *EscapedItem(NSString *text) {
    NSString *escaped = [Escaped(text, QUERY) stringByReplacingOccurrencesOfString:@"&" withString:@"%26"];
    return [escaped stringByReplacingOccurrencesOfString:@"=" withString:@"%3D"];
}

#define PART(name, Name, others)                                                                                       \
    -(NSString *)name {                                                                                                \
        return Own(self)[@ #name].stringByRemovingPercentEncoding;                                                     \
    }                                                                                                                  \
    -(void)set##Name : (NSString *)value {                                                                             \
        Own(self)[@ #name] = Escaped(value, others);                                                                   \
    }                                                                                                                  \
    -(NSString *)percentEncoded##Name {                                                                                \
        return Own(self)[@ #name];                                                                                     \
    }                                                                                                                  \
    -(void)setPercentEncoded##Name : (NSString *)value {                                                               \
        if (!IsValid(value, others))                                                                                   \
            [NSException raise:NSInvalidArgumentException format:@"invalid characters in percentEncoded" #Name];       \
        Own(self)[@ #name] = value;                                                                                    \
    }

@implementation NSURLComponents (Encoding)

PART(user, User, USER)
PART(password, Password, USER)
PART(host, Host, ":[]")
PART(path, Path, PATH)
PART(query, Query, QUERY)
PART(fragment, Fragment, QUERY)

- (instancetype)initWithString:(NSString *)text {
    Parts *parts = text == nil ? nil : PartsOf(text);
    // GNUstep cannot release an object that has not been initialized.
    if ((self = [self init]) == nil || parts == nil) return nil;
    [Own(self) setDictionary:parts];
    return self;
}

- (instancetype)initWithURL:(NSURL *)url resolvingAgainstBaseURL:(BOOL)resolves {
    return [self initWithString:resolves ? url.absoluteString : url.relativeString];
}

- (id)copyWithZone:(NSZone *)zone {
    NSURLComponents *copy = [NSURLComponents new];
    [Own(copy) setDictionary:Own(self)];
    return copy;
}

- (NSString *)string {
    return TextOf(Own(self));
}

- (NSURL *)URL {
    return [self URLRelativeToURL:nil];
}

- (NSURL *)URLRelativeToURL:(NSURL *)base {
    NSString *text = self.string;
    return text == nil ? nil : [NSURL URLWithString:text relativeToURL:base];
}

- (NSString *)scheme {
    return Own(self)[@"scheme"];
}

- (void)setScheme:(NSString *)scheme {
    Own(self)[@"scheme"] = scheme;
}

- (NSNumber *)port {
    NSString *port = Own(self)[@"port"];
    return port.length == 0 ? nil : @(port.integerValue);
}

- (void)setPort:(NSNumber *)port {
    Own(self)[@"port"] = port.stringValue;
}

- (NSArray<NSURLQueryItem *> *)queryItems {
    NSString *query = Own(self)[@"query"];
    NSMutableArray *items = query == nil ? nil : [NSMutableArray array];
    for (NSString *item in query.length == 0 ? @[] : [query componentsSeparatedByString:@"&"]) {
        NSString *rest = item, *name = Take(&rest, "=").stringByRemovingPercentEncoding;
        NSString *value = rest.length == 0 ? nil : [rest substringFromIndex:1].stringByRemovingPercentEncoding;
        [items addObject:[NSURLQueryItem queryItemWithName:name value:value]];
    }
    return items;
}

- (void)setQueryItems:(NSArray<NSURLQueryItem *> *)items {
    NSMutableArray *texts = [NSMutableArray array];
    for (NSURLQueryItem *item in items) {
        NSString *value = item.value == nil ? @"" : [@"=" stringByAppendingString:EscapedItem(item.value)];
        [texts addObject:[EscapedItem(item.name) stringByAppendingString:value]];
    }
    Own(self)[@"query"] = items == nil ? nil : [texts componentsJoinedByString:@"&"];
}

@end
