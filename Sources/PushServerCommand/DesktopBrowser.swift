import ExtensionHarness
import FoundationEssentials
import Glibc
import RichPush

/// The browser of this desktop.
enum DesktopBrowser {
    /// glibc's `POSIX_SPAWN_SETSID`, which Swift does not import.
    private static let ownSession: Int16 = 0x80

    /// Opens a page. The browser is in a session of its own, so it remains when this program ends.
    /// - Returns: Whether a program for that is here.
    static func open(_ url: String) -> Bool {
        let environment = ProcessInfo.processInfo.environment
        guard let program = ExternalProgram.installed(["xdg-open", "sensible-browser"], environment: environment) else {
            return false
        }
        var attributes = posix_spawnattr_t()
        var actions = posix_spawn_file_actions_t()
        guard posix_spawnattr_init(&attributes) == 0 else { return false }
        defer { posix_spawnattr_destroy(&attributes) }
        guard posix_spawn_file_actions_init(&actions) == 0 else { return false }
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawnattr_setflags(&attributes, ownSession)
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        var arguments = [strdup(program.path), strdup(url), nil]
        defer { for argument in arguments { free(argument) } }
        var process: pid_t = 0
        guard posix_spawn(&process, program.path, &actions, &attributes, &arguments, environ) == 0 else { return false }
        // Some of these programs end with the browser.
        try? Thread.start { [process] in _ = waitpid(process, nil, 0) }
        return true
    }
}
