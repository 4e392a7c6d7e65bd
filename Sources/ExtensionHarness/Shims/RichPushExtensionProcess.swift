internal import AppleSDKSandbox
internal import Glibc

/// The process of an extension, which does what iOS does around the app's class.
public enum RichPushExtensionProcess {
    /// Communicates with the harness over descriptor 0 until the harness says to stop.
    ///
    /// The app's code is a library beside the program, and so is the list of the names to try for its class.
    public static func run() -> Never {
        // This must come first, while there is one thread and none of the app's code is there.
        let socket = sandboxEnter()
        DeviceFolders.prepare()
        AppState.restoreDefaults()
        setvbuf(stdout, nil, Int32(_IOLBF), 0)
        if let problem = sandboxLoadExtension() {
            fputs("The extension cannot be loaded: \(String(cString: problem))\n", stderr)
            exit(71)
        }
        let list = Bundle.main.bundlePath + "/principal-classes.txt"
        let names = ((try? String(contentsOfFile: list, encoding: .utf8)) ?? "").components(separatedBy: "\n")
        let principal = names.lazy.compactMap { name in
            PrincipalClass.find(name).map { (name: name, type: $0) }
        }.first
        let connection = HarnessConnection.current
        let deliveries = principal.map { ExtensionDeliveries(principal: $0.type) }
        connection.open(descriptor: socket) { message in
            switch message {
            case .deliver(let delivery, let request): deliveries?.deliver(delivery, request)
            case .expire(let delivery): deliveries?.expire(delivery)
            case .check: connection.send(.checked(hasAlarm: stillDispatchCheck() != 0))
            case .fetched, .populated, .recognized, .attached, .pictured, .taken: break
            }
        }
        if let principal {
            connection.send(.ready(principalClass: principal.name))
        } else {
            connection.send(.noPrincipalClass(name: names.joined(separator: ", ")))
        }
        runMainLoop()
    }

    /// Runs the main thread's loop, which also serves the main queue.
    private static func runMainLoop() -> Never {
        // A loop without a source would return at once.
        let source = Timer(timeInterval: 3600, repeats: true) { _ in }
        RunLoop.main.add(source, forMode: .default)
        while true { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
    }
}

/// The search for the app's class by its name.
enum PrincipalClass {
    static func find(_ name: String) -> UNNotificationServiceExtension.Type? {
        let parts = name.split(separator: ".").map(String.init)
        if parts.count == 2 { return NSClassFromString(name) as? UNNotificationServiceExtension.Type }
        guard parts.count > 2, parts.count < 8 else { return nil }
        // Foundation finds no nested classes. The enclosing types may be classes, structures, or enumerations.
        let spelled = parts.map { "\($0.utf8.count)\($0)" }
        for kinds in (0..<(1 << (2 * (parts.count - 2)))) {
            var mangled = spelled[0]
            for (index, part) in spelled.dropFirst().dropLast().enumerated() {
                mangled += part + ["C", "V", "O", "O"][(kinds >> (2 * index)) & 3]
            }
            mangled += spelled[spelled.count - 1] + "C"
            if let type = _typeByName(mangled) as? UNNotificationServiceExtension.Type { return type }
        }
        return nil
    }
}
