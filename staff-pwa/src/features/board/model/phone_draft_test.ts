import { deepEqual, equal, notEqual } from "node:assert/strict";
import type { Slots } from "@contract/schemas/store.ts";
import { asksForOptions, phoneLinkBodyOf, pickupWish, tapOn } from "./phone_draft.ts";

const slots = (isAsap: boolean): Slots => ({
  asap: { available: isAsap, label: "", minutes: { from: 15, to: 30 } },
  days: [{ date: "2026-11-20", slots: ["18:00", "18:15"] }],
  next_opening: null,
  alcohol_ends_at: null,
  resumes_at: null,
});

Deno.test("a time that is not offered any more has to be chosen again", () => {
  const day = "2026-11-20";
  deepEqual(pickupWish({ day, time: "18:15" }, slots(true)), {
    day,
    times: ["18:00", "18:15"],
    time: "18:15",
  });
  equal(pickupWish({ day, time: "17:45" }, slots(true)).time, "");
});

Deno.test("without ASAP the wish is on the first day, and a day that is gone becomes ASAP", () => {
  equal(pickupWish({ day: "asap", time: "" }, slots(true)).day, "asap");
  equal(pickupWish({ day: "asap", time: "" }, slots(false)).day, "2026-11-20");
  equal(pickupWish({ day: "2026-11-19", time: "18:15" }, slots(true)).day, "asap");
});

Deno.test("a link has the options of the cart's lines and the wished time", () => {
  const item = { menu_item_id: "dish_1", quantity: 2, special_instructions: "no ice" };
  const option = { id: "opt_1", quantity: 1, name: "Tofu", added_amount: 2 };
  const cart = { items: [{ ...item, options: [option] }] } as unknown as Parameters<
    typeof phoneLinkBodyOf
  >[0];
  const wish = { day: "2026-11-20", time: "18:15" };
  deepEqual(phoneLinkBodyOf(cart, { phone: " 714 555 0134 ", language: "ko" }, wish), {
    items: [{ ...item, options: [{ id: "opt_1", quantity: 1 }] }],
    pickup_time: { option: "scheduled", scheduledDate: "2026-11-20", scheduledTime: "18:15" },
    phone: "714 555 0134",
    language: "ko",
  });
});

Deno.test("a repeated tap has the key of the first one, and a tap on a changed order another", () => {
  const body = {
    items: [{ menu_item_id: "dish_1", quantity: 1 }],
    pickup_time: { option: "asap" as const },
    ...{ phone: "714 555 0134", language: "ko" as const },
  };
  const first = tapOn(undefined, body);
  deepEqual(tapOn(first, { ...body }), first);
  notEqual(tapOn(first, { ...body, phone: "" }).key, first.key);
  notEqual(tapOn(undefined, body).key, first.key);
});

Deno.test("only a dish with a required choice asks for its options", () => {
  const group = { id: "g", kind: "choice" as const, name: "", name_korean: "", max: 1, options: [] };
  equal(asksForOptions({ option_groups: [{ ...group, min: 0 }] }), false);
  equal(asksForOptions({ option_groups: [{ ...group, min: 0 }, { ...group, min: 1 }] }), true);
});
