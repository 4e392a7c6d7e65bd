public import RichPush

extension FCMError {
    /// One field that is not as it must be.
    public struct FieldViolation: Sendable, Hashable {
        /// The field as FCM writes it, `message.data[0].value`; absent for the request as a whole.
        ///
        /// The names are those of the protocol, with underscores, however the request spelled them.
        public let field: String?
        /// FCM's sentence.
        public let description: String
        /// The field's place in the document that was read, in the document's own spelling. FCM does not send this.
        public let pointer: JSONPointer

        /// A violation of a field.
        public init(field: String?, description: String, pointer: JSONPointer = JSONPointer()) {
            self.field = field
            self.description = description
            self.pointer = pointer
        }
    }
}
