import FCM
import Hummingbird

/// The body of a request to one of FCM's interfaces.
enum RequestBody {
    /// Reads it up to a limit.
    static func read(_ request: Request, limit: Int) async throws(FCMError) -> [UInt8] {
        do {
            let buffer = try await request.body.collect(upTo: limit)
            return Array(buffer.readableBytesView)
        } catch {
            throw FCMError(.invalidArgument, message: "Request payload size exceeds the limit: \(limit) bytes.")
        }
    }
}
