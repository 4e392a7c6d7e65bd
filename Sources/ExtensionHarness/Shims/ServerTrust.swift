// The names by which an extension checks certificates. The harness checks them as iOS does by default.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public let NSURLAuthenticationMethodServerTrust = "NSURLAuthenticationMethodServerTrust"
public let NSURLAuthenticationMethodClientCertificate = "NSURLAuthenticationMethodClientCertificate"

// Sendable: neither has state.
public final class SecTrust: @unchecked Sendable {}
public final class SecIdentity: @unchecked Sendable {}

extension URLProtectionSpace {
    /// Always nil: no challenge comes.
    public var serverTrust: SecTrust? { nil }
}

extension URLCredential {
    public convenience init(trust: SecTrust) { self.init(user: "", password: "", persistence: .none) }
    /// Does nothing: a server that asks for a client's certificate gets none.
    public convenience init(identity: SecIdentity, certificates: [Any]?, persistence: URLCredential.Persistence) {
        self.init(user: "", password: "", persistence: persistence)
    }
}

public func SecTrustEvaluateWithError(_ trust: SecTrust, _ error: UnsafeMutablePointer<CFError?>?) -> Bool { true }

extension URLSession {
    @available(*, unavailable, message: "there is no web socket here: leave the file out, or load with a task")
    public func webSocketTask(with url: URL) -> URLSessionWebSocketTask { fatalError() }
}

public typealias SystemSoundID = UInt32
public let kSystemSoundID_Vibrate: SystemSoundID = 4095

@discardableResult
public func AudioServicesCreateSystemSoundID(_ file: NSURL, _ sound: UnsafeMutablePointer<SystemSoundID>) -> OSStatus {
    sound.pointee = 1
    return 0
}

/// Plays nothing.
public func AudioServicesPlaySystemSound(_ sound: SystemSoundID) {
    HarnessConnection.current.limitation("The extension plays a system sound; the simulator plays none.")
}

public func AudioServicesPlayAlertSound(_ sound: SystemSoundID) { AudioServicesPlaySystemSound(sound) }
