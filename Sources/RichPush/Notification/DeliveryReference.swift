/// What content knows of its delivery, which equality ignores.
///
/// The delivery's host owns it. It is over when the host has let go of it, whatever content the extension keeps. Copies of
/// content share the reference, because a copy of a weak one costs more than one of a strong one.
package final class DeliveryReference: Sendable, Hashable {
    static let none = DeliveryReference(to: nil)

    /// The delivery; `nil` if there is none, or if it is over.
    package weak let context: (any DeliveryContext)?
    /// Whether there never was one.
    let isNone: Bool
    var isOver: Bool { !isNone && context == nil }

    package init(to context: (any DeliveryContext)?) {
        self.context = context
        isNone = context == nil
    }

    package static func == (one: DeliveryReference, other: DeliveryReference) -> Bool { true }
    package func hash(into hasher: inout Hasher) {}
}
