import DeviceSimulator
import FCM
package import RichPush
import RichPushInput
import Vendors

extension Finding.Kind {
    /// The failures of this machine, which say nothing about a URL.
    static let ofThisMachine: [Finding.Kind] = [.cancelled, .storageFailure, .engineFailure, .networkFailure]

    /// All kinds of findings that a line of an audit may have.
    package static let auditable = richPush + fcm + deviceSimulator + vendors + input + audit
}
