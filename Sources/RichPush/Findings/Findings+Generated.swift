// Tests/Commands/generate-findings wrote this file from Sources/RichPush/Findings/Findings.json.
// swift-format-ignore-file

extension Finding {
    static let missingMutableContent = Finding(.missingMutableContent, .error, .hides, .documented, from: "Apple: Modifying content in newly delivered notifications", at: .payload(JSONPointer("aps", "mutable-content")), "Without \"mutable-content\": 1 an iPhone does not run the service extension, so the image is never downloaded.", "Add \"mutable-content\": 1 to \"aps\"; in an FCM message that is apns.payload.aps.")
    static func misspelledMutableContent(at pointer: JSONPointer) -> Finding {
        Finding(.misspelledMutableContent, .error, .hides, .reported, from: "firebase-ios-sdk#3368", at: .payload(pointer), "An iPhone ignores \(pointer.description.bounded()) and looks only for \"mutable-content\" in \"aps\", so it does not run the service extension and never downloads the image.", "Write \"mutable-content\": 1 inside \"aps\", with a hyphen.")
    }
    static func mutableContentType(_ found: String) -> Finding {
        Finding(.mutableContentType, .warning, .mayHide, .observed, at: .payload(JSONPointer("aps", "mutable-content")), "\"mutable-content\" is \(found), and an iPhone probably runs the service extension for any value, even \"0\" or \"false\"; Apple documents only the number 1.", "Write the number, \"mutable-content\": 1, or leave it out.")
    }
    package static func misplacedKey(_ name: String, at pointer: JSONPointer, home: String, field: String, loss: String) -> Finding {
        Finding(.misplacedKey, .error, .hides, .documented, from: "Apple: Generating a remote notification", at: .payload(pointer), "An iPhone reads \"\(name)\" only in \(home) and ignores \(pointer.description.bounded()), so \(loss).", "Move it to \(home); in an FCM message, to \(field).")
    }
    package static func misplacedHeader(_ name: String, at pointer: JSONPointer, loss: String) -> Finding {
        Finding(.misplacedKey, variant: "header", .error, .hides, .documented, from: "Apple: Sending notification requests to APNs", at: .payload(pointer), "APNs reads \(name) only in the header of the request and ignores \(pointer.description.bounded()), so \(loss).", "Send it as a header; in an FCM message, move it to apns.headers.")
    }
    package static func misspelledKey(_ name: String, at pointer: JSONPointer, reader: String, loss: String) -> Finding {
        Finding(.misspelledKey, .error, .hides, .documented, from: "Apple: Generating a remote notification", at: .payload(pointer), "\(reader) looks for \"\(name)\" and ignores \(pointer.description.bounded()), so \(loss).", "Write \"\(name)\".")
    }
    package static func invalidKeyValue(at pointer: JSONPointer, found: String, rule: String, loss: String) -> Finding {
        Finding(.invalidKeyValue, .error, .hides, .documented, from: "Apple: Generating a remote notification", at: .payload(pointer), "\(pointer.description.bounded()) is \(found) where Apple documents \(rule), so probably \(loss).", "Write \(rule).")
    }
    package static func unknownHeader(_ name: String, at pointer: JSONPointer) -> Finding {
        Finding(.unknownHeader, .notice, .nothing, .documented, from: "Apple: Sending notification requests to APNs", at: .payload(pointer), "Apple documents no header \"\(name)\", so APNs probably ignores it.", "Leave it out; what the app reads belongs in the payload.")
    }
    static let noVisibleAlert = Finding(.noVisibleAlert, .error, .hides, .documented, from: "Apple: Modifying content in newly delivered notifications", at: .payload(JSONPointer("aps", "alert")), "The alert has no title, subtitle, or body, so an iPhone shows no text and does not run the service extension.", "Give \"aps\".\"alert\" a title or a body; in an FCM message, set them in \"notification\".")
    package static func unusableAlert(_ members: String) -> Finding {
        Finding(.noVisibleAlert, variant: "unusable", .error, .hides, .documented, from: "Apple: Generating a remote notification", at: .payload(JSONPointer("aps", "alert")), "The alert has only \(members), which an iPhone ignores, so it shows no text and does not run the service extension.", "Put the text into \"title\" and \"body\" of \"alert\".")
    }
    package static let silentPush = Finding(.noVisibleAlert, variant: "silent", .error, .hides, .documented, from: "Apple: Pushing background updates to your App", at: .payload(JSONPointer("aps", "content-available")), "The push is silent: it has \"content-available\" and no text, so an iPhone wakes the app, shows nothing, and does not run the service extension.", "If that is meant, send it with \"apns-push-type\": \"background\" and \"apns-priority\": \"5\"; otherwise give \"aps\" an \"alert\".")
    package static let untypedLiveActivity = Finding(.noVisibleAlert, variant: "live-activity", .error, .hides, .documented, from: "Apple: Starting and updating Live Activities with ActivityKit push notifications", at: .payload(JSONPointer("aps")), "The payload is for a Live Activity, which an iPhone updates only for the push type \"liveactivity\"; without it, the push shows nothing.", "Send it with \"apns-push-type\": \"liveactivity\", or tell RichPush so with --push-type liveactivity; in an FCM message, set apns.live_activity_token.")
    package static func textForOthers(at pointer: JSONPointer, reader: String) -> Finding {
        Finding(.noVisibleAlert, variant: "other-platform", .error, .hides, .documented, from: "Firebase: REST Resource projects.messages", at: .payload(pointer), "The message has no text for Apple devices: \(pointer.description.bounded()) is for \(reader), so an iPhone shows no text.", "Put the text into notification, or into apns.payload.aps.alert.")
    }
    package static func silentMessage(at pointer: JSONPointer) -> Finding {
        Finding(.noVisibleAlert, variant: "message", .error, .hides, .reported, from: "cordova-plugin-firebasex#615", at: .payload(pointer), "The message has no text, so FCM probably sends it as a silent push: an iPhone wakes the app, shows nothing, and runs no service extension.", "If it only wakes the app, change nothing; otherwise put a title or a body into notification.")
    }
    static func notDisplayed(_ pushType: String) -> Finding {
        Finding(.notDisplayed, .error, .hides, .documented, from: "Apple: Sending notification requests to APNs", at: .header("apns-push-type"), "An iPhone shows no notification for a push of type \"\(pushType)\" and runs no service extension.", "If the push is for the app, change nothing; to show a notification, send \"apns-push-type\": \"alert\".")
    }
    static func backgroundPush(_ pushType: String) -> Finding {
        Finding(.backgroundPush, .error, .hides, .documented, from: "Apple: Pushing background updates to your App", at: .header("apns-push-type"), "An iPhone shows no notification for a push of type \"\(pushType)\" and runs no service extension.", "If the push only wakes the app, change nothing; to show a notification, send \"apns-push-type\": \"alert\".")
    }
    static func invalidLiveActivity(at pointer: JSONPointer, found: String, rule: String) -> Finding {
        Finding(.invalidLiveActivity, .error, .hides, .documented, from: "Apple: Starting and updating Live Activities with ActivityKit push notifications", at: .payload(pointer), "A push for a Live Activity needs \(rule) in \"aps\", but \(pointer.description.bounded()) is \(found), so an iPhone probably ignores the push.", "Add \(rule) to \"aps\"; in an FCM message that is apns.payload.aps.")
    }
    static let liveActivityImage = Finding(.liveActivityImage, .error, .hides, .documented, from: "Apple: Starting and updating Live Activities with ActivityKit push notifications", at: .payload(JSONPointer("fcm_options", "image")), "No service extension runs for a Live Activity, so an iPhone ignores the image.", "Remove the image; a Live Activity shows only pictures that the app contains or has stored.")
    static func payloadTooLarge(size: Int, byteLimit: Int) -> Finding {
        Finding(.payloadTooLarge, .error, .hides, .documented, from: "Apple: Generating a remote notification", logs: "APNs 413 PayloadTooLarge", at: .payload(JSONPointer()), "APNs refuses the payload, because it has \(size) bytes and the limit is \(byteLimit), so an iPhone never gets it.", "Remove what the app can fetch itself, and send an image as a URL, not as its bytes.")
    }
    static func payloadTooLargeAsWritten(size: Int, byteLimit: Int, compactSize: Int) -> Finding {
        Finding(.payloadTooLarge, variant: "as-written", .error, .hides, .reported, from: "PyAPNs#167", logs: "APNs 413 PayloadTooLarge", at: .payload(JSONPointer()), "APNs counts the bytes as they are sent, with escapes and white space: it refuses the payload, because it has \(size) of them and the limit is \(byteLimit), so an iPhone never gets it; written compactly, it has \(compactSize).", "Write it without white space, and characters such as emoji as UTF-8 rather than as \\u escapes.")
    }
    static let noImage = Finding(.noImage, .notice, .nothing, .source, from: "firebase-ios-sdk: FIRMessagingExtensionHelper.m", at: .payload(JSONPointer("fcm_options", "image")), "The payload has no image URL, so the extension downloads nothing.", "To show an image, add \"fcm_options\": {\"image\": \"https://…\"} at the top level of the payload.")
    static func imageInWrongPlace(at pointer: JSONPointer) -> Finding {
        Finding(.imageInWrongPlace, .error, .hides, .reported, from: "cordova-plugin-push#180", at: .payload(pointer), "The extension's helper reads the image only from /fcm_options/image, so an iPhone ignores the URL at \(pointer.description.bounded()).", "Move the URL to \"fcm_options\": {\"image\": …} at the top level of the payload; in an FCM message that is apns.fcm_options.image or notification.image.")
    }
    static func invalidImageValue(at pointer: JSONPointer, found: String) -> Finding {
        Finding(.invalidImageValue, .error, .hides, .source, from: "firebase-ios-sdk#16464", at: .payload(pointer), "Firebase's helper, which before release 12.19 crashes on most other types, uses an image only if \"fcm_options\" is an object and its \"image\" is a URL in a string, but \(pointer.description.bounded()) is \(found).", "Write \"fcm_options\": {\"image\": \"https://…\"} at the top level of the payload, or remove it.")
    }
    static let urlWithoutExtension = Finding(.urlWithoutExtension, .notice, .nothing, .documented, from: "Firebase: Send an image in the notification payload", at: .payload(JSONPointer("fcm_options", "image")), "Firebase documents that Apple requires a file extension at the end of the URL, but this URL does not end with one that an iPhone attaches, so the response's headers decide.", "End the URL's path with the file type's extension, such as .png.")
    static func hostLikeFilename(_ host: String) -> Finding {
        Finding(.hostLikeFilename, .error, .hides, .documented, from: "IANA: List of Top-Level Domains", at: .payload(JSONPointer("fcm_options", "image")), "The URL has no path, and no host is named \(host), so an iPhone finds no server and shows the notification without the image.", "Put the missing slash between the host and the name of the file.")
    }
    static func entitlementNeeded(level: String, entitlement: String, member: String) -> Finding {
        Finding(.entitlementNeeded, .warning, .nothing, .documented, from: "Apple: UNNotificationInterruptionLevel", "An iPhone treats the notification as \(level) only if the app has the entitlement \(entitlement), and otherwise as any other.", "Make sure that the app has the entitlement, or leave the \(member) out.")
    }
    static func invalidURL(_ problem: String) -> Finding {
        Finding(.invalidURL, .error, .hides, .source, from: "firebase-ios-sdk: FIRMessagingExtensionHelper.m", logs: "I-FCM020000", "An iPhone logs that the URL is invalid, because \(problem), and shows the notification without the image.", "Use an absolute URL such as https://host/path.png.")
    }
    static func invalidURLHere(_ problem: String) -> Finding {
        Finding(.invalidURL, variant: "own-rule", .warning, .unknown, .unknown, "RichPush does not download from this URL, because \(problem); an iPhone might.", "Use an absolute URL such as https://host/path.png.")
    }
    static func unsupportedScheme(_ scheme: String) -> Finding {
        Finding(.unsupportedScheme, .error, .hides, .unknown, "A URL with the scheme \"\(scheme)\" is not downloaded, so the notification shows without the image.", "Serve the image over https.")
    }
    static func unsupportedSchemeHere(_ scheme: String) -> Finding {
        Finding(.unsupportedScheme, variant: "own-rule", .warning, .unknown, .unknown, "RichPush does not load URLs with the scheme \"\(scheme)\"; an iPhone might, but it is not proven that it attaches the image.", "Serve the image over https.")
    }
    static let insecureURL = Finding(.insecureURL, .error, .hides, .reported, from: "pushwoosh-ios-sdk#50", logs: "I-FCM020001, NSURLErrorDomain -1022", "App Transport Security blocks http, so an iPhone shows the notification without the image.", "Use https, or allow http here too if the extension's own Info.plist has an exception for the host.")
    static let insecureURLAllowed = Finding(.insecureURL, variant: "allowed", .warning, .nothing, .reported, from: "pushwoosh-ios-sdk#50", logs: "I-FCM020001, NSURLErrorDomain -1022", "Although http is allowed here, an iPhone downloads over http only if the extension's own Info.plist has an App Transport Security exception for the host.", "Use https.")
    static func blockedPort(_ port: UInt16) -> Finding {
        Finding(.blockedPort, .warning, .unknown, .unknown, "RichPush does not connect to port \(port), which belongs to another protocol; an iPhone would try.", "Serve media on port 443, or allow the address and port (--allow-address).")
    }
    static func blockedAddress(_ address: IPAddress, purpose: String) -> Finding {
        Finding(.blockedAddress, .warning, .unknown, .unknown, "RichPush does not connect to \(address) (\(purpose)) unless you allow it; an iPhone would try, in its own network.", "Use a public host, or allow the address and port (--allow-address).")
    }
    static func unreachableAddress(_ address: IPAddress, purpose: String) -> Finding {
        Finding(.blockedAddress, variant: "unreachable", .error, .hides, .documented, from: "IANA: Special-Purpose Address Registries", logs: "I-FCM020001", "The host has the address \(address) (\(purpose)), where an iPhone finds no server, so it shows the notification without the image.", "Use a public host, or allow the address and port (--allow-address).")
    }
    static let unescapedURL = Finding(.unescapedURL, .warning, .mayHide, .documented, from: "Apple: NSURL init(string:)", "Since iOS 17 an iPhone escapes the spaces and non-ASCII characters in this URL; earlier versions reject the URL and download nothing.", "Percent-encode the URL before you put it into the message.")
    static func nameResolution(_ host: String) -> Finding {
        Finding(.nameResolution, .error, .hides, .documented, from: "Apple: NSURLErrorCannotFindHost", logs: "I-FCM020001, NSURLErrorDomain -1003", "The host name \(host) has no address, so an iPhone shows the notification without the image.", "Check the spelling of the host, and that public DNS has its name.")
    }
    static func connectionFailure(_ detail: String) -> Finding {
        Finding(.connectionFailure, .error, .hides, .source, from: "firebase-ios-sdk: FIRMessagingExtensionHelper.m", logs: "I-FCM020001", "The connection to the server failed, so an iPhone shows the notification without the image: \(detail).", "Make sure that the server can be reached from the internet.")
    }
    static func tlsFailure(_ detail: String) -> Finding {
        Finding(.tlsFailure, .error, .hides, .documented, from: "Apple: NSURLErrorSecureConnectionFailed", logs: "I-FCM020001, NSURLErrorDomain -1200 or -1202", "An iPhone does not trust the server's TLS, so it shows the notification without the image: \(detail).", "Serve TLS 1.2 or later with a certificate for this host from a public authority, and send its whole chain.")
    }
    static let clientCertificate = Finding(.tlsFailure, variant: "client-certificate", .error, .hides, .reported, from: "home-assistant/iOS#4417", logs: "I-FCM020001, NSURLErrorDomain -1206", "The server asks for a client certificate, which an iPhone does not send for an image, so it shows the notification without the image.", "Serve the image from a host that asks for no client certificate.")
    static func tooManyRedirects(redirectLimit: Int) -> Finding {
        Finding(.tooManyRedirects, .warning, .unknown, .unknown, logs: "I-FCM020001, NSURLErrorDomain -1007", "RichPush gave up after \(redirectLimit) redirects; an iPhone probably follows about as many, but the number is not documented.", "Put the image's final URL into the message.")
    }
    static func redirectLoop(redirectLimit: Int) -> Finding {
        Finding(.tooManyRedirects, variant: "loop", .error, .hides, .documented, from: "Apple: NSURLErrorHTTPTooManyRedirects", logs: "I-FCM020001, NSURLErrorDomain -1007", "The server redirects to the same URLs over and over, and sets no new cookie: after \(redirectLimit) redirects there was no end. So an iPhone shows the notification without the image.", "Correct the server's redirects, or put the image's final URL into the message.")
    }
    static let foreignCookie = Finding(.foreignCookie, .warning, .mayHide, .unknown, at: .header("Set-Cookie"), "A redirect set a cookie for another domain than the first URL's, and the next request sent it. Whether an iPhone keeps such a cookie is not documented, so the server may answer an iPhone differently.", "Put the image's final URL into the message, and let it answer without cookies.")
    static let redirectRefused = Finding(.redirectRefused, .error, .hides, .reported, from: "pushwoosh-ios-sdk#50", logs: "I-FCM020001, NSURLErrorDomain -1022", "The server redirects from https to http, which App Transport Security blocks, so an iPhone shows the notification without the image.", "Redirect to https, or put the image's final URL into the message.")
    static func redirectToScheme(_ scheme: String) -> Finding {
        Finding(.redirectRefused, variant: "scheme", .error, .hides, .unknown, "The server redirects to a URL with the scheme \"\(scheme)\", which is not followed, so the notification shows without the image.", "Redirect to https, or put the image's final URL into the message.")
    }
    static func redirectToInvalidURL(_ problem: String) -> Finding {
        Finding(.redirectRefused, variant: "invalid-url", .error, .hides, .unknown, "The server redirects to a URL that cannot be used, because \(problem), so the notification shows without the image.", "Correct the server's Location header.")
    }
    static func redirectToInvalidURLHere(_ problem: String) -> Finding {
        Finding(.redirectRefused, variant: "own-rule", .warning, .unknown, .unknown, "The server redirects to a URL that RichPush does not follow, because \(problem); an iPhone might.", "Correct the server's Location header.")
    }
    static func httpStatus(_ status: Int) -> Finding {
        Finding(.httpStatus, .error, .hides, .source, from: "firebase-ios-sdk: FIRMessagingExtensionHelper.m", "The server answered \(status), so there is no media to attach.", "Make sure that the URL answers 200 to a GET without credentials or cookies.")
    }
    static func httpStatusAttached(_ status: Int) -> Finding {
        Finding(.httpStatus, variant: "attached", .error, .hides, .source, from: "firebase-ios-sdk: FIRMessagingExtensionHelper.m", "The server answered \(status), but Firebase's helper ignores the status, so an iPhone attaches the body of the answer.", "Make sure that the URL answers 200 to a GET without credentials or cookies.")
    }
    static func httpStatusRefused(_ status: Int, reason: String) -> Finding {
        Finding(.httpStatus, variant: "refused", .error, .hides, .source, from: "firebase-ios-sdk: FIRMessagingExtensionHelper.m", "The server answered \(status); Firebase's helper ignores the status, but an iPhone refuses the body of the answer, because \(reason).", "Make sure that the URL answers 200 to a GET without credentials or cookies.")
    }
    static func httpStatusWithoutBody(_ status: Int) -> Finding {
        Finding(.httpStatus, variant: "no-body", .error, .hides, .documented, from: "RFC 9110, 6.4.1", "The server answered \(status), and such an answer has no body, so there is no media to attach.", "Make sure that the URL answers 200 to a GET without credentials or cookies.")
    }
    static func headersTooLarge(byteLimit: Int) -> Finding {
        Finding(.headersTooLarge, .warning, .unknown, .unknown, "RichPush ended the download, because the response has more than \(byteLimit) bytes of headers; an iPhone might accept them.", "Make the server send fewer headers.")
    }
    static func contentEncoding(_ encoding: String) -> Finding {
        Finding(.contentEncoding, .warning, .unknown, .unknown, "The response has the Content-Encoding \(encoding), but an iPhone asks for gzip, deflate or br, and how it handles other encodings, or several layers, is not documented.", "Serve media without a Content-Encoding: it is compressed already.")
    }
    static func undecodableBody(_ encoding: String) -> Finding {
        Finding(.contentEncoding, variant: "undecodable", .error, .hides, .documented, from: "Apple: NSURLErrorCannotDecodeRawData", logs: "NSURLErrorDomain -1015", "The response has the Content-Encoding \(encoding), but its body is not encoded that way, so an iPhone shows the notification without the image.", "Serve media without a Content-Encoding: it is compressed already.")
    }
    static func malformedResponse(_ detail: String) -> Finding {
        Finding(.malformedResponse, .error, .hides, .unknown, "The response is not valid HTTP, so the notification shows without the image: \(detail).", "Correct the server, or the proxy in front of it.")
    }
    static func unreadableResponse(_ detail: String) -> Finding {
        Finding(.malformedResponse, variant: "uncertain", .warning, .unknown, .unknown, "RichPush cannot read the response, but an iPhone might: \(detail).", "Correct the server, or the proxy in front of it.")
    }
    static func partialBody(received: Int, expected: Int) -> Finding {
        Finding(.partialBody, .error, .hides, .source, from: "firebase-ios-sdk: FIRMessagingExtensionHelper.m", logs: "I-FCM020001", "The connection ended after \(received) of \(expected) bytes, and an iPhone does not attach half a file.", "Find out why the server closes the connection early, and whether its Content-Length is right.")
    }
    static func partialBodyOfUnknownLength(received: Int) -> Finding {
        Finding(.partialBody, variant: "unknown-length", .error, .hides, .source, from: "firebase-ios-sdk: FIRMessagingExtensionHelper.m", logs: "I-FCM020001", "The connection ended in the middle of the body, after \(received) bytes, and an iPhone does not attach half a file.", "Find out why the server closes the connection early, and whether its Content-Length is right.")
    }
    package static let emptyBody = Finding(.emptyBody, .error, .hides, .observed, "The response has no body, so an iPhone has no picture to show.", "Make sure that the file on the server is not empty.")
    static func missingFileExtension(type: String, filenameExtension: String) -> Finding {
        Finding(.missingFileExtension, .error, .hides, .reported, from: "firebase-ios-sdk#6590", logs: "I-FCM020002", "The file is \(type), but an iPhone does not attach it, because neither the URL nor the response gives a file extension.", "End the URL in .\(filenameExtension), or send a Content-Type or a Content-Disposition that names the type.")
    }
    static let missingFileExtensionHere = Finding(.missingFileExtension, variant: "helper", .error, .hides, .source, from: "firebase-ios-sdk: FIRMessagingExtensionHelper.m", logs: "I-FCM020002", "Neither the URL nor the response gives a file extension, without which Firebase's helper cannot store the download, so an iPhone shows the notification without the image.", "End the URL with the file type's extension.")
    static let missingFileExtensionUncertain = Finding(.missingFileExtension, variant: "uncertain", .warning, .mayHide, .unknown, "The download's name has no file extension, and an iPhone attaches the file only if iOS adds one, which is not documented for this response.", "End the URL with the file type's extension.")
    static func nameDisagreesWithContent(type: String, name: String, filenameExtension: String, mimeType: String) -> Finding {
        Finding(.nameDisagreesWithContent, .error, .hides, .observed, logs: "I-FCM020003, UNErrorDomain 101", "The file is \(type), but an iPhone refuses it, because it goes by the name \"\(name)\", whose extension it does not accept.", "End the URL in .\(filenameExtension), and send Content-Type: \(mimeType).")
    }
    static func nameDisagreesUncertain(type: String, name: String, filenameExtension: String, mimeType: String) -> Finding {
        Finding(.nameDisagreesWithContent, variant: "uncertain", .warning, .mayHide, .unknown, "The file is \(type), and an iPhone probably calls it \"\(name)\", but whether it goes by the URL's extension or by the Content-Type is not documented, and it accepts only one of them.", "End the URL in .\(filenameExtension), and send Content-Type: \(mimeType).")
    }
    static func attachedAsAnotherType(type: String, name: String, attachedType: String, filenameExtension: String) -> Finding {
        Finding(.nameDisagreesWithContent, variant: "another-type", .warning, .nothing, .observed, "The file is \(type), but an iPhone goes by the name \"\(name)\" and attaches it as \(attachedType).", "Give the file the extension of its type: .\(filenameExtension).")
    }
    static func attachedAsAnotherKind(type: String, name: String, attachedType: String, filenameExtension: String) -> Finding {
        Finding(.nameDisagreesWithContent, variant: "another-kind", .error, .hides, .observed, "The file is \(type), but an iPhone goes by the name \"\(name)\" and attaches it as \(attachedType), which it cannot show.", "Give the file the extension of its type: .\(filenameExtension).")
    }
    static func attachedThoughUnsupported(mimeType: String, name: String, attachedType: String) -> Finding {
        Finding(.nameDisagreesWithContent, variant: "unsupported", .error, .hides, .observed, "The file is \(mimeType), but an iPhone goes by the name \"\(name)\" and attaches it as \(attachedType), so the notification shows a picture that cannot be drawn.", "Serve a file whose type matches its name.")
    }
    static func attachedAsAnotherImage(mimeType: String, name: String, attachedType: String) -> Finding {
        Finding(.nameDisagreesWithContent, variant: "another-image", .warning, .mayHide, .unknown, "The file is \(mimeType), but an iPhone goes by the name \"\(name)\" and attaches it as \(attachedType); whether it draws the picture is not documented.", "Serve a file whose type matches its name.")
    }
    static func unsupportedType(_ mimeType: String) -> Finding {
        Finding(.unsupportedType, .error, .hides, .observed, from: "Apple: UNNotificationAttachment", logs: "I-FCM020003, UNErrorDomain 101", "The file is \(mimeType), which an iPhone cannot show in a notification.", "Convert it: images to JPEG, PNG, GIF, or HEIC, movies to MP4, sound to M4A, MP3, or WAV.")
    }
    static func unsupportedTypeUncertain(_ mimeType: String) -> Finding {
        Finding(.unsupportedType, variant: "uncertain", .warning, .mayHide, .unknown, "The file is \(mimeType), a type that Apple does not list for attachments, but an iPhone goes by the name and may attach and draw the file anyway.", "Convert it: images to JPEG, PNG, GIF, or HEIC, movies to MP4, sound to M4A, MP3, or WAV.")
    }
    static func unsupportedTypeAttached(_ mimeType: String) -> Finding {
        Finding(.unsupportedType, variant: "attached", .error, .hides, .observed, from: "Apple: UNNotificationAttachment", "The file is \(mimeType), which an iPhone cannot show in a notification, although it goes by the name and attaches the file.", "Convert it: images to JPEG, PNG, GIF, or HEIC, movies to MP4, sound to M4A, MP3, or WAV.")
    }
    package static let webPage = Finding(.unsupportedType, variant: "web-page", .error, .hides, .observed, from: "Apple: UNNotificationAttachment", "The URL answers with a web page, which an iPhone cannot show in a notification.", "Check what the URL answers without cookies: it may be an error page.")
    package static func webPageRedirect(from url: String, to target: String) -> Finding {
        Finding(.unsupportedType, variant: "web-page-redirect", .error, .hides, .observed, from: "Apple: UNNotificationAttachment", "The server redirects \(url) to \(target), which is a web page, and an iPhone cannot show one in a notification.", "Check what the URL answers without cookies: it may be a sign-in page.")
    }
    static func overSizeLimit(_ kind: MediaKind, byteLimit: Int) -> Finding {
        Finding(.overSizeLimit, .error, .hides, .documented, from: "Apple: UNNotificationAttachment", logs: "I-FCM020003, UNErrorDomain 102", "An iPhone refuses the file, because it is larger than \(byteLimit) bytes, the limit for \(kind.article) in a notification.", "Serve a smaller version: a few hundred kilobytes are plenty for a banner.")
    }
    static func tooManyPixels(width: Int, height: Int, pixelLimit: Int) -> Finding {
        Finding(.tooManyPixels, .warning, .mayHide, .unknown, "The image has \(width) by \(height) pixels, more than the \(pixelLimit) that RichPush attaches; an iPhone checks only the file's size, and what happens when it draws the picture is not known.", "Serve a smaller version: a banner is a few hundred pixels wide.")
    }
    static func attachmentRefused(_ error: NotificationAttachmentError) -> Finding {
        Finding(.attachmentRefused, .error, .hides, .documented, from: "Apple: UNError.Code", logs: "I-FCM020003, UNErrorDomain \(error.code)", "An iPhone refuses the attachment with the error \"\(error)\" (\(error.code)).", "End the URL with the file type's extension, and send the Content-Type that fits.")
    }
    static func attachmentRefusedByName(_ error: NotificationAttachmentError, reason: String) -> Finding {
        Finding(.attachmentRefused, variant: "name", .error, .hides, .observed, logs: "I-FCM020003, UNErrorDomain \(error.code)", "An iPhone refuses the attachment with the error \"\(error)\" (\(error.code)), because \(reason).", "End the URL with the file type's extension, and send the Content-Type that fits.")
    }
    static func stalled(_ activity: String) -> Finding {
        Finding(.stalled, .warning, .unknown, .unknown, "RichPush gave up because the transfer stalled while \(activity); an iPhone would wait until its extension's time is up.", "Find out why the server is slow, or wait for it longer (--stall-after).")
    }
    package static func timeLimit(_ activity: String) -> Finding {
        Finding(.timeLimit, .error, .hides, .documented, from: "Apple: UNNotificationServiceExtension", "Time ran out while \(activity), so an iPhone shows the notification without the image.", "Serve a smaller file, or serve it faster: an extension has 30 seconds in all.")
    }
    static let liveStream = Finding(.timeLimit, variant: "live-stream", .error, .hides, .documented, from: "Apple: UNNotificationServiceExtension", "The URL is a live stream, which never ends. So the extension's 30 seconds are over first, and an iPhone shows the notification without the image.", "Put the URL of a still picture into the message: most cameras have one.")
    static func slowResponse(seconds: Int) -> Finding {
        Finding(.slowResponse, .warning, .mayHide, .documented, from: "Apple: UNNotificationServiceExtension", "The first byte of the response came after \(seconds) seconds; an iPhone waits for it, but its extension has only 30 seconds in all.", "Find out why the server is slow: a cold cache, or an image that is made on request.")
    }
    static func slowResponseStalled(seconds: Int, activity: String) -> Finding {
        Finding(.slowResponse, variant: "stalled", .warning, .mayHide, .documented, from: "Apple: UNNotificationServiceExtension", "The transfer made no progress for \(seconds) seconds while \(activity); an iPhone waits, but its extension has only 30 seconds in all.", "Find out why the server is slow or stops sending.")
    }
    static func slowDownload(seconds: Int, availableSeconds: Int) -> Finding {
        Finding(.slowDownload, .warning, .mayHide, .documented, from: "Apple: UNNotificationServiceExtension", "The download took \(seconds) of the \(availableSeconds) seconds available, so an iPhone on a mobile network may run out of time.", "Serve a smaller file, or serve it faster.")
    }
    static let memoryRisk = Finding(.memoryRisk, .warning, .nothing, .reported, from: "nextcloud/talk-ios#1223", at: .body, "The file is larger than the 24 MB of memory that an extension has: Firebase's helper leaves it on disk, but an iPhone kills an extension that loads it into memory.", "Serve a smaller file, unless nothing in the extension loads it into memory.")
    static let overComposerLimit = Finding(.overComposerLimit, .notice, .nothing, .documented, from: "Firebase: Send an image in the notification payload", at: .body, "The image is larger than 300 KB, which is Firebase's limit for uploads in its composer; an iPhone attaches it anyway.", "If the message has the image's URL, change nothing; for an upload, make the image smaller.")
    static let cancelled = Finding(.cancelled, .error, .unknown, nil, "The delivery was canceled before the download finished, which says nothing about an iPhone.", "If you canceled it on purpose, change nothing.")
    package static func storageFailure(_ detail: String) -> Finding {
        Finding(.storageFailure, .error, .unknown, nil, "This machine could not store the download, which says nothing about an iPhone: \(detail).", "Make room in the temporary directory, or choose another one with TMPDIR.")
    }
    static func engineFailure(_ detail: String) -> Finding {
        Finding(.engineFailure, .error, .unknown, nil, "This machine could not download, which says nothing about an iPhone: \(detail).", "Make sure that libcurl, libmagic, and libmagic's database (libmagic-mgc on Debian) are installed.")
    }
    static func networkFailure(_ detail: String) -> Finding {
        Finding(.networkFailure, .error, .unknown, nil, "This machine did not reach the server, so whether an iPhone would show the image is not known: \(detail).", "Check this machine's network and DNS, and the proxy if --proxy names one.")
    }
    static func truncatedMedia(offset: Int, place: String, media: String) -> Finding {
        Finding(.truncatedMedia, .error, .mayHide, .unknown, at: .body, "The file ends early, at byte \(offset), \(place); an iPhone attaches it anyway, and \(media) is probably cut off, or does not show at all.", "Upload the whole file again, and make sure that the server sends all of it.")
    }
    static func truncatedMediaTolerated(offset: Int, place: String, media: String) -> Finding {
        Finding(.truncatedMedia, variant: "tolerated", .warning, .mayHide, .unknown, at: .body, "The file ends early, at byte \(offset), \(place); an iPhone attaches it, and probably shows \(media), cut or whole.", "Upload the whole file again, and make sure that the server sends all of it.")
    }
    static func damagedMedia(offset: Int, damage: String, media: String) -> Finding {
        Finding(.damagedMedia, .error, .mayHide, .unknown, at: .body, "At byte \(offset) of the file \(damage); an iPhone attaches it anyway, and \(media) is probably damaged, or does not show at all.", "Export the file again, and upload it unchanged.")
    }
    static func damagedMediaTolerated(offset: Int, damage: String, media: String) -> Finding {
        Finding(.damagedMedia, variant: "tolerated", .warning, .mayHide, .unknown, at: .body, "At byte \(offset) of the file \(damage); an iPhone attaches it, and whether \(media) shows as intended depends on the decoder.", "Export the file again, and upload it unchanged.")
    }
    static func emptyPicture(offset: Int, damage: String) -> Finding {
        Finding(.emptyPicture, .error, .mayHide, .unknown, at: .body, "At byte \(offset) of the file \(damage); an iPhone attaches it anyway, and probably shows nothing.", "Export the file again, and check that it opens.")
    }
    static func emptyPictureTolerated(offset: Int, damage: String, media: String) -> Finding {
        Finding(.emptyPicture, variant: "tolerated", .warning, .mayHide, .unknown, at: .body, "At byte \(offset) of the file \(damage); an iPhone attaches it, and whether \(media) shows as intended depends on the decoder.", "Export the file again, and check that it opens.")
    }
    static func unsupportedCodec(_ codec: String) -> Finding {
        Finding(.unsupportedCodec, .warning, .mayHide, .documented, from: "Apple: iPhone 15 Pro - Technical Specifications", at: .body, "An iPhone attaches the file, but its codec is \(codec), which only the iPhone 15 Pro and later models play.", "Convert it: movies to H.264 or HEVC in MP4, sound to AAC in M4A.")
    }
    static func unprovenCodec(_ codec: String, media: String) -> Finding {
        Finding(.unsupportedCodec, variant: "unproven", .warning, .mayHide, .unknown, at: .body, "An iPhone attaches the file, but its codec is \(codec), and whether a notification shows \(media) is not known.", "Convert it: movies to H.264 or HEVC in MP4, sound to AAC in M4A.")
    }
    static func unprovenCodecWithOptions(_ codec: String, media: String, options: String) -> Finding {
        Finding(.unsupportedCodec, variant: "options", .warning, .mayHide, .unknown, at: .body, "An iPhone attaches the file, but its codec is \(codec), and whether a notification shows \(media) is not known.", "Encode the movie again: with FFmpeg, \(options).")
    }
    static let streamHEVC = Finding(.unsupportedCodec, variant: "tag", .warning, .mayHide, .reported, from: "blakeblackshear/frigate#10105, signalapp/Signal-iOS#6322", at: .body, "An iPhone attaches the movie, but its picture may not play, because its HEVC is tagged hev1.", "Tag it hvc1: with FFmpeg, -tag:v hvc1.")
    static func fullColor(_ codec: String) -> Finding {
        Finding(.unsupportedCodec, variant: "color", .warning, .mayHide, .reported, from: "jellyfin/jellyfin-ios#106", at: .body, "An iPhone attaches the movie, but may show nothing watchable, because its codec is \(codec).", "Encode the movie again: with FFmpeg, -pix_fmt yuv420p -profile:v high.")
    }
    static let applePNG = Finding(.applePNG, .notice, .nothing, .unknown, at: .body, "The file is a PNG in the variant that Xcode makes for apps (CgBI), which only Apple's systems open; whether a notification shows it is not known.", "Serve the original PNG, not the one from the app's bundle.")
}
