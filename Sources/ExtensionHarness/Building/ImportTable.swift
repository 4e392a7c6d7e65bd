import EmbeddedFiles
import FoundationEssentials

package struct ImportProblem: Sendable, Equatable, CustomStringConvertible {
    package var module: String
    package var path: String
    /// From 1.
    package var line: Int
    /// What the module is, and what to do.
    package var sentence: String

    package var description: String { "\(path):\(line) imports \(module): \(sentence)" }
}

/// The availability of the modules that an extension may import.
enum ImportTable {
    enum Availability: Sendable, Equatable {
        /// One of the modules that stand in for Apple's, Firebase's, and other vendors'.
        case supplied
        /// A part of Swift on this machine.
        case standard
        /// An Apple module without a stand-in: an extension that imports but does not use it still compiles.
        case hollow(sentence: String)
        /// It is not available, and an extension that imports it needs it.
        case unavailable(sentence: String)
    }

    static func availability(of module: String) -> Availability {
        let table = ModuleTable.standard
        if table.appleSDK.contains(module) || table.hasVendor(module) { return .supplied }
        if table.swift.contains(module) { return .standard }
        if let words = table.appleWords[module] { return .hollow(sentence: "\(words) is not available here.") }
        if table.apple.contains(module) { return .hollow(sentence: "Apple's \(module) is not available here.") }
        if module.hasPrefix("Firebase") || module == "GoogleUtilities" {
            return .hollow(sentence: "only Firebase's FirebaseMessaging is available here.")
        }
        if let vendor = table.vendorName(of: module) {
            let words = "this is \(vendor)'s SDK, which changes the notification itself"
            return .unavailable(sentence: "\(words), and whose helper is not available here.")
        }
        if let words = table.libraries[module] { return .unavailable(sentence: "\(words) is not available here.") }
        let places = "neither the project nor a folder Sources/\(module) near the files"
        return .unavailable(sentence: "it is neither Apple's nor a known vendor's, and \(places) has it.")
    }

    /// Finds the imports of a file that are not available, for which `canImport` is false, and those that are empty here.
    /// - Parameter known: Further modules that are available.
    static func problems(of outline: SourceOutline, path: String, known: Set<String>)
        -> (missing: [ImportProblem], hollow: [ImportProblem])
    {
        var (missing, hollow): ([ImportProblem], [ImportProblem]) = ([], [])
        // The compiler decides about conditional imports.
        for found in outline.imports where !found.isConditional && !known.contains(found.module) {
            func problem(_ sentence: String) -> ImportProblem {
                ImportProblem(module: found.module, path: path, line: found.line, sentence: sentence)
            }
            switch availability(of: found.module) {
            case .unavailable(let sentence): missing.append(problem("\(sentence) \(advice(found.module))"))
            case .hollow(let sentence): hollow.append(problem(sentence))
            case .supplied, .standard: break
            }
        }
        return (missing, hollow)
    }

    /// What to do about a library that is not here: what is simplest for it comes first.
    private static func advice(_ module: String) -> String {
        let package = packageAdvice(module)
        let table = ModuleTable.standard
        let isSimple = table.libraries[module]?.hasSuffix(" library,") ?? (table.vendorName(of: module) == nil)
        return isSimple ? "\(package) \(stubAdvice(module))" : "\(stubAdvice(module)) \(package)"
    }

    static func packageAdvice(_ module: String) -> String {
        "--package \(module)=FOLDER compiles its sources, if they are in Swift."
    }

    static func stubAdvice(_ module: String) -> String {
        "--stub \(module) compiles the extension without it: its calls do nothing, and the report says so."
    }
}

/// The modules that an extension may import, by what is known of them: `Resources/modules.json`.
struct ModuleTable: Decodable {
    static let standard =
        (try? JSONDecoder().decode(ModuleTable.self, from: Data(EmbeddedFile.modules.bytes))) ?? ModuleTable()

    /// The names under which an extension imports ``ShimLibrary/module``.
    var appleSDK: Set<String> = []
    var swift: Set<String> = []
    /// Apple's other modules, and words for those that are better known by another name.
    var apple: Set<String> = []
    var appleWords: [String: String] = [:]
    /// The modules of vendors' SDKs whose helper is here, each with the identifier of its vendor's row.
    var helpers: [String: String] = [:]
    /// The modules of SDKs to which an extension reports the notification.
    var vendorSDKs: Set<String> = []
    /// The vendors' classes that an app's extension inherits from.
    var vendorExtensions: Set<String> = []
    /// The names of vendors, by the beginnings of the names of their modules.
    var vendors: [String: String] = [:]
    /// Words for libraries of third parties.
    var libraries: [String: String] = [:]

    /// Returns whether at least part of a vendor's module is here.
    func hasVendor(_ module: String) -> Bool { helpers[module] != nil || vendorSDKs.contains(module) }

    func vendorName(of module: String) -> String? { vendors.first { module.hasPrefix($0.key) }?.value }
}
