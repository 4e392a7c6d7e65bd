import FoundationEssentials
import RichPush
import TestSupport
import Testing

@testable import ExtensionHarness

@Suite("Objective-C files")
struct ObjectiveCSourceTests {
    private static func source(_ text: String) -> ObjectiveCSource {
        ObjectiveCSource(path: "/app/NotificationService.m", text: Array(text.utf8))
    }

    @Test("A file's imported headers and modules are found with their lines")
    func imports() {
        let source = Self.source(
            """
            #import <UIKit/UIKit.h>
            // #import <Not/This.h>
            #include "Own.h"
              @import UserNotifications;
            @import AVFoundation.AVAsset; @interface A : B
            NSString *text = @"#import <Nor/This.h>";
            """
        )
        let expected = [
            ("UIKit/UIKit.h", 1), ("Own.h", 3), ("UserNotifications/UserNotifications.h", 4),
            ("AVFoundation/AVFoundation.h", 5),
        ]
        #expect(source.imports.map(\.header) == expected.map(\.0))
        #expect(source.imports.map(\.line) == expected.map(\.1))
        #expect(source.imports.map(\.module) == ["UIKit", nil, "UserNotifications", "AVFoundation"])
    }

    @Test("An import within a condition is left to the compiler, but not one within a header's guard")
    func conditions() {
        let source = Self.source(
            """
            #ifndef Service_h
            #define Service_h
            #import <One/One.h>
            #if __has_include(<Two/Two.h>)
            #import <Two/Two.h>
            #else
            #import <Three/Three.h>
            #endif
            #ifdef DEBUG
            @import Four;
            #endif
            #import <Five/Five.h>
            #endif
            #endif
            #import <Six/Six.h>
            """
        )
        #expect(source.imports.map(\.condition) == [nil, .header, .other, .other, nil, nil])
        #expect(source.outline.imports.map(\.isConditional) == [false, true, true, true, false, false])
    }

    @Test(
        "A file that cannot be compiled is refused, and what it lacks comes first",
        arguments: [
            ("#import <PictureKit/PictureKit.h>\n@interface S : UNNotificationServiceExtension @end", "PictureKit"),
            ("@import BrazeNotificationService;\n@interface S : Other @end", "BrazeNotificationService"),
            ("#import <UserNotifications/UserNotifications.h>\n@interface S : NSObject @end", nil),
            ("#ifdef EXTRA\n#import <PictureKit/PictureKit.h>\n#endif\n@interface S : Other @end", nil),
        ]
    )
    func refused(text: String, missing: String?) throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "Service.m").path
        try Data("\(text)\n@implementation S\n@end\n".utf8).write(to: URL(filePath: path))
        let sources = try ExtensionSources(paths: [path])
        let error = #expect(throws: ExtensionBuildError.self) { try ObjectiveCPlan(sources) }
        let first = missing.map { "\(path):1 imports \($0)/\($0).h: " } ?? "No class in \(path) inherits"
        #expect(error?.description.hasPrefix(first) == true, "\(error?.description ?? "")")
    }

    @Test("An extension compiles if a library that it can do without is missing")
    func without() throws {
        let path = Fixture.folder.appending(path: "extensions/sound/Avatar.m").path
        #expect(try ObjectiveCPlan(ExtensionSources(paths: [path])) != nil)
    }

    @Test(
        "A file compiles with its lines unchanged and with what Linux supports",
        arguments: [
            ("a\n@import UIKit;\nb", "a\n#import <UIKit/UIKit.h>\nb"),
            ("@property (nonatomic, strong) dispatch_queue_t q;", "@property (nonatomic, assign) dispatch_queue_t q;"),
            ("@property(retain) dispatch_group_t g;", "@property(assign) dispatch_group_t g;"),
            ("@property (strong) NSString *dispatch_t;", "@property (strong) NSString *dispatch_t;"),
            ("@import A @import B.C.D.E.F.G.H;", "@import A #import <B/B.h>"),
            ("char c = '\"'; // @import UIKit;", "char c = '\"'; // @import UIKit;"),
        ]
    )
    func patches(text: String, compiled: String) {
        #expect(String(decoding: Self.source(text).text, as: UTF8.self) == compiled)
    }

    @Test("The extensions among a file's classes are found")
    func classes() {
        let source = Self.source(
            """
            @interface Base : UNNotificationServiceExtension @end
            @interface Service : Base @end
            @interface Service () @end
            @interface NSString (UNNotificationServiceExtension) @end
            @implementation Base @end
            @implementation Service @end
            @implementation NSString (UNNotificationServiceExtension) @end
            """
        )
        #expect(source.implementations == ["Base", "Service", "NSString"])
        func names(_ declared: String?) -> [String] {
            PrincipalClass.objectiveCNames(
                declared: declared,
                among: source.outline.classes,
                implemented: source.implementations
            )
        }
        #expect(names(nil) == ["Service"])
        #expect(names("Base") == ["Base"])
        #expect(names("Module.Service") == ["Service"])
        #expect(names("Other") == ["Service"])
    }

    @Test(
        "The places where a file expects its media URL are found",
        arguments: [
            (#"NSString *url = request.content.userInfo[@"image"];"#, ["image"]),
            (#"id url = [content.userInfo objectForKey:@"photo-url"];"#, ["photo-url"]),
            (#"id url = [[content.userInfo objectForKey:@"data"] objectForKey:@"media"];"#, ["data", "media"]),
            (#"id url = [content.userInfo valueForKeyPath:@"data.picture"];"#, ["data", "picture"]),
            (#"char c = '"'; id url = content.userInfo[@"picture"];"#, ["picture"]),
            (
                #"NSDictionary *d = (NSDictionary *)content.userInfo[@"data"]; NSString *u = d[@"image"];"#,
                ["data", "image"]
            ),
            (##"#define KEY @"image_url"\nid u = content.userInfo[KEY];"##.replacing("\\n", with: "\n"), ["image_url"]),
            (#"static NSString *const Key = @"banner"; id u = self.content.userInfo[Key];"#, ["banner"]),
        ]
    )
    func keys(text: String, path: [String]) {
        #expect(PayloadKeys([Self.source(text).outline]).mediaPaths.first == JSONPointer(components: path))
    }

    @Test("Any text is read without a crash", arguments: 0..<8)
    func anything(seed: UInt64) {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
        func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        let words = [
            "@import", "UIKit", ".", ";", "@property", "(", ")", "strong", "dispatch_queue_t", "'", "\"", "@\"",
            "#import",
            "<", ">", "\n", "@interface", "@implementation", ":", "userInfo", "[", "]", "objectForKey", "é", "\u{0}",
            "*",
            "=", "#define", "/*", "//", "\\", "<#", "#>",
        ]
        for _ in 0..<2_000 {
            let text = (0..<next(30)).map { _ in words[next(words.count)] }.joined(separator: next(2) == 0 ? " " : "")
            let source = Self.source(text)
            #expect(source.text.count(where: { $0 == 0x0A }) <= text.utf8.count(where: { $0 == 0x0A }))
            _ = PayloadKeys([source.outline])
        }
    }
}
