import FoundationEssentials
import RichPush
import Testing

@Suite("JSON objects")
struct JSONObjectTests {
    private static func object(_ count: Int) -> JSONObject {
        JSONObject((0..<count).reversed().map { ("name \($0)", .integer($0)) })
    }

    @Test("Members stay in the order in which they were written", arguments: [0, 1, 8, 9, 100])
    func order(count: Int) throws {
        let object = Self.object(count)
        #expect(Array(object.names) == (0..<count).reversed().map { "name \($0)" })
        let text = JSONValue.object(object).description
        #expect(try JSONValue(parsing: text.utf8).objectValue.map { Array($0.names) } == Array(object.names))
    }

    @Test("A member is found, replaced and removed by its name", arguments: [1, 8, 9, 10, 100])
    func members(count: Int) {
        var object = Self.object(count)
        for number in 0..<count { #expect(object["name \(number)"] == .integer(number)) }
        #expect(object["name"] == nil)
        let last = "name \(count - 1)"
        object[last] = "replaced"
        #expect(object.first.map { $0.name == last && $0.value == "replaced" } == true)
        object["new"] = true
        #expect(object.last?.name == "new")
        object[last] = nil
        #expect(object[last] == nil)
        #expect(object.count == count)
        #expect(object["new"] == true)
        for number in 0..<count - 1 { #expect(object["name \(number)"] == .integer(number)) }
        object["none"] = nil
        #expect(object.count == count)
    }

    @Test("A repeated name counts once, with the last value in the first place")
    func repeated() throws {
        let value = try JSONValue(parsing: #"{"a": 1, "b": 2, "a": 3}"#.utf8)
        #expect(value.description == #"{"a":3,"b":2}"#)
        #expect(value == ["a": 1, "b": 2, "a": 3])
    }

    @Test("Objects with the same members in another order are equal", arguments: [2, 9, 100])
    func equality(count: Int) {
        let object = Self.object(count)
        var other = JSONObject(object.reversed().map { ($0.name, $0.value) })
        #expect(object == other)
        #expect(object.hashValue == other.hashValue)
        other["name 0"] = 1.5
        #expect(object != other)
        other["name 0"] = nil
        #expect(object != other)
        other["other"] = 0
        #expect(object != other)
    }

    @Test("Merging takes another object's members")
    func merging() {
        let merged: JSONObject = ["a": 1, "b": 2]
        #expect(JSONValue.object(merged.merging(["b": 3, "c": 4])).description == #"{"a":1,"b":3,"c":4}"#)
    }

    @Test("An object is the same after Foundation wrote it")
    func encodable() throws {
        let value: JSONValue = ["z": [1, 1.5, nil, true], "a": ["b": "text"], "": [:]]
        #expect(try JSONValue(parsing: Array(JSONEncoder().encode(value))) == value)
    }
}
