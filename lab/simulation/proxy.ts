/** A proxy between the product and its guests takes a header of the checkout page away, changes one or adds a script. */
import assert from "node:assert/strict";
import { securityHeadersOf } from "@api/http/middleware/security_headers.ts";
import type { Services } from "@api/http/services.ts";
import { pageChanges, type ReceivedPage } from "@domain/payment/received_page.ts";
import type { Rng } from "../faults/rng.ts";

const services = {
  payment: { scriptUrl: "https://js.stripe.com/v3/" },
  publicUrl: "https://jogakbo.example",
  inPage: { scripts: [], styles: [] },
} as unknown as Services;
const headers = securityHeadersOf(services)("/checkout");
const sent: ReceivedPage = {
  headers: Object.fromEntries([...headers, ["etag", "one"]]),
  scripts: [{ name: "/checkout.js", text: "pay()" }, { name: "inline script", text: "start()" }],
};
/** A proxy that ends TLS sends its own value of this one. */
const ofProxy = "strict-transport-security";

/** Staff see the name of every protection that the product sends and a guest does not get, and of every other script. */
export function changeThePage({ rng }: { rng: Rng }): void {
  const [first, ...rest] = headers.map(([name]) => name);
  assert.ok(first, "a page without protection");
  const name = rng.pick([first, ...rest]);
  const { [name]: value = "", ...others } = sent.headers;
  const script = { name: "https://skim.example/s.js", text: "steal()" };
  const changes = (received: Partial<ReceivedPage>) => pageChanges(sent, { ...sent, ...received });
  assert.deepEqual(changes({ headers: { ...sent.headers, etag: "two", via: "1.1 proxy" } }), [], "no change");
  assert.deepEqual(changes({ headers: others }), [name], "a header that a proxy takes away");
  const changed = { ...others, [name]: `${value} changed` };
  assert.deepEqual(
    changes({ headers: changed }),
    name === ofProxy ? [] : [name],
    "a header that a proxy changes",
  );
  assert.deepEqual(
    changes({ scripts: [...sent.scripts, script] }),
    [script.name],
    "a script of somebody else",
  );
}
