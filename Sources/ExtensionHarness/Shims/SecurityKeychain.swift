/// The keychain of the simulated device: at the start, it has what the app left; it is kept in memory.
enum Keychain {
    private typealias Item = [String: Any]

    private static let items = Guarded<[Item]>(AppState.keychain)
    /// The keys that say how to answer a query, or that a match ignores.
    private static let directions: Set<String> = [
        "r_Data", "r_Attributes", "r_Ref", "r_PersistentRef", "m_Limit", "u_OpPrompt", "u_AuthCtx", "u_AuthUI", "nleg",
        "v_Data", "pdmn",
    ]
    /// The keys whose values together identify an item.
    private static let keys = ["class", "acct", "svce", "srvr", "agrp", "atag", "klbl"]

    private static func members(_ dictionary: NSDictionary) -> Item {
        var item: Item = [:]
        for (key, value) in dictionary { item["\(key)"] = value }
        return item
    }

    private static func allows(_ item: Item) -> Bool {
        item["agrp"].map { DeviceFolders.allows("keychain \($0)") } ?? true
    }

    private static func matches(_ item: Item, _ query: Item) -> Bool {
        query.allSatisfy { key, value in
            if directions.contains(key) || key == "sync" { return true }
            guard let other = item[key] else { return false }
            return "\(other)" == "\(value)"
        }
    }

    private static func same(_ item: Item, _ other: Item) -> Bool {
        keys.allSatisfy { "\(item[$0] ?? "")" == "\(other[$0] ?? "")" }
    }

    static func add(_ attributes: NSDictionary, _ result: UnsafeMutablePointer<AnyObject?>?) -> OSStatus {
        var item = members(attributes)
        guard item["class"] != nil else { return errSecParam }
        guard allows(item) else { return errSecMissingEntitlement }
        for key in directions where key != "v_Data" && key != "pdmn" { item[key] = nil }
        item["cdat"] = Date()
        item["mdat"] = Date()
        let isNew = items.withLock { items in
            if items.contains(where: { same($0, item) }) { return false }
            items.append(item)
            return true
        }
        guard isNew else { return errSecDuplicateItem }
        result?.pointee = answer(item, to: members(attributes))
        return errSecSuccess
    }

    static func find(_ query: NSDictionary, _ result: UnsafeMutablePointer<AnyObject?>?) -> OSStatus {
        let query = members(query)
        guard query["class"] != nil else { return errSecParam }
        guard allows(query) else { return errSecMissingEntitlement }
        let found = items.withLock { items in items.filter { matches($0, query) } }
        guard let first = found.first else {
            AppState.noteNothing(in: "the keychain")
            return errSecItemNotFound
        }
        let limit = query["m_Limit"].map { "\($0)" } ?? "m_LimitOne"
        guard limit == "m_LimitAll" else {
            result?.pointee = answer(first, to: query)
            return errSecSuccess
        }
        result?.pointee = NSArray(array: found.compactMap { answer($0, to: query) })
        return errSecSuccess
    }

    static func update(_ query: NSDictionary, _ attributes: NSDictionary) -> OSStatus {
        let query = members(query)
        let changes = members(attributes)
        return items.withLock { items in
            let indexes = items.indices.filter { matches(items[$0], query) }
            guard !indexes.isEmpty else { return errSecItemNotFound }
            for index in indexes {
                items[index].merge(changes) { _, new in new }
                items[index]["mdat"] = Date()
            }
            return errSecSuccess
        }
    }

    static func delete(_ query: NSDictionary) -> OSStatus {
        let query = members(query)
        return items.withLock { items in
            let count = items.count
            items.removeAll { matches($0, query) }
            return items.count < count ? errSecSuccess : errSecItemNotFound
        }
    }

    private static func answer(_ item: Item, to query: Item) -> AnyObject? {
        func wants(_ key: String) -> Bool { (query[key] as? NSNumber)?.boolValue ?? (query[key] as? Bool) ?? false }
        let data = (item["v_Data"] as? Data).map { NSData(data: $0) } ?? item["v_Data"] as? NSData
        guard wants("r_Attributes") else { return wants("r_Data") ? data : nil }
        var members = item
        members["v_Data"] = wants("r_Data") ? data : nil
        return NSDictionary(dictionary: members)
    }
}
