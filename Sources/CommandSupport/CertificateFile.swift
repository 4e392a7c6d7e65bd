import SystemPackage

/// The file of certificates that `--certificate-authorities` names.
enum CertificateFile {
    /// The number of bytes to search: comments may precede the first certificate.
    private static let searchedByteCount = 1 << 20

    /// Makes sure that the file is readable and has a certificate in it; libcurl would fail only at the first download.
    static func check(_ path: String) throws(CommandError) {
        let start = try start(of: path)
        guard start.firstRange(of: "-----BEGIN ".utf8) == nil else { return }
        throw CommandError("\(path.visible) has no certificate in PEM form", status: ExitStatus.dataError)
    }

    private static func start(of path: String) throws(CommandError) -> [UInt8] {
        do {
            let file = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
            defer { try? file.close() }
            return try [UInt8](unsafeUninitializedCapacity: searchedByteCount) { buffer, count in
                count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
            }
        } catch {
            throw .unreadable(path, Errno(thrown: error))
        }
    }
}
