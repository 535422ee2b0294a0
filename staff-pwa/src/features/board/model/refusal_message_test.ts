import { deepEqual, equal } from "node:assert/strict";
import type { Failure } from "@contract/schemas/envelope.ts";
import type { Translate } from "@/lib/i18n/text.ts";
import { Refused } from "@/lib/session/refused.ts";
import { anOrder, mina } from "./fixtures.ts";
import { answeredBy, refusalMessage, statusLabel } from "./refusal_message.ts";

const t: Translate = (id, values) => values === undefined ? id : `${id} ${JSON.stringify(values)}`;
const withValues: Translate = (id, values = {}) => [id, ...Object.values(values)].join(": ");
const failure = (changes: Partial<Failure> = {}): Failure => ({
  success: false,
  error: "The card was refused.",
  code: "new_in_a_later_version",
  request_id: "r",
  ...changes,
});

Deno.test("names the user who has already answered the order and the new status", () => {
  const problem = new Refused(
    409,
    failure({ state: { status: "denied", payment: "released", by: mina } }),
  );
  deepEqual(refusalMessage(problem, "accept", "K-042", t), {
    kind: "already_answered",
    text: 'answer.first {"number":"K-042","status":"status.denied","by":"Mina Park"}',
  });
});

Deno.test("shows the server's text for an offer that has ended and for an order that waits for the guest", () => {
  const ended = failure({
    code: "offer_ended",
    error: "This offer has ended.",
    state: { status: "confirmed", payment: "captured" },
  });
  deepEqual(refusalMessage(new Refused(409, ended), "withdraw", "K-042", t), {
    kind: "failed",
    text: 'withdraw.failed {"reason":"This offer has ended."}',
  });
  const offered = failure({
    error: "Order K-042 is already waiting for the guest.",
    state: { status: "offered", payment: "authorized" },
  });
  equal(refusalMessage(new Refused(409, offered), "accept", "K-042", t).kind, "failed");
});

Deno.test("names no one for an order that expired", () => {
  const problem = new Refused(409, failure({ state: { status: "expired", payment: "released" } }));
  equal(
    refusalMessage(problem, "deny", "K-042", t).text,
    'answer.first.unknown {"number":"K-042","status":"status.expired"}',
  );
});

Deno.test("shows the server's reason, or the fixed text once when the server sent none", () => {
  deepEqual(refusalMessage(new Refused(402, failure()), "accept", "K-042", t), {
    kind: "failed",
    text: 'accept.failed {"reason":"The card was refused."}',
  });
  equal(
    refusalMessage(new Refused(401, undefined), "deny", "K-042", t).text,
    "deny.failed.plain",
  );
});

Deno.test("says that the server is not responding when a proxy answered in its place", () => {
  for (const status of [502, 503, 504]) {
    deepEqual(refusalMessage(new Refused(status, undefined), "accept", "K-042", withValues), {
      kind: "failed",
      text: `accept.failed: answer.no_response: ${status}`,
    });
  }
});

Deno.test("reports a missing connection when the server was not reached", () => {
  equal(
    refusalMessage(new TypeError("network"), "accept", "K-042", t).text,
    'accept.failed {"reason":"answer.no_connection"}',
  );
});

Deno.test("shows accepted as confirmed and an unknown status unchanged", () => {
  equal(statusLabel("accepted", t), "status.confirmed");
  equal(statusLabel("confirmed", t), "status.confirmed");
  equal(statusLabel("teleported", t), "teleported");
});

Deno.test("names the user, the guest or the system that answered the order", () => {
  const jun = { kind: "staff", id: "u2", name: "Jun Kim" } as const;
  for (
    const [by, name] of [[jun, "Jun Kim"], [{ kind: "guest" }, "actor.guest"], [
      { kind: "system" },
      "actor.system",
    ]] as const
  ) {
    equal(
      answeredBy(by, anOrder({ status: "cancelled" }), t),
      `answer.first {"number":"K-001","by":"${name}","status":"status.cancelled"}`,
    );
  }
});
