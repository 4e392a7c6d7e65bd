import ArgumentParser
import BenchmarkSupport
import Foundation
import FoundationNetworking

/// A straight port of Firebase's helper: a download task, then libmagic.
@main
struct URLSessionPort: AsyncParsableCommand {
    @OptionGroup
    var options: LoadOptions

    func run() async throws {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = options.concurrency
        let session = URLSession(configuration: configuration)
        let detection = TypeDetection()
        let directory = options.directory
        try await Load(options).run { url, number in
            guard let source = URL(string: url) else { throw LoadError("\(url) is no URL") }
            let path = "\(directory)/URLSession-\(number)"
            let status = try await Self.download(source, to: path, session: session)
            guard status == 200 else { throw LoadError("\(url): HTTP \(status)") }
            try detection.requireImage(atPath: path)
            unlink(path)
        }
        session.invalidateAndCancel()
    }

    /// Downloads a file, and moves it from the session's place to where the helper wants it.
    private static func download(_ url: URL, to path: String, session: URLSession) async throws -> Int {
        try await withCheckedThrowingContinuation { continuation in
            session.downloadTask(with: url) { file, response, error in
                guard let file, let response = response as? HTTPURLResponse else {
                    return continuation.resume(throwing: error ?? LoadError("\(url): no response"))
                }
                guard rename(file.path, path) == 0 else {
                    return continuation.resume(throwing: LoadError("\(file.path) cannot be moved to \(path)"))
                }
                continuation.resume(returning: response.statusCode)
            }.resume()
        }
    }
}
