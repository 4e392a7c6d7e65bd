/// A module of the page's script. The inbox serves each module as a file; the preview has them in one text.
struct PageModule {
    private static let resources: [String: [UInt8]] = [
        "activity.js": PackageResources.activity_js, "delivery.js": PackageResources.delivery_js,
        "detail.js": PackageResources.detail_js, "documents.js": PackageResources.documents_js,
        "elements.js": PackageResources.elements_js, "feed.js": PackageResources.feed_js,
        "inbox.js": PackageResources.inbox_js, "inboxes.js": PackageResources.inboxes_js,
        "keyboard.js": PackageResources.keyboard_js, "list.js": PackageResources.list_js,
        "media.js": PackageResources.media_js, "notification.js": PackageResources.notification_js,
        "preview.js": PackageResources.preview_js, "requests.js": PackageResources.requests_js,
        "row.js": PackageResources.row_js, "server.js": PackageResources.server_js,
        "state.js": PackageResources.state_js,
    ]

    let name: String
    let bytes: [UInt8]

    private var text: String { String(decoding: bytes, as: UTF8.self) }

    /// A module and all that it imports, directly or not: each behind those that it imports itself.
    static func graph(of entry: String) -> [PageModule] {
        var modules: [PageModule] = []
        var seen: Set<String> = []
        func add(_ name: String) {
            guard seen.insert(name).inserted, let bytes = resources[name] else { return }
            let module = PageModule(name: name, bytes: bytes)
            for match in module.text.matches(of: /^import [^;]* from '\.\/([^']+)';$/.anchorsMatchLineEndings()) {
                add(String(match.1))
            }
            modules.append(module)
        }
        add(entry)
        return modules
    }

    /// A module and all that it imports as one module, which imports nothing.
    ///
    /// Their top-level names share one scope there, so a browser refuses the text if two of them are equal.
    static func bundle(of entry: String) -> String {
        graph(of: entry).map { module in
            module.text
                .replacing(/^import [^;]*;\n/.anchorsMatchLineEndings(), with: "")
                .replacing(#/^export /#.anchorsMatchLineEndings(), with: "")
        }.joined(separator: "\n")
    }
}
