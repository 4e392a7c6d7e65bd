import ArgumentParser

/// An address and a port: `127.0.0.1:8020`, `[::1]:8020`, `8020`.
struct ListenAddress: ExpressibleByArgument {
    let host: String
    let port: Int

    static let standard = ListenAddress(host: "127.0.0.1", port: 8020)

    var defaultValueDescription: String { "\(host):\(port)" }

    private init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    init?(argument: String) {
        let number = argument.reversed().prefix { $0 != ":" }.reversed()
        guard let port = Int(String(number)), (0...65_535).contains(port) else { return nil }
        self.port = port
        var host = argument.dropLast(number.count)
        if host.last == ":" { host = host.dropLast() }
        if host.first == "[", host.last == "]" { host = host.dropFirst().dropLast() }
        self.host = host.isEmpty ? Self.standard.host : String(host)
    }
}
