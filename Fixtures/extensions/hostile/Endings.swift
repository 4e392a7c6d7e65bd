import Foundation
import UserNotifications

/// Ends as the payload says.
class NotificationService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        let numbers = [1, 2]
        switch request.content.userInfo["ending"] as? String ?? "" {
        case "unwrap": print(Int("none")!)
        case "index": print(numbers[request.content.userInfo.count + 2])
        case "cast": print(request.content.userInfo["ending"] as! Int)
        case "overflow": print(depth(1))
        case "exit": exit(3)
        case "throw": print(try! Data(contentsOf: URL(fileURLWithPath: "/nowhere")))
        case "say": fatalError("as I say")
        case "foundation": print(NSArray(array: numbers).object(at: 3))
        case "abort": abort()
        case "loop": while request.content.body.count < Int.max {}
        case "memory": print([UInt8](repeating: 1, count: 90_000_000).count)
        case "shared": share(90_000_000)
        case "disk": fill()
        default: contentHandler(request.content)
        }
    }

    private func depth(_ number: Int) -> Int { number == 0 ? 0 : depth(number &+ 1) &+ number }

    /// Writes without end to a file that has no name any more.
    private func fill() {
        let path = NSTemporaryDirectory() + "file"
        let file = open(path, O_WRONLY | O_CREAT, 0o600)
        unlink(path)
        let bytes = [UInt8](repeating: 1, count: 1 << 20)
        while pwrite(file, bytes, bytes.count, 0) > 0 {}
    }

    /// Fills memory that a child process would share.
    private func share(_ count: Int) {
        memset(mmap(nil, count, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)!, 1, count)
        sleep(1)
    }
}
