import FCM
import RichPush
import Testing

@Suite("FCM's error answers")
struct FCMErrorTests {
    @Test(
        "An error has FCM's shape",
        arguments: [
            (
                #"{"message": {}}"#,
                #"""
                {"error": {
                    "code": 400, "message": "Recipient of the message is not set.", "status": "INVALID_ARGUMENT",
                    "details": [
                        {
                            "@type": "type.googleapis.com/google.rpc.BadRequest",
                            "fieldViolations": [
                                {"field": "message", "description": "Recipient of the message is not set."}
                            ]
                        },
                        {
                            "@type": "type.googleapis.com/google.firebase.fcm.v1.FcmError",
                            "errorCode": "INVALID_ARGUMENT"
                        }
                    ]
                }}
                """#
            ),
            (
                #"{"message": {"token": "t", "data": {"n": 12}}}"#,
                #"""
                {"error": {
                    "code": 400, "message": "Invalid value at 'message.data[0].value' (TYPE_STRING), 12",
                    "status": "INVALID_ARGUMENT",
                    "details": [{
                        "@type": "type.googleapis.com/google.rpc.BadRequest",
                        "fieldViolations": [{
                            "field": "message.data[0].value",
                            "description": "Invalid value at 'message.data[0].value' (TYPE_STRING), 12"
                        }]
                    }]
                }}
                """#
            ),
            (
                #"{"message": {"condition": "'a' in topics &&"}}"#,
                #"""
                {"error": {
                    "code": 400, "message": "Request contains an invalid argument.", "status": "INVALID_ARGUMENT",
                    "details": [
                        {
                            "@type": "type.googleapis.com/google.rpc.BadRequest",
                            "fieldViolations": [{
                                "field": "message.condition", "description": "Invalid condition expression provided."
                            }]
                        },
                        {
                            "@type": "type.googleapis.com/google.firebase.fcm.v1.FcmError",
                            "errorCode": "INVALID_ARGUMENT"
                        }
                    ]
                }}
                """#
            ),
            (
                #"{"to": "t"}"#,
                #"""
                {"error": {
                    "code": 400, "status": "INVALID_ARGUMENT",
                    "message": "Invalid JSON payload received. Unknown name \"to\": Cannot find field.",
                    "details": [{
                        "@type": "type.googleapis.com/google.rpc.BadRequest",
                        "fieldViolations": [{
                            "description": "Invalid JSON payload received. Unknown name \"to\": Cannot find field."
                        }]
                    }]
                }}
                """#
            ),
        ]
    )
    func shape(request: String, answer: String) throws {
        let value = try JSONValue(parsing: request.utf8)
        let error = try #require(throws: FCMError.self) { try SendRequest(value) }
        #expect(try error.jsonValue == JSONValue(parsing: answer.utf8))
    }

    @Test(
        "An error has the documented codes",
        arguments: [
            (.unregistered, 404, "NOT_FOUND", "UNREGISTERED"),
            (.invalidArgument, 400, "INVALID_ARGUMENT", "INVALID_ARGUMENT"),
            (.senderIdentifierMismatch, 403, "PERMISSION_DENIED", "SENDER_ID_MISMATCH"),
            (.quotaExceeded, 429, "RESOURCE_EXHAUSTED", "QUOTA_EXCEEDED"),
            (.unavailable, 503, "UNAVAILABLE", "UNAVAILABLE"), (.internalError, 500, "INTERNAL", "INTERNAL"),
            (.thirdPartyAuthenticationError, 401, "UNAUTHENTICATED", "THIRD_PARTY_AUTH_ERROR"),
        ] as [(FCMError.ErrorCode, Int, String, String)]
    )
    func codes(errorCode: FCMError.ErrorCode, code: Int, status: String, name: String) {
        let error = FCMError.answer(for: errorCode)
        #expect(error.code == code)
        #expect(error.status.rawValue == status)
        #expect(error.errorCode == errorCode)
        #expect(errorCode.rawValue == name)
    }

    @Test("An error about invalid JSON names the position")
    func syntaxError() throws {
        let syntaxError = try #require(throws: JSONSyntaxError.self) { try JSONValue(parsing: "{]".utf8) }
        let error = FCMError(syntaxError)
        #expect(error.message.hasPrefix("Invalid JSON payload received. line 1, column 2: "))
        #expect(error.code == 400)
    }

    @Test("Each of several sentences has its own explanation beside it")
    func sentences() throws {
        let error = try #require(throws: FCMError.self) {
            try SendRequest(["message": ["topic": "t", "ttl": 1, "collapse_key": "c", "own": 2]])
        }
        let lines = error.sentences.split(separator: "\n")
        #expect(lines.map { $0.contains("In the v1 API, it is ") } == [false, true, false])
        #expect(lines[1].contains(#""collapse_key""#) && lines[1].hasSuffix("and android.collapse_key."))
    }

    @Test("An error's description is one line with the place and the explanation")
    func description() throws {
        let error = try #require(throws: FCMError.self) {
            try SendRequest(["message": ["token": "t", "fcm_options": ["analytics_label": " "]]])
        }
        let expected =
            "Invalid analytics label. (at /message/fcm_options/analytics_label) "
            + "A label has 1 to 50 of the characters a-z A-Z 0-9 - _ . ~ %."
        #expect("\(error)" == expected)
    }
}
