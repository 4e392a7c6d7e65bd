/// The transfers that wait for their turn, in order.
struct WaitingTransfers {
    struct Element: Sendable {
        let id: TransferLoop.TransferID
        let request: TransferRequest
        /// Whether a task on the loop's thread has asked for it, which may soon ask for the next one.
        let isFromTask: Bool
        let completion: TransferLoop.Completion
    }

    /// From ``first`` on; `nil` for those that were taken out of their turn.
    private var elements: [Element?] = []
    private var first = 0
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    mutating func append(_ element: Element) {
        elements.append(element)
        count += 1
    }

    /// Takes the one whose turn it is.
    mutating func popFirst() -> Element? {
        while first < elements.count {
            defer { advance() }
            if let element = elements[first] {
                elements[first] = nil
                count -= 1
                return element
            }
        }
        return nil
    }

    /// Takes one out of its turn.
    mutating func remove(_ id: TransferLoop.TransferID) -> Element? {
        guard let index = elements[first...].firstIndex(where: { $0?.id == id }) else { return nil }
        defer {
            elements[index] = nil
            count -= 1
        }
        return elements[index]
    }

    /// Takes those whose time is up.
    mutating func removeExpired(_ now: ContinuousClock.Instant) -> [Element] {
        var expired: [Element] = []
        for index in elements.indices[first...] {
            guard let element = elements[index], element.request.deadline <= now else { continue }
            expired.append(element)
            elements[index] = nil
            count -= 1
        }
        return expired
    }

    /// The earliest of their deadlines.
    var earliestDeadline: ContinuousClock.Instant? {
        elements[first...].lazy.compactMap { $0?.request.deadline }.min()
    }

    /// Moves on, and lets go of the room of those that had their turn once it is half of all.
    private mutating func advance() {
        first += 1
        if first > 64, first * 2 > elements.count {
            elements.removeFirst(first)
            first = 0
        }
    }
}
