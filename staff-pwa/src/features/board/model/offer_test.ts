import { deepEqual, equal } from "node:assert/strict";
import { anItem, anOption, anOrder } from "./fixtures.ts";
import {
  alcoholEndOf,
  emptyDraft,
  laterSlots,
  offerBody,
  offerMenu,
  presetReason,
  previewOffer,
  tapped,
} from "./offer.ts";

const now = Date.parse("2026-03-02T20:02:00.000Z");
const beef = anOption({ id: "beef", group_id: "protein", price: 3, added_amount: 3 });
const bibimbap = anItem({ id: "i1", unit_price: 13, line_total: 26, quantity: 2, options: [beef] });
const soup = anItem({ id: "i2", menu_item_id: "dish_soup", unit_price: 10, line_total: 10 });
/** $36.00 and 8.75% tax. */
const order = anOrder({
  items: [bibimbap, soup],
  subtotal: 36,
  tax_amount: 3.15,
  total_amount: 39.15,
});

const option = (id: string, price: number, is_available = true) => ({
  id,
  name: id,
  name_korean: "",
  price,
  is_default: false,
  max: 1,
  is_available,
  adds: [],
  removes: [],
});
const protein = {
  id: "protein",
  kind: "choice" as const,
  name: "Protein",
  name_korean: "",
  min: 1,
  max: 1,
  options: [option("beef", 3), option("tofu", 1), option("steak", 9), option("pork", 2, false)],
};
const menu = offerMenu([
  {
    category_id: "rice",
    items: [{ id: "dish_dolsot_bibimbap", is_alcoholic: false, option_groups: [protein] }],
  } as never,
]);
const preview = (draft: Partial<typeof emptyDraft>) =>
  previewOffer(order, { ...emptyDraft, ...draft }, menu, now);

Deno.test("previews the total without a dish and with another option at the server's rule", () => {
  deepEqual(preview({ removed: { i2: 1 } }), { ok: true, value: 28.28 });
  deepEqual(preview({ removed: { i1: 1 } }), { ok: true, value: 25.01 });
  // Two bibimbap at $11.00 and the soup.
  deepEqual(preview({ swapped: { i1: [{ id: "tofu", quantity: 1 }] } }), { ok: true, value: 34.8 });
});

Deno.test("a discount that was cut at $0.00 takes off its whole price from the options of an offer", () => {
  const half = anOption({ id: "half", group_id: "size", price: -12, added_amount: -10 });
  const size = { ...protein, id: "size", min: 0, options: [option("half", -12)] };
  const free = { ...order, items: [{ ...bibimbap, unit_price: 0, line_total: 0, options: [half] }, soup] };
  const rice = { id: "dish_dolsot_bibimbap", is_alcoholic: false, option_groups: [protein, size] };
  const swapped = { i1: [{ id: "half", quantity: 1 }, { id: "tofu", quantity: 1 }] };
  deepEqual(
    previewOffer(
      { ...free, subtotal: 10, tax_amount: 0.88, total_amount: 10.88 },
      { ...emptyDraft, swapped },
      offerMenu([{ category_id: "rice", items: [rice] } as never]),
      now,
    ),
    { ok: true, value: 10.88 },
  );
});

Deno.test("previews why the server would refuse an offer", () => {
  const kind = (draft: Partial<typeof emptyDraft>) => {
    const result = preview(draft);
    return result.ok ? undefined : result.error.kind;
  };
  equal(kind({}), "offer_changes_nothing");
  equal(kind({ removed: { i1: 2, i2: 1 } }), "offer_empties_order");
  equal(kind({ swapped: { i1: [{ id: "steak", quantity: 1 }] } }), "offer_raises_total");
  equal(kind({ swapped: { i1: [{ id: "pork", quantity: 1 }] } }), "options");
});

Deno.test("a tap replaces the option of a group with one choice, and adds or takes away in other groups", () => {
  const { optionGroups } = menu;
  const group = optionGroups.get("protein");
  if (group === undefined) throw new Error("no group");
  const [one, cheese] = [{ id: "beef", quantity: 1 }, { id: "cheese", quantity: 2 }];
  deepEqual(tapped([cheese, one], group, "tofu"), [cheese, { id: "tofu", quantity: 1 }]);
  deepEqual(tapped([one], group, "beef"), [one]);
  const several = { ...group, min: 0, max: 2 };
  deepEqual(tapped([one], several, "tofu"), [one, { id: "tofu", quantity: 1 }]);
  deepEqual(tapped([one, cheese], several, "beef"), [cheese]);
});

Deno.test("lists slots later than the order's own time that leave time to cook", () => {
  const days = [{ date: "2026-03-02", slots: ["12:15", "12:30", "12:45"] }, {
    date: "2026-03-03",
    slots: ["11:00"],
  }];
  const times = (changes: Parameters<typeof anOrder>[0]) =>
    laterSlots({ days, alcohol_ends_at: null }, anOrder(changes), emptyDraft, now).map(({ date, time }) =>
      `${date.slice(8)} ${time}`
    );
  deepEqual(times({ prep_time_minutes: 5 }), ["02 12:30", "02 12:45", "03 11:00"]);
  deepEqual(times({ prep_time_minutes: 30 }), ["02 12:45", "03 11:00"]);
  deepEqual(times({ prep_time_minutes: 5, pickup_at: "2026-03-02T20:45:00.000Z" }), ["03 11:00"]);
});

Deno.test("offers an order with alcohol no slot after the end of its sales, until the alcohol is left out", () => {
  const soju = anItem({ id: "i3", menu_item_id: "dish_soju", is_alcoholic: true, quantity: 2 });
  const withSoju = anOrder({ items: [bibimbap, soju], prep_time_minutes: 5 });
  const alcohol_ends_at = "2026-03-03T08:00:00.000Z";
  const days = [{ date: "2026-03-02", slots: ["23:45"] }, { date: "2026-03-03", slots: ["00:00"] }];
  const times = (removed: Record<string, number>) =>
    laterSlots({ days, alcohol_ends_at }, withSoju, { removed }, now).map(({ time }) => time);
  deepEqual([times({}), times({ i3: 1 }), times({ i3: 2 })], [["23:45"], ["23:45"], ["23:45", "00:00"]]);
  const pickup = { date: "2026-03-03", time: "00:00", at: Date.parse(alcohol_ends_at) };
  const late = previewOffer(
    withSoju,
    { ...emptyDraft, pickup },
    { ...menu, alcoholEndsAt: alcoholEndOf({ alcohol_ends_at }) },
    now,
  );
  equal(!late.ok && late.error.kind, "offer_alcohol_over");
});

Deno.test("presets sold out for a changed dish and too busy for a later time alone", () => {
  const pickup = { date: "2026-03-02", time: "12:45", at: now };
  equal(presetReason(emptyDraft), undefined);
  equal(presetReason({ ...emptyDraft, pickup }), "too_busy");
  equal(presetReason({ ...emptyDraft, pickup, removed: { i2: 1 } }), "sold_out");
  equal(presetReason({ ...emptyDraft, swapped: { i1: [] } }), "sold_out");
});

Deno.test("sends no options of a dish that is left out", () => {
  const draft = { ...emptyDraft, removed: { i1: 2 }, swapped: { i1: [{ id: "tofu", quantity: 1 }] } };
  deepEqual(offerBody(order, draft, { reason: "sold_out", text: "", isAgreed: false }), {
    remove: [{ id: "i1", quantity: 2 }],
    swap: [],
    reason_code: "sold_out",
    agreed_by_phone: false,
  });
});
