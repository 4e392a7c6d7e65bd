import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The members of a delivery that the test needs; the server's OpenAPI document has all of them.
struct Found: Decodable {
    struct Delivery: Decodable {
        let title: String
        let findings: [String]
        let attachment: Attachment?
    }
    struct Attachment: Decodable {
        let typeIdentifier: String
    }

    let delivery: Delivery
}

@Test func showsThePicture() async throws {
    var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:8020/v1/projects/local/messages:send")))
    request.httpMethod = "POST"
    request.setValue("Bearer local", forHTTPHeaderField: "Authorization")
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = Data(
        """
        {"message": {
            "token": "swift-phone",
            "notification": {"title": "Sparky says hi"},
            "apns": {
                "payload": {"aps": {"mutable-content": 1}},
                "fcm_options": {"image": "http://127.0.0.1:8080/sparky.png"}
            }
        }}
        """.utf8
    )
    let (answer, response) = try await URLSession.shared.data(for: request)
    #expect((response as? HTTPURLResponse)?.statusCode == 200, "\(String(decoding: answer, as: UTF8.self))")

    let query = "query=title:sparky%20token:swift-phone&timeout=10"
    let wait = try #require(URL(string: "http://127.0.0.1:8020/api/v1/deliveries/wait?\(query)"))
    let (found, status) = try await URLSession.shared.data(from: wait)
    try #require((status as? HTTPURLResponse)?.statusCode == 200, "\(String(decoding: found, as: UTF8.self))")
    let delivery = try JSONDecoder().decode(Found.self, from: found).delivery
    #expect(delivery.title == "Sparky says hi")
    #expect(delivery.attachment?.typeIdentifier == "public.png", "\(delivery.findings)")
}
