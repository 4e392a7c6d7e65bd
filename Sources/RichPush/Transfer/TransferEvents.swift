/// What a transfer does with what arrives; called on the thread of the transfer loop.
protocol TransferEvents: AnyObject {
    /// Takes one line of a header or trailer, its line end included. `false` ends the transfer.
    func receiveHeaderLine(_ line: RawSpan) -> Bool
    /// Whether the next piece of the body is not to come yet; then the transfer is told to go on when it is.
    func holdsBodyBack() -> Bool
    /// Takes a piece of the body. `false` ends the transfer.
    func receiveBody(_ bytes: RawSpan) -> Bool
    /// Whether the address may be connected to, or a connection to it be used again. After `false` the host's next
    /// address is tried; without one the transfer is over.
    func allowsConnection(to address: IPAddress, port: UInt16) -> Bool
    /// There is no socket to connect with, by the system's error number.
    func socketFailed(_ code: Int32)
}
