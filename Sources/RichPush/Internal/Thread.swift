import Glibc

/// A system thread for blocking calls, which Swift's own threads must not make.
package enum Thread {
    private final class Body {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    package static func start(_ run: @escaping @Sendable () -> Void) throws(ThreadError) {
        let body = Unmanaged.passRetained(Body(run))
        var thread = pthread_t()
        let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { body in
            body.map { Unmanaged<Body>.fromOpaque($0).takeRetainedValue().run() }
            return nil
        }
        let code = pthread_create(&thread, nil, main, body.toOpaque())
        guard code == 0 else {
            body.release()
            throw ThreadError(code: code)
        }
        pthread_detach(thread)
    }
}

package struct ThreadError: Error {
    /// The error number from `pthread_create`.
    package let code: Int32
}
