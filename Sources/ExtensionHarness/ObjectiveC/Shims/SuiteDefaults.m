// User defaults of suites: GNUstep's would belong to the machine's user, and lose the values that they are given.
#import "Connection.h"

@interface SuiteDefaults : NSUserDefaults
- (instancetype)initWithFile:(NSString *)file state:(NSString *)state;
@property (readonly) BOOL isEmpty;
@end

@implementation SuiteDefaults {
    NSString *_file;
    NSMutableDictionary *_values, *_registered;
}

- (instancetype)initWithFile:(NSString *)file state:(NSString *)state {
    if ((self = [super init])) {
        _file = [file copy];
        // What the app has left there, unless the extension has changed it.
        NSString *left = [NSString stringWithFormat:@"%@/.app-state/defaults/%@.plist", DeviceHome(), state];
        NSDictionary *values = [NSDictionary dictionaryWithContentsOfFile:file]
            ?: [NSDictionary dictionaryWithContentsOfFile:left];
        _values = [values mutableCopy] ?: [NSMutableDictionary new];
        _registered = [NSMutableDictionary new];
    }
    return self;
}

- (BOOL)isEmpty {
    return _values.count == 0;
}

- (id)objectForKey:(NSString *)key {
    if (key == nil) return nil;
    @synchronized(self) { return _values[key] ?: _registered[key]; }
}

- (void)setObject:(id)value forKey:(NSString *)key {
    @synchronized(self) {
        if (value == nil) {
            [_values removeObjectForKey:key];
        } else {
            // As on iOS, which can keep only these.
            if (![NSPropertyListSerialization propertyList:value isValidForFormat:NSPropertyListBinaryFormat_v1_0])
                [NSException raise:NSInvalidArgumentException
                            format:@"Attempt to insert non-property list object %@ for key %@", value, key];
            _values[key] = [value copy];
        }
        // The next notification's process finds it there.
        [_values writeToFile:_file atomically:YES];
    }
}

- (void)removeObjectForKey:(NSString *)key {
    [self setObject:nil forKey:key];
}

- (void)registerDefaults:(NSDictionary *)defaults {
    @synchronized(self) { [_registered addEntriesFromDictionary:defaults]; }
}

- (NSDictionary *)dictionaryRepresentation {
    @synchronized(self) {
        NSMutableDictionary *all = [_registered mutableCopy];
        [all addEntriesFromDictionary:_values];
        return all;
    }
}

- (BOOL)synchronize {
    return YES;
}

@end

@implementation NSUserDefaults (AppleSDK)

/// Returns the defaults for a name, in a folder's Library/Preferences: one object for each name, so all users agree.
static SuiteDefaults *Defaults(NSString *name, NSString *home, NSString *state) {
    static NSMutableDictionary<NSString *, SuiteDefaults *> *suites;
    @synchronized([NSUserDefaults class]) {
        if (suites == nil) suites = [NSMutableDictionary new];
        if (suites[name] == nil) {
            NSString *folder = [home stringByAppendingPathComponent:@"Library/Preferences"];
            MakeFolder(folder);
            NSString *file = [[name stringByReplacingOccurrencesOfString:@"/" withString:@"_"]
                stringByAppendingPathExtension:@"plist"];
            suites[name] = [[SuiteDefaults alloc] initWithFile:[folder stringByAppendingPathComponent:file] state:state];
        }
        return suites[name];
    }
}

+ (NSUserDefaults *)standardUserDefaults {
    return Defaults([NSBundle mainBundle].bundleIdentifier ?: @"extension", NSHomeDirectory(), @"standard");
}

- (instancetype)initWithSuiteName:(NSString *)name {
    if (name == nil) return (id)[NSUserDefaults standardUserDefaults];
    // Only the name of a group has this beginning, and without the group, they are the extension's own.
    NSURL *group = [name hasPrefix:@"group."]
        ? [[NSFileManager defaultManager] containerURLForSecurityApplicationGroupIdentifier:name]
        : nil;
    SuiteDefaults *defaults = Defaults(name, group.path ?: NSHomeDirectory(), name);
    if (defaults.isEmpty)
        [HarnessConnection.current send:@"foundNothing"
                                 values:@{@"_0" : [@"the user defaults " stringByAppendingString:name]}];
    return (id)defaults;
}

@end
