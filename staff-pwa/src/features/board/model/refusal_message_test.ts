import { deepEqual, equal } from "node:assert/strict";
import type { Failure } from "@contract/schemas/envelope.ts";
import type { Translate } from "../../../lib/i18n/text.ts";
import { Refused } from "../../../lib/session/refused.ts";
import { anOrder, mina } from "./fixtures.ts";
import { firstOther, refusalMessage, statusLabel } from "./refusal_message.ts";

const t: Translate = (id, values) => values === undefined ? id : `${id} ${JSON.stringify(values)}`;
const failure = (changes: Partial<Failure> = {}): Failure => ({
  success: false,
  error: "The card was refused.",
  code: "new_in_a_later_version",
  request_id: "r",
  ...changes,
});

Deno.test("whoever was second is told who was first and what they did", () => {
  const problem = new Refused(
    409,
    failure({ state: { status: "denied", payment: "released", by: mina } }),
  );
  deepEqual(refusalMessage(problem, "accept", "K-042", t), {
    kind: "somebody_was_first",
    text: 'answer.first {"number":"K-042","status":"status.denied","by":"Mina Park"}',
  });
});

Deno.test("an order that ended by itself has nobody to name", () => {
  const problem = new Refused(409, failure({ state: { status: "expired", payment: "released" } }));
  equal(
    refusalMessage(problem, "deny", "K-042", t).text,
    'answer.first.unknown {"number":"K-042","status":"status.expired"}',
  );
});

Deno.test("the server's sentence is shown in preference to the fixed one", () => {
  deepEqual(refusalMessage(new Refused(402, failure()), "accept", "K-042", t), {
    kind: "failed",
    text: 'accept.failed {"reason":"The card was refused."}',
  });
  equal(
    refusalMessage(new Refused(502, undefined), "deny", "K-042", t).text,
    'deny.failed {"reason":"deny.failed.plain"}',
  );
});

Deno.test("a tap that reached no server says so", () => {
  equal(
    refusalMessage(new TypeError("network"), "accept", "K-042", t).text,
    'accept.failed {"reason":"answer.no_connection"}',
  );
});

Deno.test("accepted and confirmed are one word, an unknown status is shown as it came", () => {
  equal(statusLabel("accepted", t), "status.confirmed");
  equal(statusLabel("confirmed", t), "status.confirmed");
  equal(statusLabel("teleported", t), "teleported");
});

Deno.test("a success that another made is theirs, one's own is one's own", () => {
  const jun = { kind: "staff", id: "u2", name: "Jun Kim" } as const;
  const order = anOrder({ status: "confirmed", handled_by: jun });
  equal(
    firstOther(order, mina, t),
    'answer.first {"number":"K-001","by":"Jun Kim","status":"status.confirmed"}',
  );
  equal(firstOther(order, jun, t), undefined);
  equal(firstOther(anOrder({ handled_by: null }), mina, t), undefined);
});

Deno.test("a colleague of the same name is somebody else, oneself under another name is not", () => {
  const order = anOrder({ status: "confirmed", handled_by: { ...mina, id: "u9" } });
  equal(
    firstOther(order, mina, t),
    'answer.first {"number":"K-001","by":"Mina Park","status":"status.confirmed"}',
  );
  equal(
    firstOther(anOrder({ status: "confirmed", handled_by: mina }), { ...mina, name: "Mina" }, t),
    undefined,
  );
});

Deno.test("an order that the guest or the system ended is somebody else's", () => {
  for (const kind of ["guest", "system"] as const) {
    equal(
      firstOther(anOrder({ status: "cancelled", handled_by: { kind } }), mina, t),
      `answer.first {"number":"K-001","by":"actor.${kind}","status":"status.cancelled"}`,
    );
  }
});
