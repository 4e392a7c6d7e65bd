import Benchmark

@testable import RichPush

/// Measures a payload from its bytes to its content and the image that it refers to.
func payloadBenchmarks() {
    let small = Payloads.make(bodyLength: 40)
    let large = Payloads.make(bodyLength: 3_600)
    Benchmark("payload of \(small.count) bytes") { benchmark in
        for _ in benchmark.scaledIterations { parse(small) }
    }
    Benchmark("payload of \(large.count) bytes") { benchmark in
        for _ in benchmark.scaledIterations { parse(large) }
    }
}

private func parse(_ payload: [UInt8]) {
    let notification = try? RemoteNotification(payload: payload)
    precondition(notification?.content.userInfo["fcm_options"] != nil, "The payload has an image.")
    blackHole(notification)
}

private enum Payloads {
    /// A payload like FCM's, with a body of this length.
    static func make(bodyLength: Int) -> [UInt8] {
        let sentence = "Tonight there is a “firework” over the town. "
        let body = String(repeating: sentence, count: 100).prefix(bodyLength)
        let payload = """
            {"aps": {"alert": {"title": "Sparky says hi", "body": "\(body)"}, "badge": 1, "mutable-content": 1,
             "sound": "default"}, "fcm_options": {"image": "https://media.example/pictures/sparky.png"},
             "gcm.message_id": "1700000000000000", "campaign": "new year", "customer": "4711"}
            """
        return Array(payload.utf8)
    }
}
