internal import AppleSDKSandbox

/// The rights that the process gives up before any of the app's code runs.
enum ProcessSandbox {
    /// Gives up the rights that the extension must not have, and returns in plain words what the kernel did not grant.
    ///
    /// Call it while the process has one thread: Landlock binds the calling thread and all that it starts.
    static func enter(deviceHome: String) -> [String] {
        var notGranted: [String] = []
        func require(_ result: Int32, _ words: String) {
            if result != 0 { notGranted.append("\(words) (\(String(cString: strerror(errno))))") }
        }
        require(sandboxNoCoreFiles(), "core files are not turned off")
        // As many as iOS gives an extension.
        require(sandboxLimitOpenFiles(256), "the number of open files is not limited")
        require(sandboxLimitFileSize(1 << 30), "the size of files is not limited")
        guard sandboxForbidPrivileges() == 0 else {
            return notGranted + ["the extension runs without a sandbox: the kernel has no PR_SET_NO_NEW_PRIVS"]
        }
        notGranted += restrictFiles(deviceHome: deviceHome)
        require(sandboxForbidSystemCalls(), "the extension can open sockets: the kernel refused the seccomp filter")
        return notGranted
    }

    private static func restrictFiles(deviceHome: String) -> [String] {
        let version = sandboxLandlockVersion()
        guard version > 0 else {
            return ["the extension can read and write files outside its device's folder: the kernel has no Landlock"]
        }
        let rules = sandboxMakeRules(version)
        guard rules >= 0 else {
            return ["the extension can read and write files outside its device's folder: the kernel refused Landlock"]
        }
        let known = sandboxFileAccess(version)
        let reading = UInt64(SANDBOX_EXECUTE | SANDBOX_READ_FILE | SANDBOX_READ_DIRECTORY)
        var failed = false
        for path in readablePaths where sandboxAllow(rules, path, reading) != 0 { failed = true }
        let device = UInt64(SANDBOX_WRITE_FILE | SANDBOX_READ_FILE | SANDBOX_TRUNCATE) & known
        for path in ["/dev/null", "/dev/zero"] where sandboxAllow(rules, path, device) != 0 { failed = true }
        if sandboxAllow(rules, deviceHome, known & ~UInt64(SANDBOX_DEVICE_CONTROL)) != 0 { failed = true }
        guard sandboxEnforce(rules) == 0, !failed else {
            return ["the extension can read and write files outside its device's folder: the kernel refused a rule"]
        }
        var notGranted: [String] = []
        if version < 3 { notGranted.append("the extension can truncate files outside its device's folder") }
        if version < 6 { notGranted.append("the extension can send signals to other processes of this user") }
        return notGranted
    }

    /// The paths of the system, Swift's libraries, and the program's folder; not users' homes.
    private static var readablePaths: [String] {
        var paths = [
            "/usr", "/lib", "/lib64", "/bin", "/etc", "/opt", "/nix/store", "/proc", "/sys/devices/system/cpu",
        ]
        paths += ["/sys/kernel/mm", "/sys/fs/cgroup", "/dev/urandom", "/dev/random", "/dev/tty"]
        if let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
            paths.append((program as NSString).deletingLastPathComponent)
        }
        // …/usr/lib/swift/linux/libswiftCore.so, whose …/usr also has the program that prints a backtrace.
        let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
        if let line = maps.split(separator: "\n").first(where: { $0.hasSuffix("/libswiftCore.so") }),
            let start = line.firstIndex(of: "/")
        {
            let usr = (1...4).reduce(String(line[start...])) { path, _ in (path as NSString).deletingLastPathComponent }
            if usr != "/" { paths.append(usr) }
        }
        return paths
    }
}
