public import FCM
public import RichPush

extension InputDocument {
    /// A push as the device receives it.
    public struct Push: Sendable {
        /// The payload, as the device reads it.
        public let notification: RemoteNotification
        /// The headers of the request to APNs.
        public let headers: [String: String]
        /// The findings of reading and converting the document.
        public let findings: [Finding]
        /// The number of bytes by which the texts in it may grow before FCM or APNs refuses it; negative if they do.
        package let room: Int
    }

    /// The header that says what a push is for.
    private static let pushTypeHeader = "apns-push-type"

    /// Makes the push that a device receives. A message is checked and converted as in FCM.
    /// - Parameters:
    ///   - conversion: How FCM converts a message.
    ///   - pushType: The `apns-push-type` if the document has no such header. It also replaces the type that FCM
    ///     derives from a message.
    ///   - strings: The app's localized strings.
    public func push(
        conversion: APNsConversion = APNsConversion(),
        pushType: PushType? = nil,
        strings: LocalizedStrings = LocalizedStrings()
    ) throws(InputError) -> Push {
        let request: APNsRequest
        var room = Int.max
        var pushType = pushType
        var findings = findings
        if kind.isMessage {
            let message = try message()
            request = conversion.request(for: message)
            room = MessageSizeLimits.documented.room(in: message)
            if pushType == nil || message.apns?.headers.value(ofHeader: Self.pushTypeHeader) != nil {
                pushType = request.headers[Self.pushTypeHeader].flatMap(PushType.init)
            }
            findings += value.messageFindings
        } else {
            do throws(APNsHeaderError) {
                let names = headers.map { ($0.key.lowercased(), $0.value) }
                try APNsHeaderRules.check(Dictionary(names) { max($0, $1) })
            } catch {
                throw .refusedByAPNs(error)
            }
            // Only what may be meant for APNs: a client has headers of its own.
            findings += KeyMistake.all(inHeaders: headers, at: JSONPointer("headers")).mistakes
                .compactMap { $0.finding(wantsImage: false, shows: true) }
            request = APNsRequest(headers: headers, payload: value)
            pushType = headers.value(ofHeader: Self.pushTypeHeader).map(PushType.init) ?? pushType
        }
        do throws(PayloadError) {
            let notification = try RemoteNotification(
                payload: request.payload,
                byteCount: writtenSize ?? request.payloadSize,
                pushType: pushType,
                collapseIdentifier: request.headers.value(ofHeader: "apns-collapse-id"),
                strings: strings
            )
            // Texts of another size or form may be converted in another way.
            room = isConverted ? -1 : min(room, notification.applicableSizeLimit - notification.byteCount)
            return Push(notification: notification, headers: request.headers, findings: findings, room: room)
        } catch {
            throw .payload(error)
        }
    }

    /// The message, checked as FCM checks it.
    public func message() throws(InputError) -> Message {
        do throws(FCMError) {
            return try SendRequest(value).message
        } catch {
            throw .refusedByFCM(error)
        }
    }
}
