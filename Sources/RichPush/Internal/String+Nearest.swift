extension String {
    /// The number of letters to add, leave out, change, or swap with the next to make the one text of the other.
    func editDistance(to other: String) -> Int {
        let (one, other) = (Array(utf8), Array(other.utf8))
        var before: [Int] = []
        var last = Array(0...other.count)
        for (row, byte) in one.enumerated() {
            var next = [row + 1]
            for (column, otherByte) in other.enumerated() {
                let change = last[column] + (byte == otherByte ? 0 : 1)
                var least = Swift.min(last[column + 1] + 1, next[column] + 1, change)
                if row > 0, column > 0, byte == other[column - 1], one[row - 1] == otherByte {
                    least = Swift.min(least, before[column - 1] + 1)
                }
                next.append(least)
            }
            (before, last) = (last, next)
        }
        return last[other.count]
    }

    /// The name that somebody who wrote this probably meant; `nil` if none resembles it.
    package func nearest(in names: some Sequence<String>) -> String? {
        let text = lowercased()
        let known = names.map { (name: $0, distance: text.editDistance(to: $0.lowercased())) }
        let limit = Swift.max(1, text.count / 3)
        if let nearest = known.min(by: { $0.distance < $1.distance }), nearest.distance <= limit { return nearest.name }
        let parts = known.filter { text.count > 2 && $0.name.lowercased().contains(text) }
        return parts.min { $0.distance < $1.distance }?.name
    }
}
