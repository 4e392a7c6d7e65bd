// swift-tools-version: 6.2

import PackageDescription

let package = Package(name: "InboxTests", targets: [.testTarget(name: "InboxTests")])
