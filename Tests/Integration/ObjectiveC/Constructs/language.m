#import "Construct.h"

@protocol Greeting <NSObject>
- (NSString *)greet;
@optional
- (NSString *)shout;
@end

@interface Animal : NSObject {
    NSString *_kind;
    int _legs;
}
@property(nonatomic, copy) NSString *name;
@property(atomic, strong) NSArray *list;
@property(nonatomic, weak) Animal *companion;
@property(nonatomic, copy) NSString * (^voice)(NSString *);
@property(nonatomic, assign, getter=isTame) BOOL tame;
@property double weight;
@property CGRect frame;
@property(class, nonatomic, readonly) NSInteger total;
- (NSString *)kind;
- (int)legs;
@end

static NSInteger made, ended;

@implementation Animal
+ (NSInteger)total { return made; }
- (instancetype)init {
    if ((self = [super init])) {
        _kind = [NSString stringWithFormat:@"kind%d", 1];
        _legs = 4;
        made++;
    }
    return self;
}
- (NSString *)kind { return _kind; }
- (int)legs { return _legs; }
- (void)dealloc { ended++; }
@end

@interface Dog : Animal <Greeting>
@property(nonatomic, strong) NSMutableArray<NSString *> *tricks;
@end

@interface Dog () {
    long _secret;
}
@property(nonatomic, strong) NSNumber *hidden;
@end

@implementation Dog
@synthesize tricks = _myTricks;
- (instancetype)init {
    if ((self = [super init])) {
        _secret = 42;
        self.hidden = @7;
        _myTricks = [NSMutableArray new];
    }
    return self;
}
- (NSString *)greet { return [NSString stringWithFormat:@"%@ %ld %@", self.name, _secret, self.hidden]; }
- (NSString *)kind { return [[super kind] stringByAppendingString:@"-dog"]; }
- (id)forwardingTargetForSelector:(SEL)selector { return [super forwardingTargetForSelector:selector]; }
@end

@interface NSString (Loud)
- (NSString *)loud;
@end
@implementation NSString (Loud)
- (NSString *)loud { return self.uppercaseString; }
@end

@interface Dog (Tricks)
- (NSUInteger)learn:(NSString *)trick, ...;
@end
@implementation Dog (Tricks)
- (NSUInteger)learn:(NSString *)trick, ... {
    va_list rest;
    va_start(rest, trick);
    for (NSString *each = trick; each != nil; each = va_arg(rest, NSString *)) [self.tricks addObject:each];
    va_end(rest);
    return self.tricks.count;
}
@end

@interface Loaded : NSObject
@end
static int loads, initializations;
@implementation Loaded
+ (void)load { loads++; }
+ (void)initialize { initializations++; }
@end

CONSTRUCT("instance variables and inheritance") {
    Dog *dog = [Dog new];
    return [dog.kind isEqualToString:@"kind1-dog"] && dog.legs == 4;
}
CONSTRUCT("properties of all kinds") {
    Dog *dog = [Dog new];
    dog.name = @"Sparky"; dog.list = @[ @1 ]; dog.tame = YES; dog.weight = 2.5; dog.frame = CGRectMake(1, 2, 3, 4);
    return [dog.name isEqual:@"Sparky"] && dog.list.count == 1 && dog.isTame && dog.weight == 2.5 &&
           dog.frame.size.height == 4;
}
CONSTRUCT("a copied property does not follow its source") {
    NSMutableString *text = [NSMutableString stringWithString:@"a"];
    Animal *animal = [Animal new];
    animal.name = text;
    [text appendString:@"b"];
    return [animal.name isEqualToString:@"a"];
}
CONSTRUCT("instance variables of a class extension") {
    Dog *dog = [Dog new];
    dog.name = @"a";
    return [[dog greet] isEqualToString:@"a 42 7"];
}
CONSTRUCT("a class property") { [Animal new]; return Animal.total > 0; }
CONSTRUCT("a protocol") {
    id<Greeting> dog = [Dog new];
    return [dog conformsToProtocol:@protocol(Greeting)] && [dog respondsToSelector:@selector(greet)] &&
           ![dog respondsToSelector:@selector(shout)] && ![[Animal new] conformsToProtocol:@protocol(Greeting)];
}
CONSTRUCT("a category on a class of Foundation") { return [@"abc".loud isEqualToString:@"ABC"]; }
CONSTRUCT("a category on a constant of another length") { return [@"äöü".loud isEqualToString:@"ÄÖÜ"]; }
CONSTRUCT("a method with variable arguments") { return [[Dog new] learn:@"sit", @"roll", nil] == 2; }
CONSTRUCT("+load and +initialize") { [Loaded new]; [Loaded new]; return loads == 1 && initializations == 1; }
CONSTRUCT("an object ends with its last reference") {
    NSInteger before = ended;
    @autoreleasepool { Animal *animal = [Animal new]; animal.name = @"x"; }
    return ended == before + 1;
}
CONSTRUCT("a weak reference becomes nil") {
    __weak Animal *weak;
    @autoreleasepool { Animal *strong = [Animal new]; weak = strong; if (weak == nil) return NO; }
    return weak == nil;
}
CONSTRUCT("a weak property becomes nil") {
    Animal *animal = [Animal new];
    @autoreleasepool { Animal *other = [Animal new]; animal.companion = other; if (animal.companion == nil) return NO; }
    return animal.companion == nil;
}
CONSTRUCT("the dance of weak and strong") {
    NSInteger before = ended;
    @autoreleasepool {
        Animal *animal = [Animal new];
        __weak typeof(animal) weak = animal;
        animal.voice = ^(NSString *text) {
            __strong typeof(weak) strong = weak;
            return [text stringByAppendingString:strong.kind];
        };
        if (![animal.voice(@"x") isEqualToString:@"xkind1"]) return NO;
    }
    return ended == before + 1;
}
CONSTRUCT("__block variables") {
    __block int sum = 0;
    __block NSString *text = @"";
    void (^add)(int) = ^(int number) { sum += number; text = [text stringByAppendingFormat:@"%d", number]; };
    add(1); add(2);
    return sum == 3 && [text isEqualToString:@"12"];
}
CONSTRUCT("blocks in collections") {
    int base = 2;
    NSArray *blocks = @[ ^{ return 3; }, [^(int x) { return x + base; } copy] ];
    int (^second)(int) = blocks[1];
    return second(4) == 6;
}
CONSTRUCT("a block that returns a block") {
    int (^(^adder)(int))(int) = ^(int a) { return ^(int b) { return a + b; }; };
    return adder(2)(3) == 5;
}
CONSTRUCT("a block is an object") {
    id block = ^{};
    return block != nil && [block isKindOfClass:NSClassFromString(@"NSBlock")];
}
CONSTRUCT("literals") {
    NSDictionary *object = @{@"a" : @1, @"b" : @[ @YES, @"q", @2.5, @'c' ]};
    return [object[@"b"][1] isEqual:@"q"] && [object[@"b"][2] doubleValue] == 2.5 && [object[@"a"] intValue] == 1;
}
CONSTRUCT("boxed expressions") {
    return [@(1 + 2) isEqual:@3] && [@("text") isEqual:@"text"] && [@(YES) boolValue];
}
CONSTRUCT("subscripts that change") {
    NSMutableDictionary *object = [@{} mutableCopy];
    NSMutableArray *array = [@[ @1, @2 ] mutableCopy];
    object[@"k"] = @"v"; array[1] = @3; array[2] = @4;
    return [object[@"k"] isEqual:@"v"] && [array isEqual:(@[ @1, @3, @4 ])];
}
CONSTRUCT("nil in a literal raises") {
    NSString *nothing = nil;
    @try { (void)@[ nothing ]; } @catch (NSException *exception) {
        return [exception.name isEqualToString:NSInvalidArgumentException];
    }
    return NO;
}
CONSTRUCT("fast enumeration") {
    int sum = 0;
    for (NSNumber *each in @[ @1, @2, @3 ]) sum += each.intValue;
    for (NSString *key in @{@"a" : @1, @"bc" : @2}) sum += key.length;
    for (id each in [NSSet setWithObject:@5]) sum += [each intValue];
    return sum == 14;
}
CONSTRUCT("a change during enumeration raises") {
    NSMutableArray *array = [@[ @1, @2, @3 ] mutableCopy];
    @try { for (id each in array) [array addObject:each]; } @catch (NSException *exception) { return YES; }
    return NO;
}
CONSTRUCT("@try, @catch and @finally") {
    int steps = 0;
    @try { [NSException raise:@"X" format:@"y %d", 1]; steps = 100; }
    @catch (NSException *exception) { steps += [exception.reason isEqualToString:@"y 1"]; }
    @finally { steps += 10; }
    return steps == 11;
}
CONSTRUCT("an exception through several functions and handlers") {
    int steps = 0;
    @try {
        @try { @throw [NSException exceptionWithName:@"Inner" reason:@"r" userInfo:nil]; }
        @catch (NSException *exception) { steps++; @throw; }
        @finally { steps += 10; }
    } @catch (id anything) { steps += 100; }
    return steps == 111;
}
CONSTRUCT("a handler for another class is passed by") {
    @try {
        @try { @throw [NSException exceptionWithName:@"A" reason:nil userInfo:nil]; } @catch (NSString *text) { return NO; }
    } @catch (NSException *exception) { return YES; }
    return NO;
}
CONSTRUCT("an exception out of a block that a method of Foundation calls") {
    @try { [@[ @1 ] enumerateObjectsUsingBlock:^(id o, NSUInteger i, BOOL *stop) { [NSException raise:@"B" format:@""]; }]; }
    @catch (NSException *exception) { return [exception.name isEqualToString:@"B"]; }
    return NO;
}
CONSTRUCT("an index out of range raises") {
    @try { (void)[@[] objectAtIndex:3]; } @catch (NSException *e) { return [e.name isEqualToString:NSRangeException]; }
    return NO;
}
CONSTRUCT("an unknown selector raises") {
    @try { [(id)[Dog new] performSelector:NSSelectorFromString(@"nope")]; }
    @catch (NSException *e) { return [e.name isEqualToString:NSInvalidArgumentException]; }
    return NO;
}
CONSTRUCT("@synchronized") {
    Dog *dog = [Dog new];
    int n = 0;
    @synchronized(dog) { @synchronized(dog) { n = 5; } }
    return n == 5;
}
CONSTRUCT("messages to nil") {
    Dog *none = nil;
    return none.name == nil && none.legs == 0 && none.weight == 0 && none.frame.size.width == 0;
}
CONSTRUCT("a structure is returned") { Dog *dog = [Dog new]; dog.frame = CGRectMake(9, 8, 7, 6); return dog.frame.origin.x == 9; }
CONSTRUCT("selectors by name") {
    Dog *dog = [Dog new];
    dog.name = @"n";
    return [[dog performSelector:@selector(name)] isEqual:@"n"] && [NSStringFromSelector(@selector(learn:)) isEqual:@"learn:"];
}
CONSTRUCT("classes by name") {
    Class class = NSClassFromString(@"Dog");
    return [NSStringFromClass([[class new] class]) isEqual:@"Dog"] && [class isSubclassOfClass:[Animal class]] &&
           [[class new] isMemberOfClass:class] && NSClassFromString(@"NoSuchClass") == nil;
}
CONSTRUCT("key-value coding") {
    Dog *dog = [Dog new];
    [dog setValue:@"k" forKey:@"name"];
    [dog setValue:@3.5 forKey:@"weight"];
    return [[dog valueForKey:@"name"] isEqual:@"k"] && dog.weight == 3.5 &&
           [[@{@"a" : @{@"b" : @1}} valueForKeyPath:@"a.b"] isEqual:@1];
}
CONSTRUCT("generics, nullability, kindof and instancetype") {
    NSMutableArray<__kindof Animal *> *_Nonnull pack = [NSMutableArray<Animal *> new];
    [pack addObject:[Dog new]];
    Dog *first = pack.firstObject;
    return first.tricks != nil;
}
CONSTRUCT("enumerations with a type") {
    typedef NS_ENUM(NSInteger, Size) { SizeSmall, SizeLarge };
    typedef NS_OPTIONS(NSUInteger, Marks) { MarkOne = 1 << 0, MarkTwo = 1 << 1 };
    Size size = SizeLarge;
    Marks marks = MarkOne | MarkTwo;
    switch (size) { case SizeSmall: return NO; case SizeLarge: return marks == 3; }
}
CONSTRUCT("@available and __builtin_available") {
    if (@available(iOS 15.0, *)) return YES;
    return NO;
}
CONSTRUCT("@encode and NSValue") {
    NSValue *value = [NSValue valueWithRange:NSMakeRange(1, 2)];
    return value.rangeValue.length == 2 && strcmp(@encode(int), "i") == 0;
}
CONSTRUCT("static constants") {
    static NSString *const key = @"key";
    static NSString *kept;
    kept = [key stringByAppendingString:@"!"];
    return [kept isEqualToString:@"key!"];
}
CONSTRUCT("equality and hashes of the app's own class in a set") {
    Dog *one = [Dog new];
    NSSet *set = [NSSet setWithObjects:one, one, [Dog new], nil];
    return set.count == 2 && [set containsObject:one];
}
CONSTRUCT("an error through a pointer") {
    NSError *error = nil;
    NSData *data = [NSData dataWithContentsOfFile:@"/nowhere" options:0 error:&error];
    return data == nil && error != nil;
}
CONSTRUCT("bridges to Core Foundation") {
    CFStringRef text = (__bridge_retained CFStringRef)[NSString stringWithFormat:@"%d", 5];
    NSString *back = (__bridge_transfer NSString *)text;
    CFTypeRef kept = CFBridgingRetain(back);
    return [CFBridgingRelease(kept) isEqualToString:@"5"];
}
