extension FCMError {
    /// One element of an error's `details`, which FCM tells apart by `@type`.
    public enum Detail: Sendable, Hashable {
        /// `google.rpc.BadRequest`: the fields that are wrong. FCM sends it without any for a message that is too large.
        case badRequest([FieldViolation])
        /// `google.firebase.fcm.v1.FcmError`: FCM's own code.
        case fcmError(ErrorCode)
        /// `google.firebase.fcm.v1.ApnsError`: what APNs answered, an HTTP status and a reason such as `BadDeviceToken`.
        case apnsError(statusCode: Int, reason: String)

        var fieldViolations: [FieldViolation] {
            if case .badRequest(let violations) = self { violations } else { [] }
        }
    }
}
