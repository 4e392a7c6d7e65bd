import Testing
@testable import ExtensionHarness
@Test func shims() { #expect(shimSize > 100) }
