import Glibc

/// Why there is no preview: each in one sentence.
enum PreviewError: Error {
    case noBrowser
    case unreadable(String, Int32)
    case folder(Int32)
    case notStarted(String, Int32)
    case failed(String)
    case tooSlow(String, Duration)
    /// The user or the system has ended it.
    case interrupted
}

extension PreviewError: CustomStringConvertible {
    var description: String {
        switch self {
        case .noBrowser:
            """
            a picture needs a browser, and there is none: install Chromium (apt-get install chromium), or name one \
            with \(BrowserProgram.variable), or let --preview write a page (.html), which needs none
            """
        case .unreadable(let path, let code): "cannot read \(path.visible): \(Self.text(code))"
        case .folder(let code): "cannot make a temporary directory: \(Self.text(code))"
        case .notStarted(let path, let code): "cannot run \(path.visible): \(Self.text(code))"
        case .failed(let path): "\(path.visible) has made no picture; \(BrowserProgram.variable) names another browser"
        case .tooSlow(let path, let limit): "\(path.visible) has made no picture within \(limit)"
        case .interrupted: "it was interrupted"
        }
    }

    private static func text(_ code: Int32) -> String { String(cString: strerror(code)) }
}
