import Foundation
import Texts
import UIKit

/// A library of the app's project, which the harness compiles.
public final class Loader: NSObject, @unchecked Sendable {
    @objc public static let shared = Loader()

    /// Loads a picture into a file.
    public func load(_ url: URL, then use: @escaping @Sendable (URL?) -> Void) {
        URLSession.shared.downloadTask(with: url) { file, response, _ in
            let target = FileManager.default.temporaryDirectory.appendingPathComponent(Texts.name)
            guard (response as? HTTPURLResponse)?.statusCode == 200, let file,
                (try? FileManager.default.moveItem(at: file, to: target)) != nil
            else { return use(nil) }
            use(target)
        }.resume()
    }
}
