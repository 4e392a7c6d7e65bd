#import "Construct.h"

#import <objc/runtime.h>

static int ended;

@interface Child : NSObject
@property(nonatomic, weak) id parent;
@property(nonatomic, copy) void (^block)(void);
@end

@implementation Child
- (void)dealloc {
    ended++;
}
@end

@interface Parent : NSObject
@property(nonatomic, strong) Child *child;
@property(copy) NSString *name;
@property(strong) NSArray *list;
@end

@implementation Parent
- (void)dealloc {
    ended++;
}
@end

static id made(void) { return [Parent new]; }

static void fail(NSError **error) { *error = [NSError errorWithDomain:@"d" code:3 userInfo:nil]; }

CONSTRUCT("the lives of objects") {
    int failures = 0;
    @autoreleasepool {
        Parent *parent = [Parent new];
        parent.child = [Child new];
        parent.child.parent = parent;
        CHECK("a weak property refers", parent.child.parent == parent);
    }
    CHECK("a parent and its child end", ended == 2);
    __weak id weak = nil;
    @autoreleasepool {
        Parent *parent = [Parent new];
        weak = parent;
        CHECK("a weak variable refers", weak == parent);
    }
    CHECK("a weak variable becomes nil", weak == nil);
    ended = 0;
    @autoreleasepool {
        Child *child = [Child new];
        __weak Child *weakChild = child;
        child.block = ^{ weakChild.parent = nil; };
        child.block();
    }
    CHECK("a block with a weak reference makes no circle", ended == 1);
    ended = 0;
    @autoreleasepool {
        NSMutableArray *list = [NSMutableArray array];
        for (int count = 0; count < 100; count++) [list addObject:made()];
        [list removeAllObjects];
    }
    CHECK("a hundred objects of a list end", ended == 100);
    NSMutableString *text = [NSMutableString stringWithString:@"a"];
    Parent *parent = [Parent new];
    parent.name = text;
    [text appendString:@"b"];
    CHECK("a property copies", [parent.name isEqual:@"a"]);
    parent.list = @[ text ];
    CHECK("a property retains", parent.list[0] == text);
    static char key;
    ended = 0;
    @autoreleasepool {
        NSObject *object = [NSObject new];
        objc_setAssociatedObject(object, &key, [Child new], OBJC_ASSOCIATION_RETAIN_NONATOMIC);
        CHECK("an associated object is found", [objc_getAssociatedObject(object, &key) isKindOfClass:[Child class]]);
    }
    CHECK("an associated object ends with its owner", ended == 1);
    __unsafe_unretained id unsafe = parent;
    CHECK("an unretained variable refers", unsafe == parent);
    id bridged = (__bridge id)(__bridge void *)parent;
    CHECK("a bridge leads there and back", bridged == parent);
    CFTypeRef owned = CFBridgingRetain([NSMutableString stringWithString:@"core"]);
    CHECK("a bridge hands over an object", [CFBridgingRelease(owned) isEqual:@"core"]);
    __block Parent *shared = nil;
    void (^set)(void) = ^{ shared = [Parent new]; };
    set();
    CHECK("a block sets a variable outside", shared != nil);
    NSError *error = nil;
    fail(&error);
    CHECK("an error comes back through a pointer", error.code == 3);
    return failures == 0;
}
