extension Finding {
    /// Where a finding is.
    public enum Location: Sendable, Hashable, Encodable, CustomStringConvertible {
        /// A value in the payload or the message, as a JSON pointer.
        case payload(JSONPointer)
        /// The URL of the media.
        case url(String)
        /// A field of the request's or the response's header, by its name.
        case header(String)
        /// The body of the response.
        case body

        /// The location in a few words.
        public var description: String {
            switch self {
            case .payload(let pointer): pointer.components.isEmpty ? "the payload" : pointer.description
            case .url(let url): url
            case .header(let header): "\(header) header"
            case .body: "the body"
            }
        }

        private enum CodingKeys: String, CodingKey { case payload, url, header, body }

        /// Encodes one member, named for the kind of location.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            switch self {
            case .payload(let pointer): try container.encode(pointer.description, forKey: .payload)
            case .url(let url): try container.encode(url, forKey: .url)
            case .header(let header): try container.encode(header, forKey: .header)
            case .body: try container.encode(true, forKey: .body)
            }
        }
    }
}
