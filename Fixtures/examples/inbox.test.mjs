import assert from "node:assert/strict";
import test from "node:test";

const server = "http://127.0.0.1:8020";

test("shows the picture", async () => {
  const sent = await fetch(`${server}/v1/projects/local/messages:send`, {
    method: "POST",
    headers: { Authorization: "Bearer local", "Content-Type": "application/json" },
    body: JSON.stringify({
      message: {
        token: "node-phone",
        notification: { title: "Sparky says hi" },
        apns: {
          payload: { aps: { "mutable-content": 1 } },
          fcm_options: { image: "http://127.0.0.1:8080/sparky.png" },
        },
      },
    }),
  });
  assert.equal(sent.status, 200, await sent.text());

  const query = new URLSearchParams({ query: "title:sparky token:node-phone", timeout: "10" });
  const response = await fetch(`${server}/api/v1/deliveries/wait?${query}`);
  const { delivery, ...rest } = await response.json();
  assert.equal(response.status, 200, JSON.stringify(rest, null, 2)); // The near misses.
  assert.equal(delivery.attachment?.typeIdentifier, "public.png", `${delivery.findings}`);

  const picture = await fetch(`${server}/api/v1/deliveries/${delivery.id}/attachment`);
  assert.equal(picture.headers.get("Content-Type"), "image/png");
});
