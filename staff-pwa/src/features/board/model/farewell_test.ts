import { equal } from "node:assert/strict";
import type { Say } from "../../../lib/i18n/say.ts";
import { farewell } from "./farewell.ts";
import { mina } from "./fixtures.ts";

const order = { number: "K-042", by: mina };
const say: Say = (id, values) => values === undefined ? id : `${id} ${JSON.stringify(values)}`;

Deno.test("an order that another tablet answered names who did it", () => {
  equal(
    farewell({ ...order, status: "accepted" }, say),
    'left.confirmed {"number":"K-042","by":"Mina Park"}',
  );
  equal(
    farewell({ ...order, status: "denied", by: null }, say),
    'left.denied {"number":"K-042","by":"left.by_someone"}',
  );
});

Deno.test("an order that the system accepted names the system", () => {
  equal(
    farewell({ ...order, status: "confirmed", by: { kind: "system" } }, say),
    'left.confirmed {"number":"K-042","by":"actor.system"}',
  );
});

Deno.test("an order that ended by itself or by the guest names nobody", () => {
  equal(farewell({ ...order, status: "expired" }, say), 'left.expired {"number":"K-042"}');
  equal(farewell({ ...order, status: "cancelled" }, say), 'left.cancelled {"number":"K-042"}');
});

Deno.test("a change that keeps the order on NEW says nothing", () => {
  equal(farewell({ ...order, status: "pending_approval" }, say), undefined);
});
