/// The description of the inbox's interface in OpenAPI's words.
enum APIDescription {
    static let json = "{}"
}
