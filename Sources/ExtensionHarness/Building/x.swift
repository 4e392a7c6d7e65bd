let shimSize = PackageResources.HarnessMessages_swift.count
