import Foundation

/// The URL of a payload's media.
struct MediaSource {
    let url: URL?

    init(_ userInfo: [AnyHashable: Any]) {
        let data = userInfo["data"] as? NSDictionary
        let text = data?["imageUrl"] as? String
        url = text.flatMap { URL(string: $0) }.flatMap { $0.scheme == "https" ? $0 : nil }
    }
}

/// Downloads media to files with unique names.
final class Downloads {
    static let shared = Downloads()
    private let session: URLSession

    private init() {
        let configuration = URLSessionConfiguration.default
        configuration.timeoutIntervalForResource = 20
        configuration.waitsForConnectivity = false
        session = URLSession(configuration: configuration)
    }

    func download(
        _ url: URL,
        completion: @escaping (Result<URL, Error>) -> Void,
        end: @escaping () -> Void
    ) -> URLSessionTask {
        let task = session.downloadTask(with: url) { location, response, error in
            let result = Result { try Self.store(location, response, error) }
            completion(result)
            // Removes the file while the caller still needs it.
            if case .success(let file) = result { try? FileManager.default.removeItem(at: file) }
            end()
        }
        task.resume()
        return task
    }

    private static func store(_ location: URL?, _ response: URLResponse?, _ error: Error?) throws -> URL {
        if let error { throw error }
        guard let location, let response = response as? HTTPURLResponse else { throw URLError(.unknown) }
        guard response.statusCode == 200, response.mimeType == "image/png" else {
            throw URLError(.cannotParseResponse)
        }
        let file = location.deletingPathExtension().appendingPathExtension("png")
        try FileManager.default.linkItem(at: location, to: file)
        return file
    }
}
