import ArgumentParser

/// Why there is no demonstration: each in one sentence.
enum DemoError: Error {
    case noFolder(String)
    case noServer(String)

    var status: ExitCode {
        switch self {
        case .noFolder: ExitStatus.noInput
        case .noServer: ExitStatus.systemError
        }
    }
}

extension DemoError: CustomStringConvertible {
    var description: String {
        switch self {
        case .noFolder(let path): "there is no folder \(path.visible); name one with --media"
        case .noServer(let reason): reason
        }
    }
}
