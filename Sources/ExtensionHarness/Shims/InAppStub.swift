// Compiled with the app's files if --stub names a module. The harness adds to it what the files use of that module.

import AppleSDK

/// Whatever the files use of a module that is not here. It has every member, and its calls do nothing.
@dynamicMemberLookup @dynamicCallable
public indirect enum RichPushStub: Error, Hashable, Comparable, Codable {
    case value
    // cases

    subscript(dynamicMember name: String) -> RichPushStub {
        get { noted }
        nonmutating set {}
    }

    static subscript(dynamicMember name: String) -> RichPushStub {
        get { value.noted }
        set {}
    }

    subscript(keys: Any?...) -> RichPushStub {
        get { noted }
        nonmutating set {}
    }

    @discardableResult
    func dynamicallyCall(withKeywordArguments arguments: KeyValuePairs<String, Any?>) -> RichPushStub { noted }

    private var noted: RichPushStub {
        RichPushHelper.limitation("sentence")
        return .value
    }
}

extension RichPushStub: ExpressibleByStringInterpolation, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    init() { self = .value }
    public init(stringLiteral: String) { self = .value }
    public init(floatLiteral: Double) { self = .value }
    public init(integerLiteral: Int) { self = .value }
}

/// The base class of what Core Data stores.
class NSManagedObject: NSObject {
    override init() {}
    convenience init(context: RichPushStub) { self.init() }
    convenience init(entity: RichPushStub, insertInto context: RichPushStub?) { self.init() }
}

func == (left: RichPushStub?, right: some Any) -> Bool { false }
func == (left: some Any, right: RichPushStub?) -> Bool { false }
func != (left: RichPushStub?, right: some Any) -> Bool { true }
func != (left: some Any, right: RichPushStub?) -> Bool { true }
prefix func ! (value: RichPushStub) -> Bool { true }
func + (left: RichPushStub, right: RichPushStub) -> RichPushStub { left }
func + <Value>(left: Value, right: RichPushStub) -> Value { left }
func + <Value>(left: RichPushStub, right: Value) -> Value { right }
func += <Value>(left: inout Value, right: RichPushStub) {}

extension BinaryInteger { init(_ value: RichPushStub) { self = 0 } }
extension Data { init?(base64Encoded: RichPushStub) { return nil } }
extension NSNumber { convenience init(value: RichPushStub) { self.init(value: 0) } }

prefix operator ⍟
prefix operator ⍟⍟
prefix operator ⍟⍟⍟

/// A value of the type that is needed: nothing, zero, or empty.
prefix func ⍟ <Value>(value: Any?) -> Value {
    let empty: [Any] = [
        RichPushStub.value, Any?.none as Any, "", 0, 0.0, false, Data(), Date(timeIntervalSince1970: 0),
        URL(fileURLWithPath: "/dev/null"), [Any](), [AnyHashable: Any](),
    ]
    for case let value as Value in empty { return value }
    // Ends only the extension's own process; the report has this sentence.
    fatalError("A stub (--stub) has no value of the type \(Value.self).")
}

/// A value in a condition that binds it.
prefix func ⍟⍟ (value: RichPushStub) -> RichPushStub? { nil }

/// The elements for a loop.
prefix func ⍟⍟⍟ (value: RichPushStub) -> [RichPushStub] { [] }
