/// What a field of the protocol holds, for the parts of a message that are read only to be judged.
indirect enum FieldKind: Sendable {
    case string
    case bool
    case integer
    case number
    /// A time that passes: `3.5s`.
    case duration
    /// A point in time, which is a string.
    case timestamp
    /// One of these names, or its number.
    case enumeration(type: String, [String])
    case list(FieldKind)
    /// A map from strings to strings.
    case map(entryType: String)
    /// An object of free form.
    case object(type: String)
    case message(MessageType)

    /// A type of the protocol, with the kinds of its fields by their names.
    struct MessageType {
        let name: String
        let fields: [String: FieldKind]

        init(_ name: String, _ fields: [String: FieldKind]) {
            self.name = name
            self.fields = fields
        }
    }
}
