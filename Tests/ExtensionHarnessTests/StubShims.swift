import EmbeddedFiles

@testable import ExtensionHarness

/// A few lines in place of the shims, which compile quickly.
enum StubShims {
    static let files = [
        EmbeddedFile(name: "AppleSDK.swift", bytes: Array(sdk.utf8)),
        EmbeddedFile(name: "InAppModule.swift", bytes: []),
        EmbeddedFile(name: "CAnswer.h", bytes: Array("static inline int cAnswer(void) { return 42; }\n".utf8)),
        EmbeddedFile(name: "AppleSDK.modulemap", bytes: Array(map.utf8)),
    ]

    private static let map = """
        module CAnswer { header "CAnswer.h" }
        module os { module log {} }

        """

    private static let sdk = """
        internal import CAnswer
        @_exported import Foundation
        @_exported import FoundationNetworking

        open class UNNotificationContent: NSObject, NSMutableCopying {
            open var title = ""
            open var subtitle = ""
            open var userInfo: [AnyHashable: Any] = [:]
            open var attachments: [UNNotificationAttachment] = []
            public required override init() {}
            open func mutableCopy(with zone: NSZone?) -> Any { UNMutableNotificationContent() }
        }
        open class UNMutableNotificationContent: UNNotificationContent {}
        open class UNNotificationRequest: NSObject { open var content = UNNotificationContent() }
        open class UNNotificationAttachment: NSObject {
            public init(identifier: String, url: URL, options: [AnyHashable: Any]? = nil) throws {}
        }
        open class UNNotificationServiceExtension: NSObject {
            public required override init() {}
            open func didReceive(
                _ request: UNNotificationRequest,
                withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
            ) {}
            open func serviceExtensionTimeWillExpire() {}
        }
        public func os_log(_ text: String) { print(text) }
        public enum RichPushExtensionProcess {
            public static func run() -> Never {
                let program = try! FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
                let folder = URL(fileURLWithPath: program).deletingLastPathComponent().path
                if dlopen("\\(folder)/extension.so", RTLD_NOW) == nil { print(String(cString: dlerror())) }
                let list = (try? String(contentsOfFile: "\\(folder)/principal-classes.txt", encoding: .utf8)) ?? ""
                for name in list.components(separatedBy: "\\n") {
                    print("\\(name):", NSClassFromString(name) as? UNNotificationServiceExtension.Type != nil)
                    (NSClassFromString(name) as? UNNotificationServiceExtension.Type)?.init()
                        .didReceive(UNNotificationRequest(), withContentHandler: { print("title:", $0.title) })
                }
                print("identifier:", Bundle.main.bundleIdentifier ?? "none")
                print("group:", Bundle.main.object(forInfoDictionaryKey: "AppGroup") ?? "none", cAnswer())
                exit(0)
            }
        }

        """
}
