/// A key to which Apple gives a meaning: where it stands, what belongs there, and what an iPhone does without it.
///
/// `PayloadKey.all` has them. The reader of a payload, its free places, and the findings are made from these rows.
package struct PayloadKey: Sendable {
    /// The only place where Apple looks for a key.
    package enum Place: Sendable, Hashable { case aps, alert, sound, headers }

    package enum Value: Sendable {
        case text, texts
        /// A number; an iPhone takes one outside the range for the nearest inside if `clamps`.
        case number(ClosedRange<Double>, clamps: Bool)
        /// A number, 1 for on.
        case flag
        case choice([String])
        case alert, sound
        /// Rules of its own say what it must be.
        case other
    }

    /// Whether the key is a mistake where an app has keys of its own: beside `aps`, or in `data`.
    package enum Outside: Sendable {
        /// It can hardly be anything else.
        case mistake
        /// Apps use the word, too.
        case perhaps
        /// Only where nothing else has a text to show.
        case ifNothingShows
        case own
    }

    package let name: String
    package let place: Place
    package let value: Value
    /// What follows if the key is not read, as the end of a sentence.
    package let loss: String
    package let outside: Outside
    /// How the value becomes a part of the content.
    let read: (@Sendable (inout NotificationContent, JSONValue) -> Void)?

    init(
        _ name: String,
        in place: Place,
        _ value: Value,
        _ loss: String,
        outside: Outside = .mistake,
        read: (@Sendable (inout NotificationContent, JSONValue) -> Void)? = nil
    ) {
        (self.name, self.place, self.value) = (name, place, value)
        (self.loss, self.outside, self.read) = (loss, outside, read)
    }

    private static let keys = Dictionary(grouping: all, by: \.place).mapValues { keys in
        Dictionary(keys.map { ($0.name, $0) }) { first, _ in first }
    }
    private static let folded = keys.mapValues { keys in
        Dictionary(keys.values.map { ($0.name.folded, $0) }) { first, _ in first }
    }
    /// A shorter name is not taken for a slip of the finger.
    private static let slipLength = 5

    package static func named(_ name: String, in place: Place) -> PayloadKey? { keys[place]?[name] }

    /// The key that a name is another spelling of.
    package static func spelled(_ name: String, in place: Place) -> PayloadKey? {
        let folded = name.folded
        // An `id` may be anything.
        let isHeader = place == .headers && folded.utf8.count > 2
        return Self.folded[place]?[folded] ?? (isHeader ? Self.folded[place]?["apns" + folded] : nil)
    }

    package static func oneLetterFrom(_ name: String, in place: Place) -> PayloadKey? {
        let folded = name.folded
        return Self.folded[place]?.filter { known, key in
            key.name.count >= slipLength && abs(known.utf8.count - folded.utf8.count) <= 1
                && known.editDistance(to: folded) == 1
        }.values.min { $0.name < $1.name }
    }

    /// The free places in an object at that place: texts that only the app or its user reads.
    static func freePlaces(in place: Place) -> [String: FreePlaces] {
        (keys[place] ?? [:]).compactMapValues { key in
            switch key.value {
            case .text: .all
            // Free numbers have no sign.
            case .number(let range, _): range.upperBound == .infinity ? .all : nil
            case .alert: .members(freePlaces(in: .alert).filter { !$0.key.hasSuffix("loc-key") })
            case .sound: .members(freePlaces(in: .sound))
            case .texts, .flag, .choice, .other: nil
            }
        }
    }

    /// Whether an iPhone can use a value.
    package func accepts(_ found: JSONValue) -> Bool {
        switch value {
        case .text: found.stringValue != nil
        case .texts: found.arrayValue?.allSatisfy { $0.stringValue != nil || $0.numberValue != nil } == true
        case .number(let range, _): found.numberValue.map(range.contains) == true
        case .flag: found.numberValue != nil || found == .bool(true) || found == .bool(false)
        case .choice(let names): found.stringValue.map(names.contains) == true
        case .alert, .sound: found.stringValue != nil || found.objectValue != nil
        case .other: true
        }
    }

    /// Whether it is a text, so that without it there may be nothing to show.
    var isText: Bool { outside == .ifNothingShows || name.hasSuffix("loc-key") }

    /// Whether another spelling of the name can hardly be an app's own key.
    var isUnmistakable: Bool {
        switch value {
        case .flag, .choice: name.contains("-")
        default: false
        }
    }

    /// What belongs there, as the object of a sentence.
    package var expected: String {
        switch value {
        case .text: "a string"
        case .texts: "an array of strings and numbers alone"
        case .number(let range, _) where range.upperBound == .infinity: "a number, 0 or more"
        case .number(let range, _): "a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))"
        case .flag: "the number 1"
        case .choice(let names): "one of \(names.map { "\"\($0)\"" }.joined(separator: ", "))"
        case .alert: "a string, or an object with \"title\" and \"body\""
        case .sound: "a string, or an object with \"name\", \"critical\", and \"volume\""
        case .other: "another value"
        }
    }
}

extension String {
    /// The letters and digits alone, in lower case: `thread_id` and `threadId` are `threadid`.
    fileprivate var folded: String {
        let isKept = { (scalar: Unicode.Scalar) in scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) }
        return String(String.UnicodeScalarView(unicodeScalars.lazy.filter(isKept))).lowercased()
    }
}
