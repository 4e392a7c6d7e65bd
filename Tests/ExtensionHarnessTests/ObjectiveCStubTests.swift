import DeviceSimulator
import FoundationEssentials
import RichPush
import TestSupport
import Testing

@testable import ExtensionHarness

@Suite("An extension in Objective-C without its libraries")
struct ObjectiveCStubTests {
    private let temporary: TemporaryFolder

    init() throws { temporary = try TemporaryFolder() }

    private func write(_ name: String, _ text: String) throws -> String {
        let url = temporary.url.appending(path: name)
        try Data(text.utf8).write(to: url)
        return url.path
    }

    /// An extension whose class has these statements before it calls its handler.
    private func service(_ statements: String, imports: String = "#import <Kit/Kit.h>") -> String {
        """
        #import <UserNotifications/UserNotifications.h>
        \(imports)
        @interface S : UNNotificationServiceExtension
        @end
        @implementation S
        - (void)didReceiveNotificationRequest:(UNNotificationRequest *)request
                           withContentHandler:(void (^)(UNNotificationContent *))handler {
            UNMutableNotificationContent *content = [request.content mutableCopy];
        \(statements)
            handler(content);
        }
        @end
        """
    }

    private func program(_ file: String, stubs: [String] = ["Kit"]) async throws -> ExtensionProgram {
        var request = ExtensionBuildRequest(paths: [file])
        request.stubs = stubs
        return try await request.build()
    }

    private func run(_ program: ExtensionProgram) async throws -> ExtensionRun.Result {
        let payload: JSONValue = ["aps": ["alert": ["title": "Sparky"], "mutable-content": 1]]
        let notification = try RemoteNotification(payload: payload, byteCount: 100)
        return try await ExtensionProcesses.run { try await ExtensionRun(program).deliver([notification]) }
    }

    @Test(
        "Whatever code does with a library that is replaced compiles, and a call does nothing",
        arguments: [
            "[Kit start];",
            "Kit *kit = [[Kit alloc] initWithName:@\"a\"]; [kit start]; kit.delegate = self;",
            "[[Kit shared].store add:@{@\"a\" : @1} to:[Kit named:@\"[b]\"]];",
            "if (![Kit shared].config) { [Kit open]; } else if ([[Kit shared] count] > 2) { return; }",
            "content.badge = @([Kit count]); content.body = [Kit textWithTitle:content.title other:Kit.shared.name.text];",
            "KitLevel level = KitLevelHigh; switch (level) { case KitLevelHigh: break; default: break; }",
            "int count = [Kit count], other = Kit.shared.count + 1; content.badge = @(count + other);",
            "for (NSString *name in [Kit names]) { content.title = name; }",
            "[Kit load:content.title done:^(NSArray *all, KitError *error) { content.attachments = all; }];",
            "id<KitDelegate> delegate = nil; [Kit tell:delegate];",
            "KitLog(@\"got %@\", content.userInfo[@\"a\"]);",
            "content.title = [content.title kit_reversed];",
            "NSDictionary *all = @{@\"a\" : @([Kit shared].kind)}; content.userInfo = all;",
            "NSError *error = nil; if ([Kit save:content error:&error] == NO) { content.subtitle = [Kit name]; }",
            """
            NSString *text = [[Kit shared]
                firstOf:@[ @"a", @"b" ]
                  after:2];
            text = Kit.shared.texts[0][@"key"];
            """,
        ]
    )
    func uses(statements: String) async throws {
        let program = try await program(write("S.m", service("    " + statements)))
        #expect(program.notes.count == 1)
        #expect(program.notes.first?.hasPrefix("--stub replaces Kit, of which the extension uses ") == true)
        let result = try await run(program)
        #expect(result.process.end == .stopped)
        #expect(result.observations.first?.handedAfter.count == 1)
    }

    @Test("The report names what is replaced, and what a call's closure would have done is not known")
    func unknown() async throws {
        let file = try write(
            "S.m",
            service(
                "    [Kit fill:content done:^(id filled) { handler(filled); }];\n    if (content) { return; }",
                imports: "@import Kit;\n#import \"Texts.h\""
            )
        )
        let program = try await program(file, stubs: ["Kit", "Texts"])
        let sentence =
            "--stub replaces Kit, Texts, of which the extension uses Kit. The calls of it do nothing, and call no closure."
        #expect(program.notes == [sentence])
        let result = try await run(program)
        #expect(result.process.limitations == [sentence])
        let finding = try #require(result.deliveries.first?.findings.first { $0.kind == .handlerNeverCalled })
        #expect((finding.severity, finding.effect) == (.warning, .unknown))
        #expect(result.deliveries.first?.findings.contains { $0.severity == .error } == false)
        #expect(finding.remedy.hasPrefix("The extension called what --stub replaces, which may be why. "))
    }

    @Test("A vendor's extension that is replaced hands over what it received, and a header may import its module")
    func superclass() async throws {
        _ = try write(
            "S.h",
            """
            @import Netmera;
            @interface S : NetmeraNotificationServiceExtension
            @property NetmeraContent *filled;
            @end

            """
        )
        let file = try write("S.m", "#import \"S.h\"\n@implementation S\n@end\n")
        let result = try await run(program(file, stubs: ["Netmera"]))
        #expect(result.deliveries.first?.shown?.title == "Sparky")
        #expect(result.process.end == .stopped)
    }

    @Test("What the message about a library says is what helps")
    func advice() async throws {
        let file = try write("S.m", service("    [Kit start];"))
        let error = try await #require(throws: ExtensionBuildError.self) { try await program(file, stubs: []) }
        #expect("\(error)".contains("S.m:2 imports Kit/Kit.h: it is neither Apple's nor a known vendor's"))
        #expect("\(error)".contains("--stub Kit compiles the extension without it"))
        _ = try await program(file, stubs: ["Kit"])
        let useless = try await #require(throws: ExtensionBuildError.self) { try await program(file, stubs: ["Other"]) }
        #expect("\(useless)".hasPrefix("No file imports Other"))
    }

    @Test("A framework of Apple's that is here in Swift alone can be replaced")
    func framework() async throws {
        let call = "    [CXProvider reportNewIncomingVoIPPushPayload:@{} completion:^(NSError *error) {}];"
        let file = try write("S.m", service(call, imports: "@import CallKit;"))
        let error = try await #require(throws: ExtensionBuildError.self) { try await program(file, stubs: []) }
        #expect("\(error)".contains("--stub CallKit compiles the extension without it"))
        let result = try await run(program(file, stubs: ["CallKit"]))
        #expect(result.deliveries.first?.shown?.title == "Sparky")
        let here = try await #require(throws: ExtensionBuildError.self) {
            try await program(file, stubs: ["UserNotifications"])
        }
        #expect("\(here)" == "UserNotifications is here already: it needs neither --stub nor --package.")
    }

    @Test("An import that leads out of the cache makes no file there", arguments: ["Kit", "CallKit"])
    func traversal(framework: String) async throws {
        let name = "\(UUID().uuidString).h"
        let file = try write("S.m", service("", imports: "#import <\(framework)/../../../\(name)>"))
        await #expect(throws: ExtensionBuildError.self) {
            try await program(file, stubs: framework == "Kit" ? ["Kit"] : [])
        }
        let cache = try BuildCache(environment: ProcessInfo.processInfo.environment)
        #expect(!FileManager.default.fileExists(atPath: "\(cache.folder)/extensions/\(name)"))
    }

    @Test("What is wrong beside the library is still an error")
    func errors() async throws {
        let file = try write("S.m", service("    [Kit start];\n    content.title = ;"))
        let error = try await #require(throws: ExtensionBuildError.self) { try await program(file) }
        #expect("\(error)".contains("S.m:10:21: error: expected expression"))
    }
}
