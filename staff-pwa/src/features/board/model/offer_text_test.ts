import { deepEqual, equal } from "node:assert/strict";
import type { Translate } from "@/lib/i18n/text.ts";
import { anOffer, anOption } from "./fixtures.ts";
import { endedOffer, offerChanges } from "./offer_text.ts";

const t: Translate = (id, values) => values === undefined ? id : `${id} ${JSON.stringify(values)}`;
const now = Date.parse("2026-03-02T20:02:00.000Z");
const tofu = anOption({ id: "tofu", name: "Tofu", name_korean: "두부" });
const beef = anOption({ id: "beef", name: "Beef", name_korean: "소고기" });
const line = { id: "i1", name: "Dolsot Bibimbap", name_korean: "돌솥비빔밥" };

Deno.test("names each change of an offer in the user's language", () => {
  const changes = [
    { kind: "remove" as const, ...line, quantity: 2 },
    { kind: "swap" as const, ...line, from: [beef], to: [{ ...tofu, quantity: 2 }] },
    { kind: "pickup" as const, from: null, to: "2026-03-02T21:30:00.000Z" },
  ];
  deepEqual(offerChanges(anOffer({ changes }), { language: "ko", t, now }).slice(0, 2), [
    'offer.change.remove {"name":"돌솥비빔밥","count":2}',
    'offer.change.swap {"name":"돌솥비빔밥","from":"소고기","to":"두부 ×2"}',
  ]);
  deepEqual(offerChanges(anOffer({ changes }), { language: "en", t, now }).slice(1), [
    'offer.change.swap {"name":"Dolsot Bibimbap","from":"Beef","to":"Tofu ×2"}',
    'offer.change.pickup {"time":"1:30\u00a0PM"}',
  ]);
});

Deno.test("names only the options of a swap that differ", () => {
  const swap = (from: typeof tofu[], to: typeof tofu[]) =>
    offerChanges(anOffer({ changes: [{ kind: "swap", ...line, from, to }] }), { language: "en", t, now });
  deepEqual(swap([beef, tofu], [tofu]), ['offer.change.without {"name":"Dolsot Bibimbap","from":"Beef"}']);
  deepEqual(swap([tofu], [tofu, beef]), ['offer.change.with {"name":"Dolsot Bibimbap","to":"Beef"}']);
});

Deno.test("tells how an offer ended, with both totals when they differ", () => {
  const reader = {
    language: "en" as const,
    t: ((id, values) => `${id} ${values?.["changes"] ?? ""}`) as Translate,
    now,
  };
  equal(endedOffer(anOffer({ ended: null }), reader), undefined);
  equal(
    endedOffer(anOffer({ ended: "accepted" }), reader),
    "offer.ended.accepted offer.change.remove , offer.change.total ",
  );
  equal(
    endedOffer(anOffer({ ended: "lapsed", total_amount: 55.9 }), reader),
    "offer.ended.lapsed offer.change.remove ",
  );
});
