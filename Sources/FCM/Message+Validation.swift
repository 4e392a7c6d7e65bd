import RichPush

extension Message {
    /// Validates the message as FCM does before it sends anything.
    ///
    /// The rules, in order, and how certain each of them is:
    /// 1. There is a target, and it is not empty. Observed. ``Message/init(_:)`` checks that there is only one.
    /// 2. A topic is a ``TopicName``, a condition is a ``Condition``. Documented; the answers were observed. A token is
    ///    not one of APNs, 64 or more hexadecimal digits: inferred from the form of FCM's tokens.
    /// 3. No key of `data` is `from` or `message_type`, or begins with `google.` or `gcm.notification.`. Documented, in
    ///    different words in different places; the answers for the first two were observed.
    /// 4. `apns.payload`, if it has any member, has `aps`, a non-empty object; `badge` is a number, `title` and `body`
    ///    of `alert` are strings. The answers were observed, except the one for `body`.
    /// 5. A message to a token with nothing to show and no `content-available` does not have `apns-priority` 10.
    ///    Documented; users report the answer, which blames the token. A Live Activity's may: inferred.
    /// 6. `TTL` of `webpush.headers` is a whole number. Observed.
    /// 7. A label has 1 to 50 of the characters of a ``TopicName``. Documented; the answer's sentence is not known.
    /// 8. The size is within the limits. Documented, and observed to differ: ``MessageSizeLimits``.
    /// 9. APNs accepts `apns.headers`. Documented; the answer's shape, too, but not its sentence. A dry run does not ask
    ///    APNs, as users report (<https://github.com/firebase/firebase-admin-java/issues/509>).
    ///
    /// Whether FCM knows a token is not checked.
    /// - Throws: FCM's answer to the first rule that is broken; its pointers begin at the message.
    public func validate(limits: MessageSizeLimits = .documented) throws(FCMError) {
        try validate(limits: limits, at: JSONPointer(), in: nil, isDryRun: false)
    }

    /// Judges a message that was read from a document, so that pointers can lead into it.
    func validate(
        limits: MessageSizeLimits,
        at root: JSONPointer,
        in document: JSONValue?,
        isDryRun: Bool
    ) throws(FCMError) {
        let validator = MessageValidator(message: self, root: root, document: document)
        try validator.validateTarget()
        try validator.validateData()
        try validator.validatePayload()
        try validator.validateHeaders()
        try validator.validateLabels()
        try validator.validateSize(limits)
        if !isDryRun { try validator.validateRequestToAPNs() }
    }
}
