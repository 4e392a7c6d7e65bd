/// The receiver of one response, called on the transfer loop's thread. A transfer has one for each of its hops, and
/// knows no more than this about the purpose of its bytes. ``MediaReceiver`` judges a response as an attachment;
/// ``ResourceReceiver`` takes any status and any body, and passes it on.
protocol ResponseReceiver: AnyObject {
    var header: HeaderReader { get }
    var bytesReceived: Int { get }
    /// Whether the body must be decoded, once the header is complete.
    var decodesBody: Bool { get }
    /// The failure of a response whose body does not matter, once it is over.
    var pendingFailure: MediaFailure? { get }

    /// Takes a line of a header or trailer, with its end.
    /// - Returns: Whether it was the last line of the header.
    @discardableResult
    func receiveHeaderLine(_ line: RawSpan) throws(MediaFailure) -> Bool
    func receiveBody(_ bytes: RawSpan) throws(MediaFailure)
    /// Ends a whole response that is not a redirect.
    func finish() throws(MediaFailure) -> ReceivedBody
    /// Releases what was received if it is not needed.
    func discard()
    var response: ReceivedResponse { get }
}

extension ResponseReceiver {
    /// The maximum number of bytes to read of a body that does not matter, so that the connection can be reused.
    static var discardLimit: Int { 64 * 1_024 }

    /// The failure of a redirect whose body has more bytes than that.
    static var redirectTooLong: MediaFailure { .response(.unreadable(detail: "the body of a redirect is too long")) }
}
