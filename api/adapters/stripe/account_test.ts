import { deepEqual } from "node:assert/strict";
import { checkKey, makeWebhook } from "./account.ts";
import { stripeClient } from "./stripe_client.ts";

const url = "https://shop.example/api/payment/webhook";

Deno.test("says what Stripe answered, and blames the key only when Stripe does", async () => {
  let status = 500;
  const error = { type: "invalid_request_error", message: "Unrecognized request URL" };
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    () => Response.json({ error }, { status }),
  );
  const client = stripeClient("sk_test_1", `http://127.0.0.1:${server.addr.port}`);
  for (status of [500, 404]) {
    const answered = { answered: `${status}: Unrecognized request URL` };
    deepEqual([await checkKey(client), await makeWebhook(client, url)], [answered, answered]);
  }
  status = 403;
  deepEqual([await checkKey(client), await makeWebhook(client, url)], [{ isLive: undefined }, "not_allowed"]);
  status = 401;
  deepEqual(await checkKey(client), "wrong_key");
  await server.shutdown();
  deepEqual([await checkKey(client), await makeWebhook(client, url)], ["no_answer", "no_answer"]);
});
