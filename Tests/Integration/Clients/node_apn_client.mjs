// Sends with an unmodified node-apn (@parse/node-apn), with a provider token and with a certificate.
import assert from "node:assert/strict";
import { createRequire } from "node:module";

const apn = createRequire(`${process.env.SOURCES}/`)("./node-apn");
const token = (number) => number.toString(16).padStart(64, "0");
const reasons = {
    400: "DeviceTokenNotForTopic",
    403: "InvalidProviderToken",
    410: "Unregistered",
    429: "TooManyRequests",
    503: "ServiceUnavailable",
};

function notification(title) {
    const alert = { title, body: "From node-apn" };
    return new apn.Notification({ alert, topic: "com.example.app", mutableContent: 1 });
}

const certificate = process.env.APNS_CERTIFICATE;
for (const identity of [
    { token: { key: process.env.APNS_KEY, keyId: "ABCDE12345", teamId: "TEAM123456" } },
    { cert: certificate, key: certificate },
]) {
    const provider = new apn.Provider({ ...identity, production: true });
    const one = await provider.send(notification("one"), token(1));
    assert.equal(one.sent.length, 1, JSON.stringify(one));
    const tokens = Array.from({ length: 500 }, (_, number) => token(number));
    const batch = await provider.send(notification("batch"), tokens);
    assert.equal(batch.sent.length, 500, JSON.stringify(batch.failed.slice(0, 5)));
    for (const [status, reason] of Object.entries(reasons)) {
        const { failed } = await provider.send(notification("x"), status.repeat(22));
        assert.equal(failed.length, 1);
        assert.deepEqual([failed[0].status, failed[0].response?.reason], [Number(status), reason], String(failed[0].error));
        assert.equal("timestamp" in failed[0].response, status === "410");
        console.log(status, reason);
    }
    await provider.shutdown();
}
