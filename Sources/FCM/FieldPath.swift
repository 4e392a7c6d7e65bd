import RichPush

/// Where a field is: as FCM names it in an error, and as a pointer into the document.
struct FieldPath {
    /// FCM's name, `message.apns.headers[0].value`; empty for the request itself.
    let name: String
    let pointer: JSONPointer

    /// The field of that name, which the document may spell in another way.
    func field(_ name: String, spelled spelling: String? = nil) -> FieldPath {
        FieldPath(
            name: self.name.isEmpty ? name : "\(self.name).\(name)",
            pointer: pointer.appending(spelling ?? name)
        )
    }

    /// The value of a map's entry. To the protocol a map is a list of entries, hence the index.
    func entry(_ key: String, index: Int) -> FieldPath {
        FieldPath(name: "\(name)[\(index)]", pointer: pointer.appending(key))
    }
}
