import HummingbirdCore
import HummingbirdHTTP2
import NIOCore

/// How long a connection may do nothing, and how large a header may be.
enum ConnectionLimits {
    static func http1(_ configuration: PushServerConfiguration) -> HTTP1Channel.Configuration {
        HTTP1Channel.Configuration(
            additionalChannelHandlers: [
                FinalFrameInstallation(), RequestTimeLimit(TimeAmount(configuration.requestTimeLimit)),
            ],
            idleTimeout: TimeAmount(configuration.idleTimeLimit),
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: 16 * 1_024,
                maxHeaderListSize: 32 * 1_024,
                maxHeaderFieldCount: 100
            )
        )
    }

    static func http2(_ configuration: PushServerConfiguration) -> HTTP2ChannelConfiguration {
        HTTP2ChannelConfiguration(
            idleTimeout: configuration.idleTimeLimit,
            gracefulCloseTimeout: .seconds(1),
            streamConfiguration: http1(configuration)
        )
    }
}
