import CryptoKit
import Foundation
import Security
import UIKit
import UserNotifications
import os

/// Uses calls that Foundation on Linux does not have, and puts the outcomes into its body.
class NotificationService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else { return }
        let values = request.content.userInfo as NSDictionary
        let lines: [(String, Any?)] = [
            ("path", values.value(forKeyPath: "aps.alert.title")), ("no path", values.value(forKeyPath: "aps.sound.name")),
            ("list path", values.value(forKeyPath: "photos.src")), ("set", Self.changed()), ("links", Self.links()),
            ("plain", Self.text(.plain)), ("html", Self.text(.html)), ("lock", Self.locked()),
            ("memory", (1...(24 << 20)).contains(os_proc_available_memory())), ("dates", Self.dates()),
            ("matches", ["a1", "a1\n", "xa1"].map(NSPredicate(format: "SELF MATCHES %@", "a[0-9]").evaluate)),
            ("power", ProcessInfo.processInfo.isLowPowerModeEnabled),
            ("scope", URL(fileURLWithPath: "/").startAccessingSecurityScopedResource()), ("key", Self.key()),
            ("localized", NSString.localizedUserNotificationString(forKey: "%2$@ of %1$@", arguments: ["Ada", 2])),
            ("tint", UIImage().withTintColor(.red).size.width), ("activity", Self.activity()),
            ("agreement", try? Self.agreement()), ("both sides", try? Self.agreesOnBothSides()),
        ]
        content.body = lines.map { "\($0): \($1.map { "\($0)" } ?? "nil")" }.joined(separator: "\n")
        contentHandler(content)
    }

    private static func changed() -> [String] {
        let values = NSMutableDictionary(dictionary: ["a": 1, "b": 2])
        values.setValue(3, forKey: "a")
        values.setValue(nil, forKey: "b")
        return values.map { "\($0.key)=\($0.value)" }
    }

    private static func links() -> [String] {
        let text = "See (https://a.example/b_(c).png), www.b.example or me@c.example. ☂️ http://d.example/é! Or e.example?"
        let detector = try? NSDataDetector(types: NSTextCheckingResult.CheckingType.link.rawValue)
        let found = detector?.matches(in: text, options: [], range: NSRange(text.startIndex..., in: text)) ?? []
        return found.compactMap { match in
            Range(match.range, in: text).map { "\(text[$0]) \(match.url?.scheme ?? "")" }
        }
    }

    private static func text(_ type: NSAttributedString.DocumentType) -> String? {
        let data = Data("<b>☂️</b>".utf8)
        let options: [NSAttributedString.DocumentReadingOptionKey: Any] = [
            .documentType: type, .characterEncoding: String.Encoding.utf8.rawValue,
        ]
        return (try? NSAttributedString(data: data, options: options, documentAttributes: nil))?.string
    }

    private static func locked() -> [Bool] {
        var lock = os_unfair_lock()
        os_unfair_lock_lock(&lock)
        let isFree = os_unfair_lock_trylock(&lock)
        os_unfair_lock_unlock(&lock)
        return [isFree, os_unfair_lock_trylock(&lock)]
    }

    private static func dates() -> [String] {
        let formatter = RelativeDateTimeFormatter()
        formatter.locale = Locale(identifier: "en_US")
        let now = Date(timeIntervalSince1970: 1_700_000_000)
        let parts = formatter.localizedString(from: DateComponents(hour: 30, minute: 5))
        return [0, 90, -5_400, 86_400 * 13].map { formatter.localizedString(for: now + $0, relativeTo: now) } + [parts]
    }

    private static func key() -> String {
        var error: Unmanaged<CFError>?
        let attributes = [kSecAttrKeyType: kSecAttrKeyTypeRSA] as NSDictionary
        guard SecKeyCreateWithData(Data([1]) as CFData, attributes, &error) == nil else { return "made" }
        return (error?.takeRetainedValue()).map { "\($0.domain) \($0.code)" } ?? ""
    }

    private static func activity() -> Bool {
        let ended = DispatchSemaphore(value: 0)
        ProcessInfo.processInfo.performExpiringActivity(withReason: "text") { if !$0 { ended.signal() } }
        return ended.wait(timeout: .now() + 5) == .success
    }

    /// The secret of RFC 8291's example, and whether the key has the public key that is printed there.
    private static func agreement() throws -> String {
        func data(_ text: String) -> Data {
            let text = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
            return Data(base64Encoded: text + String(repeating: "=", count: (4 - text.count % 4) % 4)) ?? Data()
        }
        let own = try P256.KeyAgreement.PrivateKey(
            rawRepresentation: data("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")
        )
        let other = try P256.KeyAgreement.PublicKey(
            x963Representation: data(
                "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
            )
        )
        let known = data("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4")
        let secret = try own.sharedSecretFromKeyAgreement(with: other).withUnsafeBytes { Data($0) }
        return "\(secret.base64EncodedString()) \(own.publicKey.x963Representation == known)"
    }

    private static func agreesOnBothSides() throws -> [Bool] {
        let (first, second) = (P256.KeyAgreement.PrivateKey(), P256.KeyAgreement.PrivateKey())
        let copy = try P256.KeyAgreement.PublicKey(rawRepresentation: second.publicKey.rawRepresentation)
        let (third, fourth) = (Curve25519.KeyAgreement.PrivateKey(), Curve25519.KeyAgreement.PrivateKey())
        let other = try Curve25519.KeyAgreement.PublicKey(rawRepresentation: fourth.publicKey.rawRepresentation)
        return [
            try first.sharedSecretFromKeyAgreement(with: copy)
                == second.sharedSecretFromKeyAgreement(with: first.publicKey),
            try third.sharedSecretFromKeyAgreement(with: other)
                == fourth.sharedSecretFromKeyAgreement(with: third.publicKey),
            (try? P256.KeyAgreement.PublicKey(x963Representation: Data(repeating: 4, count: 65))) == nil,
        ]
    }
}
