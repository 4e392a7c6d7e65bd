/// A delivery to a simulated device, which tells the helpers that are called in it what the device is like, and receives
/// their reports.
package protocol DeliveryContext: AnyObject, Sendable {
    /// When the extension's time began, by the device's clock.
    var start: any InstantProtocol<Duration> { get }

    /// Whether Firebase's helper, and the extension with it, crashes on a payload. The delivery has noted it then.
    func crashes(on payload: JSONObject) -> Bool

    /// Waits as long as the device's network takes before a download begins.
    func waitForNetwork(atMost timeLimit: Duration) async

    /// Gives the configuration of Firebase's helper the device's network, clock, and scripted responses. Call it after
    /// the wait for the network: the latency no longer counts then.
    func adapt(_ configuration: inout ExtensionHelper.Configuration)

    /// Takes note that Firebase's helper has got content and its handler.
    /// - Returns: What the helper calls at its end.
    func handler(of content: NotificationContent, _ contentHandler: @escaping ContentHandler) -> ContentHandler

    /// Requests a resource as ``ExtensionHelper/fetch(_:clock:answers:)`` does, in the network of the device.
    func fetch(_ request: ResourceRequest) async -> ResourceResponse

    func note(_ report: HelperReport)

    /// Receives the news that the extension's process has ended and will call no handler.
    func noteCrash()
}

extension NotificationContent {
    /// Requests a resource in the network of the content's device, if it has one, and nothing if its delivery is over.
    package func fetch(_ request: ResourceRequest) async -> ResourceResponse {
        if let context = delivery.context { return await context.fetch(request) }
        if delivery.isOver { return ResourceResponse(request, failure: .canceled) }
        return await ExtensionHelper.fetch(request)
    }
}
