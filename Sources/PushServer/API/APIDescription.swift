/// The description of the inbox's interface in OpenAPI's words.
enum APIDescription {
    static let json = """
        {
          "openapi": "3.1.0",
          "info": {
            "title": "RichPush inbox",
            "version": "1",
            "description": "What was sent to the local FCM and APNs endpoints, and what became of it on simulated iPhones. Members may be added; none changes its meaning. Times are milliseconds since 1970. Wherever GET is answered, HEAD is too: without a body."
          },
          "paths": {
            "/api/v1/deliveries": {
              "get": {
                "summary": "Deliveries that a query finds, the newest first",
                "parameters": [
                  {"$ref": "#/components/parameters/query"},
                  {"name": "limit", "in": "query", "schema": {"type": "integer", "minimum": 1, "maximum": 250, "default": 50}},
                  {"name": "before", "in": "query", "description": "The `next` of the page before.", "schema": {"type": "integer", "format": "int64"}}
                ],
                "responses": {
                  "200": {"description": "A page", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/List"}}}},
                  "400": {"$ref": "#/components/responses/Failure"}
                }
              },
              "delete": {
                "summary": "Delete the deliveries that a query finds; without a query, all",
                "parameters": [{"$ref": "#/components/parameters/query"}],
                "responses": {
                  "200": {"description": "How many there were", "content": {"application/json": {"schema": {"type": "object", "required": ["deleted"], "properties": {"deleted": {"type": "integer"}}}}}},
                  "400": {"$ref": "#/components/responses/Failure"}
                }
              }
            },
            "/api/v1/deliveries/wait": {
              "get": {
                "summary": "Answer when a delivery that a query finds is through",
                "parameters": [
                  {"$ref": "#/components/parameters/query"},
                  {"name": "timeout", "in": "query", "description": "In seconds.", "schema": {"type": "number", "minimum": 0, "maximum": 300, "default": 10}},
                  {"name": "after", "in": "query", "description": "Only deliveries after this number.", "schema": {"type": "integer", "format": "int64", "default": 0}}
                ],
                "responses": {
                  "200": {"description": "The delivery", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Delivery"}}}},
                  "400": {"$ref": "#/components/responses/Failure"},
                  "404": {"description": "None came in time; what nearly was one", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/NearMisses"}}}}
                }
              }
            },
            "/api/v1/deliveries/{id}": {
              "get": {
                "summary": "One delivery",
                "parameters": [{"$ref": "#/components/parameters/id"}],
                "responses": {
                  "200": {"description": "The delivery", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Delivery"}}}},
                  "404": {"$ref": "#/components/responses/Failure"}
                }
              },
              "delete": {
                "summary": "Delete one delivery",
                "parameters": [{"$ref": "#/components/parameters/id"}],
                "responses": {"204": {"description": "It is gone"}, "404": {"$ref": "#/components/responses/Failure"}}
              }
            },
            "/api/v1/deliveries/{id}/attachment": {
              "get": {
                "summary": "The file that is attached",
                "parameters": [
                  {"$ref": "#/components/parameters/id"},
                  {"name": "Range", "in": "header", "description": "The bytes that are wanted: `bytes=0-99`.", "schema": {"type": "string"}}
                ],
                "responses": {
                  "200": {"description": "The file", "content": {"*/*": {}}},
                  "206": {"description": "A part of it", "content": {"*/*": {}}},
                  "416": {"$ref": "#/components/responses/Failure"},
                  "404": {"$ref": "#/components/responses/Failure"}
                }
              }
            },
            "/api/v1/deliveries/{id}/timeline": {
              "get": {
                "summary": "When each step of the download was done, in milliseconds",
                "parameters": [{"$ref": "#/components/parameters/id"}],
                "responses": {
                  "200": {"description": "The timeline", "content": {"application/json": {"schema": {"type": "object"}}}},
                  "404": {"$ref": "#/components/responses/Failure"}
                }
              }
            },
            "/api/v1/events": {
              "get": {
                "summary": "Server-sent events: accepted and finished have a summary; deleted has the query, or the number of the last message where it and all before it were forgotten, except what is still to be delivered",
                "responses": {"200": {"description": "The stream", "content": {"text/event-stream": {}}}}
              }
            },
            "/api/v1/devices": {
              "get": {
                "summary": "The simulated devices",
                "responses": {"200": {"description": "The devices", "content": {"application/json": {"schema": {"type": "object", "required": ["devices"], "properties": {"devices": {"type": "array", "items": {"$ref": "#/components/schemas/Device"}}}}}}}}
              },
              "post": {
                "summary": "Register a device, or change the one with its token",
                "requestBody": {"required": true, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Device"}}}},
                "responses": {
                  "201": {"description": "The device", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Device"}}}},
                  "400": {"$ref": "#/components/responses/Failure"},
                  "403": {"$ref": "#/components/responses/Failure"},
                  "409": {"$ref": "#/components/responses/Failure"}
                }
              }
            },
            "/api/v1/devices/{token}": {
              "delete": {
                "summary": "Remove a device: its token gets UNREGISTERED from now on",
                "parameters": [{"name": "token", "in": "path", "required": true, "schema": {"type": "string"}}],
                "responses": {"204": {"description": "It is gone"}, "404": {"$ref": "#/components/responses/Failure"}}
              }
            },
            "/api/v1/chaos": {
              "get": {
                "summary": "The faults on demand",
                "responses": {"200": {"description": "The faults", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Chaos"}}}}}
              },
              "put": {
                "summary": "Set the faults on demand; {} for none",
                "requestBody": {"required": true, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Chaos"}}}},
                "responses": {
                  "200": {"description": "The faults", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Chaos"}}}},
                  "400": {"$ref": "#/components/responses/Failure"},
                  "403": {"$ref": "#/components/responses/Failure"}
                }
              }
            }
          },
          "components": {
            "parameters": {
              "query": {
                "name": "query", "in": "query", "schema": {"type": "string", "maxLength": 256},
                "description": "Words that must all be found, \\"several words\\", field:value, -not. Fields: title, body, token, device, target, image, finding, type, name; and exactly id, message, status (as-wished, failed, pending), decision."
              },
              "id": {"name": "id", "in": "path", "required": true, "description": "A number, or latest.", "schema": {"type": "string"}}
            },
            "responses": {
              "Failure": {"description": "Refused, and why", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Failure"}}}}
            },
            "schemas": {
              "Failure": {"type": "object", "required": ["error"], "properties": {"error": {"type": "object", "required": ["message"], "properties": {"message": {"type": "string"}}}}},
              "Summary": {
                "type": "object",
                "required": ["id", "message", "token", "device", "target", "receivedAt", "status", "title", "body", "findings"],
                "properties": {
                  "id": {"type": "integer"}, "message": {"type": "integer"}, "token": {"type": "string"},
                  "device": {"type": "string"}, "target": {"type": "string"}, "receivedAt": {"type": "integer"},
                  "finishedAt": {"type": "integer"}, "status": {"enum": ["pending", "as-wished", "failed"]},
                  "decision": {"type": "string"}, "title": {"type": "string"}, "body": {"type": "string"},
                  "image": {"type": "string"}, "failure": {"type": "string"},
                  "findings": {"type": "array", "items": {"type": "string"}},
                  "attachment": {"type": "object", "required": ["typeIdentifier", "byteCount"], "properties": {"typeIdentifier": {"type": "string"}, "byteCount": {"type": "integer"}}}
                }
              },
              "List": {
                "type": "object", "required": ["deliveries", "total"],
                "properties": {"deliveries": {"type": "array", "items": {"$ref": "#/components/schemas/Summary"}}, "total": {"type": "integer"}, "next": {"type": "integer"}}
              },
              "Delivery": {
                "type": "object", "required": ["delivery", "message", "payload", "payloadSize"],
                "properties": {
                  "delivery": {"$ref": "#/components/schemas/Summary"},
                  "message": {
                    "type": "object", "required": ["id", "origin", "project", "name", "headers", "request"],
                    "properties": {"id": {"type": "integer"}, "origin": {"enum": ["fcm-request", "apns-payload"]}, "project": {"type": "string"}, "name": {"type": "string"}, "headers": {"type": "object"}, "request": {"type": "object"}}
                  },
                  "payload": {"type": "object"}, "payloadSize": {"type": "integer"},
                  "result": {"type": "object", "description": "What richpush deliver --format json prints; absent while pending."}
                }
              },
              "NearMisses": {
                "type": "object", "required": ["error", "nearMisses"],
                "properties": {
                  "error": {"type": "object"},
                  "nearMisses": {"type": "array", "items": {"type": "object", "required": ["delivery", "unmet"], "properties": {"delivery": {"$ref": "#/components/schemas/Summary"}, "unmet": {"type": "array", "items": {"type": "string"}}}}}
                }
              },
              "Device": {
                "type": "object", "required": ["token"],
                "properties": {
                  "token": {"type": "string", "pattern": "^[A-Za-z0-9_:.-]+$", "maxLength": 4096}, "name": {"type": ["string", "null"], "maxLength": 64, "default": "iPhone"},
                  "topics": {"type": ["array", "null"], "items": {"type": "string", "pattern": "^[a-zA-Z0-9_.~%-]+$"}}, "subscribesToEveryTopic": {"type": ["boolean", "null"]},
                  "alertsAllowed": {"type": ["boolean", "null"]}, "hasServiceExtension": {"type": ["boolean", "null"]},
                  "hasFilteringEntitlement": {"type": ["boolean", "null"]}, "allowsHTTP": {"type": ["boolean", "null"]},
                  "locale": {"type": ["string", "null"], "pattern": "^[A-Za-z0-9-]+$", "maxLength": 35, "default": "en-US"},
                  "strings": {"type": ["object", "null"], "description": "The app's strings in that language, by their keys.", "additionalProperties": {"type": "string"}},
                  "latencyInMilliseconds": {"type": ["integer", "null"], "description": "How long the network takes before a download begins.", "minimum": 0, "maximum": 60000, "default": 0},
                  "bytesPerSecond": {"type": ["integer", "null"], "description": "How many bytes of a download arrive a second at most.", "minimum": 1, "maximum": 1000000000},
                  "connectionLostAfterBytes": {"type": ["integer", "null"], "description": "After how many bytes of a file the connection is lost; 0 for no connection at all.", "minimum": 0, "maximum": 1000000000}
                }
              },
              "Chaos": {
                "type": "object",
                "properties": {
                  "errors": {"type": ["object", "null"], "additionalProperties": {"enum": ["INVALID_ARGUMENT", "UNREGISTERED", "SENDER_ID_MISMATCH", "QUOTA_EXCEEDED", "UNAVAILABLE", "INTERNAL", "THIRD_PARTY_AUTH_ERROR"]}},
                  "unavailableShare": {"type": ["number", "null"], "minimum": 0, "maximum": 1},
                  "delayInMilliseconds": {"type": ["integer", "null"], "minimum": 0, "maximum": 60000}
                }
              }
            }
          }
        }
        """
}
