#import "Construct.h"

#import <objc/message.h>

typedef int (^Step)(int);

CONSTRUCT("objc_msgSend, with and without floating-point numbers") {
    NSString *rest = ((id(*)(id, SEL, NSUInteger))objc_msgSend)(@"abc", @selector(substringFromIndex:), 1);
    return [rest isEqual:@"bc"] && ((double (*)(id, SEL))objc_msgSend)(@2.5, @selector(doubleValue)) == 2.5;
}

CONSTRUCT("standard user defaults") {
    [[NSUserDefaults standardUserDefaults] setInteger:3 forKey:@"count"];
    return [[NSUserDefaults standardUserDefaults] integerForKey:@"count"] == 3 &&
           [[NSUserDefaults standardUserDefaults] stringForKey:@"none"] == nil;
}

static Step adder(int number) {
    return ^(int value) { return value + number; };
}

CONSTRUCT("blocks, queues and many threads") {
    int failures = 0;
    Step add = adder(3);
    CHECK("a block keeps what it captures", add(4) == 7);
    NSMutableArray *blocks = [NSMutableArray array];
    for (int number = 0; number < 3; number++) [blocks addObject:^(int value) { return value * number; }];
    CHECK("blocks in an array", ((Step)blocks[2])(5) == 10);
    NSDictionary *named = @{@"twice" : [^(int value) { return value * 2; } copy]};
    CHECK("blocks in a dictionary", ((Step)named[@"twice"])(6) == 12);
    __block int count = 0;
    dispatch_block_t increase = ^{ count++; };
    increase();
    increase();
    CHECK("a block changes a variable", count == 2);
    __block Step factorial = nil;
    Step own = ^int(int value) { return value < 2 ? 1 : value * factorial(value - 1); };
    factorial = own;
    CHECK("a block calls itself", factorial(5) == 120);
    factorial = nil;
    CHECK("a block is an object", [own isKindOfClass:NSClassFromString(@"NSBlock")] && [own copy] != nil);
    NSArray *sorted = [@[ @3, @1, @2 ] sortedArrayUsingComparator:^NSComparisonResult(id one, id other) {
        return [one compare:other];
    }];
    CHECK("a comparator", [sorted[0] isEqual:@1]);
    __block NSUInteger seen = 0;
    [@{@"a" : @1, @"b" : @2} enumerateKeysAndObjectsUsingBlock:^(id key, id value, BOOL *stop) { seen += [value intValue]; }];
    CHECK("an enumeration with a block", seen == 3);

    dispatch_queue_t queue = dispatch_queue_create("checks", DISPATCH_QUEUE_SERIAL);
    __block NSString *text = nil;
    dispatch_sync(queue, ^{ text = [NSString stringWithFormat:@"%d", 5]; });
    CHECK("dispatch_sync", [text isEqual:@"5"]);
    dispatch_semaphore_t done = dispatch_semaphore_create(0);
    dispatch_async(dispatch_get_global_queue(DISPATCH_QUEUE_PRIORITY_DEFAULT, 0), ^{
        text = [@"a" stringByAppendingString:@"b"];
        dispatch_semaphore_signal(done);
    });
    dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);
    CHECK("dispatch_async and a semaphore", [text isEqual:@"ab"]);
    dispatch_group_t group = dispatch_group_create();
    __block int total = 0;
    for (int number = 0; number < 50; number++)
        dispatch_group_async(group, queue, ^{ total += [[NSString stringWithFormat:@"%d", number] intValue]; });
    dispatch_group_wait(group, DISPATCH_TIME_FOREVER);
    CHECK("a group", total == 1225);
    dispatch_group_enter(group);
    dispatch_after(dispatch_time(DISPATCH_TIME_NOW, 5 * NSEC_PER_MSEC), queue, ^{ dispatch_group_leave(group); });
    CHECK("dispatch_after", dispatch_group_wait(group, dispatch_time(DISPATCH_TIME_NOW, 5 * NSEC_PER_SEC)) == 0);
    static dispatch_once_t once;
    __block int times = 0;
    for (int turn = 0; turn < 3; turn++) dispatch_once(&once, ^{ times++; });
    CHECK("dispatch_once", times == 1);
    NSOperationQueue *operations = [NSOperationQueue new];
    __block int ran = 0;
    operations.maxConcurrentOperationCount = 1;
    for (int turn = 0; turn < 5; turn++) [operations addOperationWithBlock:^{ ran++; }];
    [operations waitUntilAllOperationsAreFinished];
    CHECK("an operation queue", ran == 5);
    // Tables of methods grow while other threads read them.
    dispatch_apply(64, dispatch_get_global_queue(DISPATCH_QUEUE_PRIORITY_DEFAULT, 0), ^(size_t index) {
        @autoreleasepool {
            NSMutableDictionary *values = [NSMutableDictionary dictionary];
            for (int turn = 0; turn < 200; turn++)
                values[[NSString stringWithFormat:@"%zu-%d", index, turn]] = [NSDate dateWithTimeIntervalSince1970:turn];
            NSData *json = [NSJSONSerialization dataWithJSONObject:values.allKeys options:0 error:NULL];
            if ([[NSJSONSerialization JSONObjectWithData:json options:0 error:NULL] count] != 200) abort();
        }
    });
    CHECK("many threads at once", YES);
    return failures == 0;
}
