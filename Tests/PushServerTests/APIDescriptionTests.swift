import RichPush
import Testing

@Suite("The description of the interface")
struct APIDescriptionTests {
    @Test("It is served, and every path in it is there")
    func isTrue() async throws {
        try await RunningServer.run { server in
            let answer = try await server.send("GET", "/api/v1/openapi.json")
            let paths = try #require(answer.json?["paths"]?.objectValue)
            #expect(paths.count == 9)
            for (path, methods) in paths where methods["get"] != nil && path != "/api/v1/events" {
                let path = path.split(separator: "{id}", omittingEmptySubsequences: false).joined(separator: "latest")
                let answer = try await server.send("GET", path + "?timeout=0")
                // Of an empty inbox there is none; but the path is known, and says so itself.
                #expect(answer.status == 200 || answer.json?["error"]?["message"] != nil)
                #expect(answer.json?["error"]?["message"] != "Not Found")
            }
        }
    }
}
