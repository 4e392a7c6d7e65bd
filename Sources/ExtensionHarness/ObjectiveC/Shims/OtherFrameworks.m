// Small parts of other frameworks.
#import "Connection.h"

#include <dlfcn.h>
#include <stdarg.h>

// MARK: - os

os_log_t os_log_create(const char *subsystem, const char *category) { return NULL; }

void richPushLog(const char *format, ...) {
    // Only os_log knows the privacy of a value, as in %{public}@.
    NSMutableString *plain = [[NSString stringWithUTF8String:format] mutableCopy];
    for (NSRange start; (start = [plain rangeOfString:@"%{"]).location != NSNotFound;) {
        NSRange rest = NSMakeRange(start.location, plain.length - start.location);
        NSRange end = [plain rangeOfString:@"}" options:0 range:rest];
        if (end.location == NSNotFound) break;
        [plain replaceCharactersInRange:NSMakeRange(start.location, NSMaxRange(end) - start.location) withString:@"%"];
    }
    va_list values;
    va_start(values, format);
    NSString *text = [[NSString alloc] initWithFormat:plain arguments:values];
    va_end(values);
    [HarnessConnection.current send:@"log" values:@{@"source" : @"os_log", @"text" : text ?: @""}];
}

// MARK: - CommonCrypto

typedef unsigned char *(*DigestFunction)(const unsigned char *, size_t, unsigned char *);

/// Computes a digest with OpenSSL, which is loaded when the extension first needs it.
static unsigned char *Digest(const char *name, const void *data, CC_LONG length, unsigned char *digest) {
    void *library = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL);
    DigestFunction function = library == NULL ? NULL : (DigestFunction)dlsym(library, name);
    if (function != NULL) return function(data, length, digest);
    [HarnessConnection.current
        noteLimitation:@"The extension uses cryptography, for which the simulator needs libcrypto.so.3 of OpenSSL 3."];
    return NULL;
}

unsigned char *CC_MD5(const void *data, CC_LONG length, unsigned char *digest) {
    return Digest("MD5", data, length, digest);
}

unsigned char *CC_SHA1(const void *data, CC_LONG length, unsigned char *digest) {
    return Digest("SHA1", data, length, digest);
}

unsigned char *CC_SHA256(const void *data, CC_LONG length, unsigned char *digest) {
    return Digest("SHA256", data, length, digest);
}
