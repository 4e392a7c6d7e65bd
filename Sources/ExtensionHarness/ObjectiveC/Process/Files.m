// Calls that put a file somewhere, of which the harness hears if they fail, even if the extension ignores the error.
#import "Process.h"

#import <objc/runtime.h>

#include "LentFiles.h"

typedef struct {
    SEL selector;
    IMP call;
} Watched;

static Watched transfers[4], writes[2], atomicWrites[2], reads[5];

static IMP Call(Watched *calls, SEL selector) {
    while (!sel_isEqual(calls->selector, selector)) calls++;
    return calls->call;
}

static NSString *Path(id place) { return [place isKindOfClass:[NSURL class]] ? [place path] : place; }

static BOOL Report(BOOL succeeded, NSString *action, id from, id to, NSError *error) {
    NSString *source = Path(from), *target = Path(to);
    if (succeeded || ![target isKindOfClass:[NSString class]]) return succeeded;
    NSFileManager *files = [NSFileManager defaultManager];
    NSString *obstacle = @"other";
    if (source != nil && ![files fileExistsAtPath:source]) obstacle = @"source";
    else if ([files fileExistsAtPath:target]) obstacle = @"target";
    else if (![files fileExistsAtPath:target.stringByDeletingLastPathComponent]) obstacle = @"folder";
    NSDictionary *message = @{
        @"action" : action, @"path" : target, @"obstacle" : obstacle, @"text" : error.localizedDescription ?: @""
    };
    [HarnessConnection.current send:@"fileFailed" values:@{@"_0" : message}];
    return NO;
}

static void WaitForFile(NSString *path) {
    if (path.length > 0) lentFileWait(path.fileSystemRepresentation);
}

/// Calls a method with a path, and perhaps a place for an error. What it returns is only passed on.
static void *Read(id self, SEL selector, id path, void *error) {
    WaitForFile(path);
    return ((void *(*)(id, SEL, id, void *))Call(reads, selector))(self, selector, path, error);
}

static BOOL Transferred(id self, SEL selector, id from, id to, NSError **error) {
    NSError *__autoreleasing own = nil;
    NSError *__autoreleasing *place = error ?: &own;
    WaitForFile(Path(from));
    BOOL succeeded = ((BOOL (*)(id, SEL, id, id, NSError **))Call(transfers, selector))(self, selector, from, to, place);
    NSString *action = [NSStringFromSelector(selector) hasPrefix:@"move"] ? @"move" : @"copy";
    return Report(succeeded, action, from, to, succeeded ? nil : *place);
}

static BOOL Written(id self, SEL selector, id to, NSUInteger options, NSError **error) {
    NSString *target = Path(to);
    // GNUstep does not know this option.
    if ((options & NSDataWritingWithoutOverwriting) != 0 && [[NSFileManager defaultManager] fileExistsAtPath:target]) {
        NSInteger code = NSFileWriteFileExistsError;
        if (error != NULL) *error = [NSError errorWithDomain:NSCocoaErrorDomain code:code userInfo:nil];
        return Report(NO, @"write", nil, to, nil);
    }
    BOOL succeeded =
        ((BOOL (*)(id, SEL, id, NSUInteger, NSError **))Call(writes, selector))(self, selector, to, options, error);
    return Report(succeeded, @"write", nil, to, nil);
}

static BOOL WrittenAtomically(id self, SEL selector, id to, BOOL isAtomic) {
    BOOL succeeded = ((BOOL (*)(id, SEL, id, BOOL))Call(atomicWrites, selector))(self, selector, to, isAtomic);
    return Report(succeeded, @"write", nil, to, nil);
}

static void Watch(Class class, Watched *watched, const char *name, IMP replacement) {
    Method method = class_getInstanceMethod(class, sel_registerName(name));
    *watched = (Watched){sel_registerName(name), method_getImplementation(method)};
    method_setImplementation(method, replacement);
    // The runtime leaves the old method in the tables of some subclasses, such as that of a string's data.
    int count = objc_getClassList(NULL, 0);
    __unsafe_unretained Class classes[count + 1];
    count = MIN(count, objc_getClassList(classes, count));
    for (int index = 0; index < count; index++) {
        Class parent = class_getSuperclass(classes[index]);
        while (parent != Nil && parent != class) parent = class_getSuperclass(parent);
        if (parent != Nil && class_getMethodImplementation(classes[index], watched->selector) == watched->call)
            class_addMethod(classes[index], watched->selector, replacement, method_getTypeEncoding(method));
    }
}

void WatchFiles(void) {
    Class files = [NSFileManager class], data = [NSData class];
    Watch(files, &transfers[0], "moveItemAtURL:toURL:error:", (IMP)Transferred);
    Watch(files, &transfers[1], "moveItemAtPath:toPath:error:", (IMP)Transferred);
    Watch(files, &transfers[2], "copyItemAtURL:toURL:error:", (IMP)Transferred);
    Watch(files, &transfers[3], "copyItemAtPath:toPath:error:", (IMP)Transferred);
    Watch(files, &reads[0], "fileExistsAtPath:", (IMP)Read);
    Watch(files, &reads[1], "contentsAtPath:", (IMP)Read);
    Watch(files, &reads[2], "attributesOfItemAtPath:error:", (IMP)Read);
    Watch(object_getClass(data), &reads[3], "dataWithContentsOfFile:", (IMP)Read);
    Watch(object_getClass([NSData alloc]), &reads[4], "initWithContentsOfFile:", (IMP)Read);
    Watch(data, &writes[0], "writeToFile:options:error:", (IMP)Written);
    Watch(data, &writes[1], "writeToURL:options:error:", (IMP)Written);
    Watch(data, &atomicWrites[0], "writeToFile:atomically:", (IMP)WrittenAtomically);
    Watch(data, &atomicWrites[1], "writeToURL:atomically:", (IMP)WrittenAtomically);
}
