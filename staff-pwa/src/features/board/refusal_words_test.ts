import { deepEqual, equal } from "node:assert/strict";
import type { Failure } from "@contract/envelope.ts";
import type { Say } from "../../lib/i18n/say.ts";
import { Refused } from "../../lib/session/refused.ts";
import { anOrder } from "./fixtures.ts";
import { firstOther, refusalWords, statusWord } from "./refusal_words.ts";

const say: Say = (id, values) => values === undefined ? id : `${id} ${JSON.stringify(values)}`;
const failure = (changes: Partial<Failure> = {}): Failure => ({
  success: false,
  error: "The card was refused.",
  code: "card_refused",
  request_id: "r",
  ...changes,
});

Deno.test("whoever was second is told who was first and what they did", () => {
  const problem = new Refused(
    409,
    failure({ state: { status: "denied", payment: "released", by: "Mina Park" } }),
  );
  deepEqual(refusalWords(problem, "accept", "K-042", say), {
    kind: "somebody_was_first",
    text: 'answer.first {"number":"K-042","status":"status.denied","by":"Mina Park"}',
  });
});

Deno.test("an order that ended by itself has nobody to name", () => {
  const problem = new Refused(409, failure({ state: { status: "expired", payment: "released" } }));
  equal(
    refusalWords(problem, "deny", "K-042", say).text,
    'answer.first.unknown {"number":"K-042","status":"status.expired"}',
  );
});

Deno.test("the server's sentence is shown in preference to the fixed one", () => {
  deepEqual(refusalWords(new Refused(402, failure()), "accept", "K-042", say), {
    kind: "failed",
    text: 'accept.failed {"reason":"The card was refused."}',
  });
  equal(
    refusalWords(new Refused(502, undefined), "deny", "K-042", say).text,
    'deny.failed {"reason":"deny.failed.plain"}',
  );
});

Deno.test("a tap that reached no server says so", () => {
  equal(
    refusalWords(new TypeError("network"), "accept", "K-042", say).text,
    'accept.failed {"reason":"answer.no_connection"}',
  );
});

Deno.test("accepted and confirmed are one word, an unknown status is shown as it came", () => {
  equal(statusWord("accepted", say), "status.confirmed");
  equal(statusWord("confirmed", say), "status.confirmed");
  equal(statusWord("teleported", say), "teleported");
});

Deno.test("a success that another made is theirs, one's own is one's own", () => {
  const order = anOrder({ status: "confirmed", handled_by: "Jun Kim" });
  equal(
    firstOther(order, "Mina Park", say),
    'answer.first {"number":"K-001","by":"Jun Kim","status":"status.confirmed"}',
  );
  equal(firstOther(order, "Jun Kim", say), undefined);
  equal(firstOther(anOrder({ handled_by: null }), "Mina Park", say), undefined);
});
