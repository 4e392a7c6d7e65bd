import DeviceSimulator
import FoundationEssentials
import RichPush
import TestSupport
import Testing

@testable import ExtensionHarness

/// Extensions that read what their app stored.
private enum Store {
    static let coreData = #"""
        import CoreData
        import UserNotifications

        @objc(Message) class Message: NSManagedObject {
            @NSManaged var text: String?
            @NSManaged var date: Date
        }

        final class Store {
            static let shared = Store()
            lazy var container: NSPersistentContainer = {
                let container = NSPersistentContainer(name: "Model")
                let description = NSPersistentStoreDescription(url: URL(fileURLWithPath: "/store"))
                container.persistentStoreDescriptions = [description]
                container.loadPersistentStores { _, error in if let error = error as NSError? { fatalError("\(error)") } }
                container.viewContext.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy
                return container
            }()
            func count() -> Int {
                let request = NSFetchRequest<Message>(entityName: "Message")
                request.predicate = NSPredicate(format: "text == %@", "a")
                request.sortDescriptors = [NSSortDescriptor(key: "date", ascending: false)]
                request.fetchLimit = 1
                do { return try container.viewContext.fetch(request).count } catch { return 0 }
            }
            func save(_ text: String) {
                let context = container.newBackgroundContext()
                context.performAndWait {
                    let message = Message(context: context)
                    message.text = text
                    message.date = Date()
                    let other = NSEntityDescription.insertNewObject(forEntityName: "Message", into: context) as! Message
                    other.text = text
                    if context.hasChanges { try? context.save() }
                }
            }
        }

        class NotificationService: UNNotificationServiceExtension {
            override func didReceive(
                _ request: UNNotificationRequest,
                withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
            ) {
                let content = request.content.mutableCopy() as! UNMutableNotificationContent
                Store.shared.save(content.body)
                content.badge = NSNumber(value: Store.shared.count())
                contentHandler(content)
            }
        }
        """#

    static let swiftData = #"""
        import SwiftData
        import UserNotifications

        @Model final class Note {
            @Attribute(.unique) var text: String
            var date = Date()
            init(text: String) { self.text = text }
        }

        class NotificationService: UNNotificationServiceExtension {
            override func didReceive(
                _ request: UNNotificationRequest,
                withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
            ) {
                let content = request.content.mutableCopy() as! UNMutableNotificationContent
                let text = content.body
                Task {
                    do {
                        let configuration = ModelConfiguration(groupContainer: .identifier("group.a"))
                        let container = try ModelContainer(for: Note.self, configurations: configuration)
                        let context = ModelContext(container)
                        let descriptor = FetchDescriptor<Note>(
                            predicate: #Predicate { $0.text == text },
                            sortBy: [SortDescriptor(\.date)]
                        )
                        let found = try context.fetch(descriptor)
                        if let first = found.first { content.subtitle = first.text }
                        context.insert(Note(text: text))
                        try context.save()
                        content.badge = NSNumber(value: found.count)
                    } catch { print(error) }
                    contentHandler(content)
                }
            }
        }
        """#
}

@Suite("An extension that reads a store of its app's")
struct ReplacedStoreTests {
    @Test(
        "A stub is an empty store",
        arguments: [("CoreData", Store.coreData), ("SwiftData", Store.swiftData)]
    )
    func empty(framework: String, code: String) async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "NotificationService.swift")
        try Data(code.utf8).write(to: file)
        var request = ExtensionBuildRequest(paths: [file.path])
        request.stubs = [framework]
        let program = try await request.build()
        #expect(program.notes.first?.hasPrefix("--stub replaces \(framework), of which ") == true)
        let payload: JSONValue = ["aps": ["alert": ["title": "Sparky", "body": "Hello"], "mutable-content": 1]]
        let notification = try RemoteNotification(payload: payload, byteCount: 100)
        let result = try await ExtensionProcesses.run { try await ExtensionRun(program).deliver([notification]) }
        let shown = try #require(result.deliveries.first?.shown)
        #expect((shown.title, shown.subtitle) == ("Sparky", ""))
        #expect(result.process.end == .stopped)
        #expect(result.process.limitations == program.notes)
    }
}
