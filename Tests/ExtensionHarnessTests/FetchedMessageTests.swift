import Testing

@testable import ExtensionHarness
@testable import RichPush

@Suite("The answer to an extension's request")
struct FetchedMessageTests {
    @Test(
        "A request without an answer ends with the error that an iPhone reports",
        arguments: [
            (.network(.nameResolution(host: "media.example")), -1_003), (.network(.connection(detail: "")), -1_005),
            (.machine(.network(detail: "it could not look up media.example")), -1_009),
            (.machine(.engine(detail: "")), -3_000),
        ] as [(MediaFailure, Int)]
    )
    func errors(failure: MediaFailure, code: Int) {
        let request = ResourceRequest(url: "https://media.example/a.png", folder: "/")
        #expect(FetchedMessage(ResourceResponse(request, failure: failure)).errorCode == code)
    }
}
