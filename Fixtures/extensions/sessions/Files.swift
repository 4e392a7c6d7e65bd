import Foundation
import UserNotifications

/// Changes its own files in the usual ways, and puts the outcomes into its body.
class NotificationService: UNNotificationServiceExtension {
    private let folder = FileManager.default.temporaryDirectory
    private let attributes: [FileAttributeKey: Any] = [
        .posixPermissions: 0o640, .modificationDate: Date(timeIntervalSince1970: 1_000_000_000),
    ]

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else { return }
        let files = FileManager.default
        let outcomes = [
            outcome("atomic write") { file, text in
                for _ in 1...2 { try text.write(to: file, options: .atomic) }
                return file
            },
            outcome("attributes") { [attributes] file, text in
                try text.write(to: file)
                try files.setAttributes(attributes, ofItemAtPath: file.path)
                let found = try files.attributesOfItem(atPath: file.path)
                let isSame =
                    found[.posixPermissions] as? Int == 0o640
                    && found[.modificationDate] as? Date == Date(timeIntervalSince1970: 1_000_000_000)
                return isSame ? file : nil
            },
            outcome("copy") { [attributes] file, text in
                try text.write(to: file)
                try files.setAttributes(attributes, ofItemAtPath: file.path)
                let copy = file.appendingPathExtension("copy")
                try files.copyItem(at: file, to: copy)
                return try files.attributesOfItem(atPath: copy.path)[.posixPermissions] as? Int == 0o640 ? copy : nil
            },
            outcome("move") { file, text in
                try text.write(to: file)
                let folder = file.appendingPathExtension("folder")
                let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
                try files.createDirectory(at: folder, withIntermediateDirectories: true, attributes: attributes)
                try files.moveItem(at: file, to: folder.appendingPathComponent("moved"))
                return folder.appendingPathComponent("moved")
            },
        ]
        content.body = outcomes.joined(separator: "\n")
        contentHandler(content)
    }

    private func outcome(_ name: String, of change: (URL, Data) throws -> URL?) -> String {
        do {
            let file = try change(folder.appendingPathComponent(name), Data(name.utf8))
            let text = try file.map { try Data(contentsOf: $0) }
            return "\(name): \(text == Data(name.utf8) ? "works" : "changed")"
        } catch {
            return "\(name): \(error)"
        }
    }
}
