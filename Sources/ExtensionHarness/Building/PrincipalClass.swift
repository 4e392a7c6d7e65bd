/// The search for the class that iOS instantiates.
enum PrincipalClass {
    /// Returns the names to try, with the module, the best one first.
    /// - Parameter declared: The name in the Info.plist, if there is one.
    static func names(declared: String?, in outlines: [SourceOutline], module: String) -> [String] {
        let classes = outlines.flatMap(\.classes)
        guard let declared else { return extensions(among: classes).map { "\(module).\($0)" } }
        if declared.contains(".") { return [declared] }
        // A name without a module is an Objective-C name, which Linux does not know.
        let named = classes.first { $0.objectiveCName == declared }
        return ["\(module).\(named?.name ?? declared)"]
    }

    /// Throws if the Info.plist names a class that an iPhone does not find or cannot use.
    /// - Parameter module: The name of the module; `nil` in Objective-C.
    static func check(_ declared: String?, among classes: [SourceOutline.Class], module: String?)
        throws(ExtensionBuildError)
    {
        guard let declared else { return }
        let parts = declared.split(separator: ".")
        let name = parts.dropFirst(parts.count > 1 ? 1 : 0).joined(separator: ".")
        let named = classes.filter { $0.name == name || parts.count == 1 && $0.objectiveCName == name }
        let other = extensions(among: classes).first ?? name
        let problem: String
        if named.isEmpty {
            problem = "none of the files has it: name its file too, or correct the Info.plist"
        } else if parts.count > 1, module.map({ $0 == parts[0] }) != true {
            problem = module.map { "the module is called \($0)" } ?? "in Objective-C, a class has no module"
        } else if let module, !declared.contains("."), !named.contains(where: { $0.objectiveCName == name }) {
            problem = "in Swift, its name is \(module).\(name) unless it has the attribute @objc(\(name))"
        } else if named.allSatisfy({ ["NSObject", nil].contains($0.superclass) }) {
            problem = "it does not inherit from UNNotificationServiceExtension"
        } else {
            return
        }
        let usual = module == nil ? other : "$(PRODUCT_MODULE_NAME).\(other)"
        throw .sources(
            "The Info.plist names the class \(declared), but \(problem). An iPhone finds no extension, and shows each "
                + "notification as it came. A usual NSExtensionPrincipalClass is \(usual)."
        )
    }

    static func checkCount(of names: [String], in paths: [String]) throws(ExtensionBuildError) {
        if names.count == 1 { return }
        throw .sources(
            names.isEmpty
                ? "No class in \(paths.joined(separator: ", ")) inherits from UNNotificationServiceExtension. Name the file "
                    + "that has your NotificationService class, or an --info-plist with NSExtensionPrincipalClass."
                : "Several classes inherit from UNNotificationServiceExtension: \(names.joined(separator: ", ")). Name the "
                    + "Info.plist whose NSExtensionPrincipalClass says which one, with --info-plist."
        )
    }

    /// Returns the names of Objective-C classes to try, which have no module.
    /// - Parameter implemented: The classes that the files implement.
    static func objectiveCNames(declared: String?, among classes: [SourceOutline.Class], implemented: Set<String>)
        -> [String]
    {
        if let declared, implemented.contains(lastName(of: declared)) { return [lastName(of: declared)] }
        return extensions(among: classes).filter(implemented.contains)
    }

    private static let bases = ModuleTable.standard.vendorExtensions
        .union(["UNNotificationServiceExtension", "OSNotificationServiceExtension"])

    static func isExtension(_ superclass: String) -> Bool { bases.contains(lastName(of: superclass)) }

    /// Finds the classes that inherit from an extension and that no other class inherits from.
    static func extensions(among classes: [SourceOutline.Class]) -> [String] {
        var known = bases
        var found: [SourceOutline.Class] = []
        while true {
            let more = classes.filter { declaration in
                guard let superclass = declaration.superclass, !found.contains(declaration) else { return false }
                return known.contains(superclass) || known.contains(lastName(of: superclass))
            }
            if more.isEmpty { break }
            found += more
            known.formUnion(more.map { lastName(of: $0.name) })
        }
        // A vendor's class may have the same name as the app's.
        let vendors = ModuleTable.standard.vendorExtensions
        let superclasses = Set(found.compactMap(\.superclass)).subtracting(vendors).map(lastName)
        return found.map(\.name).filter { !superclasses.contains(lastName(of: $0)) }
    }

    /// Returns a name without its module and enclosing types.
    static func lastName(of name: String) -> String { name.split(separator: ".").last.map(String.init) ?? name }
}
