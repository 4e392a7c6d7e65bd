import HummingbirdCore
import NIOCore

/// How long a connection may do nothing, and how large a header may be.
enum ConnectionLimits {
    static func http1(_ configuration: PushServerConfiguration) -> HTTP1Channel.Configuration {
        HTTP1Channel.Configuration(
            idleTimeout: TimeAmount(configuration.idleTimeLimit),
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: 16 * 1_024,
                maxHeaderListSize: 32 * 1_024,
                maxHeaderFieldCount: 100
            )
        )
    }
}
