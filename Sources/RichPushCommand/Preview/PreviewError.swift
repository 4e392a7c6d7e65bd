import CommandSupport
import SystemPackage

/// A reason why there is no preview, which describes itself in one sentence.
enum PreviewError: Error {
    case noBrowser
    case unreadable(String, Errno)
    case folder(Errno)
    case notRun(String, reason: String)
    case failed(String)
    case tooSlow(String, Duration)
    /// The user or the system stopped it.
    case interrupted
}

extension PreviewError: CustomStringConvertible {
    var description: String {
        switch self {
        case .noBrowser:
            """
            a picture needs a browser: install Chromium (apt-get install chromium), name a browser with \
            \(BrowserProgram.variable), or let --preview write a page (.html), which needs none
            """
        case .unreadable(let path, let error): "cannot read \(path.visible): \(error)"
        case .folder(let error): "cannot make a temporary directory: \(error)"
        case .notRun(let path, let reason): "cannot run \(path.visible): \(reason)"
        case .failed(let path): "\(path.visible) made no picture; \(BrowserProgram.variable) names another browser"
        case .tooSlow(let path, let limit): "\(path.visible) made no picture within \(limit)"
        case .interrupted: "interrupted"
        }
    }
}
