// What firebase-admin's sendEach does over HTTP/2, as its source documents it: one session for all messages, a stream for
// each of them at the same time, and a separate answer for each.
import assert from "node:assert/strict";
import http2 from "node:http2";

/** Opens a session as the SDK does: HTTP/2 agreed on by ALPN. */
function connect() {
    return new Promise((resolve, reject) => {
        const session = http2.connect("https://fcm.googleapis.com");
        session.once("error", reject);
        session.once("connect", () => resolve(session));
    });
}

/** Sends one message as one stream of the session. */
function send(session, message) {
    return new Promise((resolve, reject) => {
        const stream = session.request({
            ":method": "POST",
            ":path": "/v1/projects/local/messages:send",
            authorization: "Bearer local",
            "content-type": "application/json;charset=utf-8",
            "x-firebase-client": "fire-admin-node/14.0.0",
        });
        let status = 0;
        let text = "";
        stream.setEncoding("utf8");
        stream.on("response", (headers) => (status = headers[":status"]));
        stream.on("data", (part) => (text += part));
        stream.on("end", () => (text ? resolve({ status, body: JSON.parse(text) }) : reject(new Error(`an answer ${status} without a body`))));
        stream.on("error", reject);
        stream.end(JSON.stringify({ validate_only: false, message }));
    });
}

const session = await connect();
assert.equal(session.alpnProtocol, "h2");
const messages = Array.from({ length: 500 }, (_, number) => ({
    token: number % 10 === 9 ? "not a token" : `phone-${number}`,
    notification: { title: number ? "batch" : "one", body: "over one session" },
}));
const answers = await Promise.all(messages.map((message) => send(session, message)));
const names = new Set();
answers.forEach(({ status, body }, number) => {
    if (number % 10 === 9) {
        assert.equal(status, 400);
        assert.equal(body.error.status, "INVALID_ARGUMENT");
    } else {
        assert.equal(status, 200, JSON.stringify(body));
        names.add(body.name);
    }
});
const valid = messages.length - Math.floor(messages.length / 10);
assert.equal(names.size, valid);
session.close();
console.log(`one session, ${messages.length} streams: ${valid} sent, ${messages.length - valid} refused`);
