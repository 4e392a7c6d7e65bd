/// A body that came whole and was written to a file.
struct ReceivedFile: Sendable {
    let file: TemporaryFile
    let type: MediaType
    let byteCount: Int
}
