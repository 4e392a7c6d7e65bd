/// Texts that people mistake for JSON, by who refuses them.
public enum LooseJSON {
    /// Members that neither FCM nor APNs accepts.
    public static let refusedByAll = [
        "\"a\": 1 // a comment\n", "\"a\": /* a comment */ 1", "\"a\": 0x10", "\"a\": +1", "\"a\": .5", "\"a\": 5.",
        "\"a\": 01", "\"a\": -01", "\"a\": NaN", "\"a\": Infinity", "\"a\": value", "\"a\": undefined", "\"a\": True",
        "\"a\": \"b\\\nc\"", "\"a\":\u{B}1", "\"a\":\u{A0}1", "\"a\": 1; \"b\": 2", "\"a\" 1", "\"a\": 1 \"b\": 2",
        "\"a\": [1,,2]", "a-b: 1", "\"a\": 1e400", "\"a\": \"\\ud800\"",
    ]
    /// Members that are not JSON either, but that FCM accepts.
    public static let acceptedByFCM = [
        "\"a\": \"b\",", "'a': \"b\"", "a: \"b\"", "\"a\": 'b'", "$a_1: 'it\\'s',",
    ]
}
