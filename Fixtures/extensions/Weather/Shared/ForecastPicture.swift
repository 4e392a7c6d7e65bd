import Foundation

/// The picture of a forecast.
struct ForecastPicture {
    let url: URL

    func download(completion: @escaping (URL?) -> Void) {
        URLSession.shared.downloadTask(with: url) { file, _, _ in completion(file) }.resume()
    }
}
