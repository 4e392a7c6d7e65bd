import EmbeddedFiles
import RichPush
import Testing

@testable import Vendors

@Suite("The rows of the table")
struct VendorRowTests {
    @Test("A vendor's payload is recognized, with the places of its media", arguments: VendorCase.all)
    func recognition(_ example: VendorCase) throws {
        let payload = try example.payload
        let recognized = RecognizedVendor(assuming: try example.row, in: payload)
        #expect(recognized.media.map { "\($0.pointer)" } == example.pointers)
        // Apple's sample has no marks, Kumulos has those of Optimove, and Firebase is handled separately.
        guard !["apple-sample", "kumulos", "firebase"].contains(example.vendor) else { return }
        #expect(VendorTable.standard.recognize(payload).map(\.vendor.id) == [example.vendor])
        #expect(recognized.strength != nil && recognized.strength != .shared)
    }

    @Test("A vendor's keys are not taken for Apple's", arguments: VendorCase.all)
    func ownKeys(_ example: VendorCase) throws {
        let findings = try RemoteNotification(payload: .object(example.payload), byteCount: 100).findings
        let about: Set<Finding.Kind> = [.misplacedKey, .misspelledKey, .invalidKeyValue]
        #expect(findings.filter { about.contains($0.kind) } == [])
    }

    @Test("A vendor's helper has the expected outcome with a response", arguments: VendorCase.all)
    func verdict(_ example: VendorCase) throws {
        let recognized = RecognizedVendor(assuming: try example.row, in: try example.payload)
        guard example.expectation != .nothing else {
            #expect(recognized.media == [])
            return
        }
        let media = try #require(recognized.media.first)
        let verdict = try example.row.verdict(on: example.response(to: try #require(media.url)), of: media).verdict
        switch example.expectation {
        case .attached(let type):
            #expect(verdict.outcome == .attached, "\(verdict.reason)")
            #expect(verdict.typeIdentifier == type.typeIdentifier)
        case .refused(let code):
            #expect(verdict.outcome == .refused, "\(verdict.reason)")
            #expect(verdict.errorCode == code)
        case .unknown: #expect(verdict.outcome == .unknown, "\(verdict.reason)")
        case .nothing: break
        }
    }

    @Test("Each row has at least two payloads, one of which does not show its media")
    func coverage() {
        for vendor in VendorTable.standard.vendors where vendor.unjudged == nil {
            let expectations = VendorCase.all.filter { $0.vendor == vendor.id }.map(\.expectation)
            #expect(expectations.count >= 2, "\(vendor.id)")
            #expect(
                expectations.contains { if case .attached = $0 { false } else { true } },
                "\(vendor.id)"
            )
        }
    }

    @Test("A row's file is read as a user's own is, and has its identifier as name", arguments: VendorTable.rows)
    func file(_ vendor: Vendor) throws {
        let files = EmbeddedFile.vendorRows.filter { $0.name == "\(vendor.id).json" }
        let file = try #require(files.first)
        #expect(files.count == 1)
        #expect(try VendorFile(try JSONValue(parsing: file.bytes, dialect: .relaxed)).vendors == [vendor])
        #expect(VendorTable.rows.count { $0.id == vendor.id } == 1)
        #expect(!vendor.evidence.isEmpty && !vendor.helper.isEmpty)
    }

    @Test("A row is the same after writing it as JSON and reading it", arguments: VendorTable.rows)
    func roundTrip(_ vendor: Vendor) throws {
        let value = try JSONValue(encoding: vendor)
        #expect(try VendorFile(value).vendors == [vendor])
    }

    @Test("A row marked [?] says where the URL is and gives no verdict", arguments: ["moengage", "adobe-campaign"])
    func withoutVerdict(_ identifier: String) throws {
        let vendor = try #require(VendorTable.standard.vendor(named: identifier))
        #expect(!vendor.certainty.givesVerdict)
        #expect(vendor.naming == NamingRules())
    }
}
