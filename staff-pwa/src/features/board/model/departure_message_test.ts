import { equal } from "node:assert/strict";
import type { Translate } from "@/lib/i18n/text.ts";
import { departureMessage } from "./departure_message.ts";
import { anOffer, anOrder, mina } from "./fixtures.ts";

const order = anOrder({ order_number: "K-042", handled_by: mina });
const t: Translate = (id, values) => values === undefined ? id : `${id} ${JSON.stringify(values)}`;

Deno.test("names the user who answered an order on another tablet", () => {
  equal(
    departureMessage({ ...order, status: "confirmed" }, t),
    'left.confirmed {"number":"K-042","by":"Mina Park"}',
  );
  equal(
    departureMessage({ ...order, status: "denied", handled_by: null }, t),
    'left.denied {"number":"K-042","by":"left.by_someone"}',
  );
});

Deno.test("names the system when it accepted the order", () => {
  equal(
    departureMessage({ ...order, status: "confirmed", handled_by: { kind: "system" } }, t),
    'left.confirmed {"number":"K-042","by":"actor.system"}',
  );
});

Deno.test("names no one for an order that expired or that the guest cancelled", () => {
  equal(departureMessage({ ...order, status: "expired" }, t), 'left.expired {"number":"K-042"}');
  equal(departureMessage({ ...order, status: "cancelled" }, t), 'left.cancelled {"number":"K-042"}');
});

Deno.test("the message names the guest's answer to an offer, also when staff are recorded as accepting the order", () => {
  const message = (status: "confirmed" | "denied", ended: "accepted" | "declined" | "lapsed") =>
    departureMessage({ ...order, status, offer: anOffer({ ended }) }, t);
  equal(message("confirmed", "accepted"), 'left.offer_accepted {"number":"K-042"}');
  equal(message("denied", "declined"), 'left.offer_declined {"number":"K-042"}');
  equal(message("denied", "lapsed"), 'left.offer_lapsed {"number":"K-042"}');
});

Deno.test("names the user who denied a changed order whose charge failed", () => {
  equal(
    departureMessage({ ...order, status: "denied", offer: anOffer({ ended: "accepted" }) }, t),
    'left.denied {"number":"K-042","by":"Mina Park"}',
  );
});

Deno.test("has no message for a change that keeps the order on NEW", () => {
  equal(departureMessage({ ...order, status: "pending_approval" }, t), undefined);
  equal(departureMessage({ ...order, status: "offered", offer: anOffer() }, t), undefined);
});
