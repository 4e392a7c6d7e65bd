/// Finds the class that iOS makes an instance of.
enum PrincipalClass {
    /// The names to try, with the module, the best one first.
    /// - Parameter declared: What the Info.plist says, if there is one.
    static func names(
        declared: String?,
        in outlines: [SourceOutline],
        module: String
    ) -> [String] {
        let classes = outlines.flatMap(\.classes)
        guard let declared else { return extensions(among: classes).map { "\(module).\($0)" } }
        if declared.contains(".") { return [declared] }
        // A name without a module is an Objective-C name, which Linux does not know.
        let named = classes.first { $0.objectiveCName == declared }
        return ["\(module).\(named?.name ?? declared)"]
    }

    /// The names of classes in Objective-C to try, which have no module.
    /// - Parameter implemented: The classes that the files implement.
    static func objectiveCNames(
        declared: String?,
        among classes: [SourceOutline.Class],
        implemented: Set<String>
    ) -> [String] {
        if let declared, implemented.contains(lastName(of: declared)) { return [lastName(of: declared)] }
        return extensions(among: classes).filter(implemented.contains)
    }

    /// The names of the classes that inherit from an extension, and that no other class inherits from.
    private static func extensions(among classes: [SourceOutline.Class]) -> [String] {
        var known: Set<String> = ["UNNotificationServiceExtension", "OSNotificationServiceExtension"]
        known.formUnion(VendorModules.extensions)
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
        // A vendor's class may have the name of the app's.
        let superclasses = Set(found.compactMap(\.superclass)).subtracting(VendorModules.extensions).map(lastName)
        return found.map(\.name).filter { !superclasses.contains(lastName(of: $0)) }
    }

    /// A name without what it is in.
    private static func lastName(of name: String) -> String {
        name.split(separator: ".").last.map(String.init) ?? name
    }
}
