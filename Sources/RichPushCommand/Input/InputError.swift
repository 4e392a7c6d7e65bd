import ArgumentParser
import FCM
import Glibc
import RichPush

/// Why the input cannot be delivered: each in one sentence.
enum InputError: Error {
    case unreadable(String, Int32)
    case tooLong
    case empty
    case malformed(JSONSyntaxError)
    case unknown(found: String)
    case payload(PayloadError)
    case refusedByFCM(FCMError)
    /// The file of strings at this path, and what is wrong with it.
    case unusableStrings(String, String)

    var status: Int32 {
        if case .unreadable = self { ExitStatus.noInput.rawValue } else { ExitStatus.dataError.rawValue }
    }
}

extension InputError: CustomStringConvertible {
    var description: String {
        switch self {
        case .unreadable(let path, let code):
            "cannot read \(path.visible): \(String(cString: strerror(code)))"
        case .tooLong: "the input has more than \(InputFile.sizeLimit) bytes, and no payload has"
        case .empty: "the input is empty; it should be an APNs payload or an FCM message"
        case .malformed(let error): "the input is neither JSON nor JSON5: \(error)"
        case .unknown(let found):
            "the input is \(found), and neither an APNs payload (an object with \"aps\") "
                + "nor an FCM message (an object with \"message\", or with \"notification\", \"apns\", \"topic\", …)"
        case .payload(let error): "\(error)"
        case .refusedByFCM(let error): "FCM would refuse the message: \(error)"
        case .unusableStrings(let path, let reason): "cannot use the strings in \(path.visible): \(reason)"
        }
    }
}
