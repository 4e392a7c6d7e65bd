import ArgumentParser
import Glibc

/// Why an audit cannot begin, or cannot go on: each in one sentence.
enum AuditError: Error {
    case unreadable(String, Int32)
    case unwritable(String, Int32)
    case system(String, Int32)

    var status: ExitCode {
        switch self {
        case .unreadable: ExitStatus.noInput
        case .unwritable: ExitStatus.cannotCreate
        case .system: ExitStatus.systemError
        }
    }
}

extension AuditError: CustomStringConvertible {
    var description: String {
        switch self {
        case .unreadable(let path, let code): "cannot read \(path.visible): \(Self.text(code))"
        case .unwritable(let path, let code): "cannot write \(path.visible): \(Self.text(code))"
        case .system(let what, let code): "\(what): \(Self.text(code))"
        }
    }

    private static func text(_ code: Int32) -> String { String(cString: strerror(code)) }
}
