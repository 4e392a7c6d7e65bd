import FoundationEssentials
import Hummingbird

/// The body of a request to the inbox.
enum JSONBody {
    /// Reads a value; `nil` for what is none, or too long.
    static func decode<Value: Decodable>(_ request: Request, limit: Int) async -> Value? {
        guard let buffer = try? await request.body.collect(upTo: limit) else { return nil }
        return try? JSONDecoder().decode(Value.self, from: Data(buffer.readableBytesView))
    }
}
