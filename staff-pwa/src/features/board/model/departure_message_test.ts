import { equal } from "node:assert/strict";
import type { Translate } from "../../../lib/i18n/text.ts";
import { departureMessage } from "./departure_message.ts";
import { mina } from "./fixtures.ts";

const order = { number: "K-042", by: mina };
const t: Translate = (id, values) => values === undefined ? id : `${id} ${JSON.stringify(values)}`;

Deno.test("an order that another tablet answered names who did it", () => {
  equal(
    departureMessage({ ...order, status: "accepted" }, t),
    'left.confirmed {"number":"K-042","by":"Mina Park"}',
  );
  equal(
    departureMessage({ ...order, status: "denied", by: null }, t),
    'left.denied {"number":"K-042","by":"left.by_someone"}',
  );
});

Deno.test("an order that the system accepted names the system", () => {
  equal(
    departureMessage({ ...order, status: "confirmed", by: { kind: "system" } }, t),
    'left.confirmed {"number":"K-042","by":"actor.system"}',
  );
});

Deno.test("an order that ended by itself or by the guest names nobody", () => {
  equal(departureMessage({ ...order, status: "expired" }, t), 'left.expired {"number":"K-042"}');
  equal(departureMessage({ ...order, status: "cancelled" }, t), 'left.cancelled {"number":"K-042"}');
});

Deno.test("a change that keeps the order on NEW says nothing", () => {
  equal(departureMessage({ ...order, status: "pending_approval" }, t), undefined);
});
