// The calls in which Apple's Foundation raises, and GNUstep does not: with nil, or with what JSON does not have.
#import "Connection.h"

#import <objc/runtime.h>

typedef struct {
    const char *className;
    /// A plus sign stands before the selector of a class method.
    const char *selector;
    /// The place among the arguments, of which a range has two.
    int argument;
    /// What Apple's Foundation says.
    const char *words;
    /// How sure it is that an iPhone raises.
    const char *certainty;
    Class class_;
    SEL registered;
    /// Returns what else Apple's Foundation says of the arguments; nil if it accepts them.
    NSString *(*problem)(void *const *arguments);
} NilArgument;

// By Apple.
#define DOCUMENTED "documented by Apple"
// From crash reports that name the method and the words.
#define REPORTED "reported by users"
// Like a reported one, or doubted.
#define UNPROVEN "not proven"
#define COMPONENT "component, components, or pathExtension cannot be nil."
#define DATA_TASK "Cannot create data task without request or resume data"
#define DOWNLOAD_TASK "Cannot create download task without request or resume data"

/// Returns why a value cannot be written as JSON; nil if it can.
static NSString *JSONProblem(id value) {
    NSString *problem = nil;
    if ([value isKindOfClass:[NSDictionary class]]) {
        for (id key in value) {
            if (![key isKindOfClass:[NSString class]]) return @"Invalid (non-string) key in JSON dictionary";
            if ((problem = JSONProblem([value objectForKey:key])) != nil) return problem;
        }
    } else if ([value isKindOfClass:[NSArray class]]) {
        for (id item in value)
            if ((problem = JSONProblem(item)) != nil) return problem;
    } else if ([value isKindOfClass:[NSNumber class]]) {
        if (!isfinite([value doubleValue])) return @"Invalid number value (NaN or infinite) in JSON write";
    } else if (![value isKindOfClass:[NSString class]] && value != [NSNull null]) {
        return [NSString stringWithFormat:@"Invalid type in JSON write (%@)", [value classForCoder]];
    }
    return nil;
}

static NSString *JSONObjectProblem(void *const *arguments) {
    id object = (__bridge id)arguments[0];
    // NSJSONWritingFragmentsAllowed.
    BOOL isWhole = ((uintptr_t)arguments[1] & 4) != 0 || [object isKindOfClass:[NSDictionary class]];
    if (!isWhole && ![object isKindOfClass:[NSArray class]]) return @"Invalid top-level type in JSON write";
    return JSONProblem(object);
}

// Rows with one selector must follow each other.
static NilArgument rows[] = {
    {"NSString", "stringByAppendingString:", 0, "nil argument", REPORTED},
    // Public apps pass nil to print the path of their folder.
    {"NSString", "stringByAppendingPathComponent:", 0, "nil argument", UNPROVEN},
    {"NSString", "stringByAppendingPathExtension:", 0, "nil argument", UNPROVEN},
    {"NSMutableString", "appendString:", 0, "nil argument", REPORTED},
    {"NSMutableString", "replaceCharactersInRange:withString:", 2, "nil argument", REPORTED},
    {"NSMutableString", "insertString:atIndex:", 0, "nil argument", UNPROVEN},
    {"NSMutableString", "setString:", 0, "nil argument", UNPROVEN},
    {"NSURL", "initWithString:", 0, "nil string parameter", REPORTED},
    {"NSURL", "initWithString:relativeToURL:", 0, "nil string parameter", REPORTED},
    {"NSURL", "URLByAppendingPathComponent:", 0, COMPONENT, REPORTED},
    {"NSURL", "URLByAppendingPathComponent:isDirectory:", 0, COMPONENT, REPORTED},
    {"NSURL", "URLByAppendingPathExtension:", 0, COMPONENT, REPORTED},
    {"NSFileManager", "moveItemAtPath:toPath:error:", 0, "source path is nil", REPORTED},
    {"NSFileManager", "moveItemAtPath:toPath:error:", 1, "destination path is nil", REPORTED},
    {"NSFileManager", "moveItemAtURL:toURL:error:", 0, "source URL is nil", REPORTED},
    {"NSFileManager", "moveItemAtURL:toURL:error:", 1, "destination URL is nil", REPORTED},
    {"NSFileManager", "copyItemAtPath:toPath:error:", 0, "source path is nil", REPORTED},
    {"NSFileManager", "copyItemAtPath:toPath:error:", 1, "destination path is nil", REPORTED},
    {"NSFileManager", "copyItemAtURL:toURL:error:", 0, "source URL is nil", REPORTED},
    {"NSFileManager", "copyItemAtURL:toURL:error:", 1, "destination URL is nil", REPORTED},
    {"NSFileManager", "contentsOfDirectoryAtURL:includingPropertiesForKeys:options:error:", 0, "URL is nil", REPORTED},
    {"NSFileManager", "enumeratorAtURL:includingPropertiesForKeys:options:errorHandler:", 0, "URL is nil", REPORTED},
    {"NSJSONSerialization", "+JSONObjectWithData:options:error:", 0, "data parameter is nil", REPORTED},
    {"NSJSONSerialization", "+dataWithJSONObject:options:error:", 0, "value parameter is nil", REPORTED},
    {"NSJSONSerialization", "+dataWithJSONObject:options:error:", 0, "", DOCUMENTED, .problem = JSONObjectProblem},
    {"NSData", "+dataWithContentsOfURL:options:error:", 0, "nil URL argument", REPORTED},
    {"NSData", "initWithContentsOfURL:options:error:", 0, "nil URL argument", REPORTED},
    {"NSData", "writeToFile:options:error:", 0, "nil file argument", REPORTED},
    {"NSData", "writeToURL:options:error:", 0, "nil URL argument", UNPROVEN},
    {"NSMutableDictionary", "removeObjectForKey:", 0, "key cannot be nil", REPORTED},
    {"NSRegularExpression", "firstMatchInString:options:range:", 0, "nil argument", REPORTED},
    {"NSRegularExpression", "matchesInString:options:range:", 0, "nil argument", REPORTED},
    {"NSRegularExpression", "numberOfMatchesInString:options:range:", 0, "nil argument", REPORTED},
    {"NSRegularExpression", "enumerateMatchesInString:options:range:usingBlock:", 0, "nil argument", REPORTED},
    {"NSRegularExpression", "stringByReplacingMatchesInString:options:range:withTemplate:", 0, "nil argument", REPORTED},
    {"NSURLSession", "dataTaskWithRequest:", 0, DATA_TASK, REPORTED},
    {"NSURLSession", "dataTaskWithRequest:completionHandler:", 0, DATA_TASK, REPORTED},
    {"NSURLSession", "downloadTaskWithRequest:", 0, DOWNLOAD_TASK, REPORTED},
    {"NSURLSession", "downloadTaskWithRequest:completionHandler:", 0, DOWNLOAD_TASK, REPORTED},
};
enum { rowCount = sizeof(rows) / sizeof(rows[0]), bucketCount = 256 };

/// The first row for each selector, in the first free bucket from its own.
static NilArgument *buckets[bucketCount];

/// Selectors with one name share its identifier, whatever their types are.
static uintptr_t Identifier(SEL selector) { return *(const uintptr_t *)selector; }

static NilArgument *FirstRow(SEL selector) {
    uintptr_t identifier = Identifier(selector);
    for (size_t bucket = identifier >> 4;; bucket++) {
        NilArgument *row = buckets[bucket % bucketCount];
        if (row == NULL || Identifier(row->registered) == identifier) return row;
    }
}

static int MattersNil(Class class_, SEL selector) {
    NilArgument *row = FirstRow(selector);
    if (row == NULL) return NO;
    while (class_ != Nil && class_ != row->class_) class_ = class_getSuperclass(class_);
    return class_ != Nil;
}

static void Check(__unsafe_unretained id receiver, SEL selector, void *const *arguments) {
    NilArgument *row = FirstRow(selector);
    for (SEL first = row->registered; row < rows + rowCount && row->registered == first; row++) {
        NSString *words = row->problem != NULL ? row->problem(arguments) : @(row->words);
        if (words == nil || (row->problem == NULL && arguments[row->argument] != NULL)) continue;
        BOOL isStatic = row->selector[0] == '+';
        [[NSException exceptionWithName:NSInvalidArgumentException
                                 reason:[NSString stringWithFormat:@"*** %c[%s %s]: %@", isStatic ? '+' : '-',
                                                                   row->className, row->selector + isStatic, words]
                               userInfo:@{NilArgumentCertainty : @(row->certainty)}] raise];
    }
}

NSString *const NilArgumentCertainty = @"RichPushCertainty";

void adapterCheckMessages(uintptr_t start, uintptr_t limit, int (*filter)(Class, SEL),
                          void (*check)(id, SEL, void *const *));

void RaiseForNilFrom(uintptr_t start, uintptr_t limit) {
    for (NilArgument *row = rows; row < rows + rowCount; row++) {
        BOOL isStatic = row->selector[0] == '+';
        row->class_ = isStatic ? objc_getMetaClass(row->className) : objc_getClass(row->className);
        row->registered = sel_registerName(row->selector + isStatic);
        size_t bucket = Identifier(row->registered) >> 4;
        while (buckets[bucket % bucketCount] != NULL &&
               Identifier(buckets[bucket % bucketCount]->registered) != Identifier(row->registered))
            bucket++;
        if (buckets[bucket % bucketCount] == NULL) buckets[bucket % bucketCount] = row;
    }
    adapterCheckMessages(start, limit, MattersNil, Check);
}
