/// What content knows of its delivery.
///
/// The delivery's host owns it. It is over when the host has let go of it, whatever content the extension keeps.
package struct DeliveryReference: Sendable, Hashable {
    /// Copies of content share it, because a copy of a weak reference costs more than one of a strong reference.
    private final class Weak: Sendable {
        weak let context: (any DeliveryContext)?

        init(_ context: any DeliveryContext) { self.context = context }
    }

    private let reference: Weak?

    init() { reference = nil }

    package init(to context: any DeliveryContext) { reference = Weak(context) }

    /// The delivery; `nil` if there is none, or if it is over.
    package var context: (any DeliveryContext)? { reference?.context }

    /// Whether there never was one.
    var isNone: Bool { reference == nil }

    /// Whether there was one, and it is over.
    var isOver: Bool { !isNone && context == nil }

    package static func == (one: Self, other: Self) -> Bool { true }
    package func hash(into hasher: inout Hasher) {}
}
