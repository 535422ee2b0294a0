import assert from "node:assert/strict";
import type { StoreStatus } from "@contract/schemas/store.ts";
import type { TextId, Values } from "../i18n.ts";
import { asapNowLabel, statusText } from "./status_text.ts";

const open: StoreStatus = {
  restaurant: {
    restaurant_name: "House",
    restaurant_name_korean: "",
    restaurant_phone: "",
    restaurant_address: "",
    restaurant_email: "",
    parking_note: "",
    parking_note_korean: "",
    hero_line: "",
    hero_line_korean: "",
    story: "",
    story_korean: "",
    about: "",
    about_korean: "",
    picture_url: null,
    picture_text: "",
    picture_text_korean: "",
    first_year: null,
  },
  pricing: {
    service_fee_purpose: "",
    service_fee_purpose_korean: "",
    tax_rate: 8.75,
    service_fee_rate: 0,
    lunch: { days: [], from: "11:00", to: "15:00", difference: 2, is_now: false },
  },
  is_open: true,
  state: "open",
  closes_at: "21:00",
  last_order_at: "20:45",
  opens_at: null,
  resumes_at: null,
  asap_minutes: { from: 15, to: 30 },
  today: { date: "2026-11-22", day_of_week: 0, is_closed: false, is_break: false },
  pause: null,
  ordering: { available: true, code: null, reason: null },
  utensils: [],
  sends_texts: true,
  measures_page_speed: true,
  text_area_codes: [],
  sells_alcohol: true,
  prop_65: { en: "", ko: "" },
  limits: { per_line: 20, total: 60 },
};
/** Returns the text's id with its values in place of the text. */
const text = (id: TextId, values?: Values) => [id, ...Object.values(values ?? {})].join(" ");
const detail = (more: Partial<StoreStatus>) => statusText({ ...open, ...more }, text, "en").detail;

Deno.test("an open restaurant shows its closing time", () => {
  assert.equal(detail({}), "status.until 9:00\u00a0PM");
});

Deno.test("shows the server's label of a pause in the page's language, else in English", () => {
  const pause = {
    reason: "asap_off",
    until: "2026-11-22T21:39:00Z",
    label: "no ASAP orders until 1:39 PM",
    message: "",
    translations: { ko: { label: "오후 1:39까지 예약 주문만", message: "" } },
  } as const;
  assert.equal(detail({ state: "paused", pause }), "no ASAP orders until 1:39\u00a0PM");
  const korean = (pause: StoreStatus["pause"]) =>
    statusText({ ...open, state: "paused", pause }, text, "ko").detail;
  assert.equal(korean(pause), "오후\u00a01:39까지 예약 주문만");
  assert.equal(korean({ ...pause, translations: {} }), "no ASAP orders until 1:39\u00a0PM");
});

Deno.test("an open restaurant without room for ASAP orders shows the first free pickup time", () => {
  const resumes_at = { date: "2026-11-22", time: "20:15" };
  assert.equal(detail({ resumes_at }), "status.nextPickup 8:15\u00a0PM");
  assert.equal(detail({ state: "last_orders", resumes_at }), "status.nextPickup 8:15\u00a0PM");
});

Deno.test("the ASAP label has the current range and disappears while no ASAP order is accepted", () => {
  const asap_minutes = { from: 40, to: 55 };
  const label = (more: Partial<StoreStatus>) => asapNowLabel({ ...open, asap_minutes, ...more }, "en");
  assert.equal(label({}), "ASAP (40-55 minutes)");
  assert.equal(label({ resumes_at: { date: "2026-11-22", time: "20:15" } }), undefined);
  assert.equal(label({ ordering: { available: false, code: "disabled", reason: "" } }), undefined);
});

Deno.test("a restaurant that opens later today is not yet open, one that opens tomorrow has closed", () => {
  const headline = (date: string) =>
    statusText({ ...open, state: "closed", opens_at: { date, time: "11:00" } }, text, "ko").headline;
  assert.deepEqual([headline("2026-11-22"), headline("2026-11-23")], [
    "status.beforeOpening",
    "status.closed",
  ]);
});

Deno.test("a restaurant that opens again after a break is not said to be before its opening", () => {
  const today = { ...open.today, is_break: true };
  const opens_at = { date: today.date, time: "17:00" };
  const { headline } = statusText({ ...open, state: "closed", today, opens_at }, text, "ko");
  assert.equal(headline, "status.break");
});

Deno.test("a restaurant that is closed for the whole day says so, and when it opens", () => {
  const today = { ...open.today, is_closed: true };
  const opens_at = { date: "2026-11-23", time: "11:00" };
  assert.deepEqual(statusText({ ...open, state: "closed", today, opens_at }, text, "en"), {
    headline: "status.closedToday",
    detail: "status.opensOn Mon, Nov 23 11:00\u00a0AM",
  });
});

Deno.test("shows until when the last orders are accepted", () => {
  assert.equal(detail({ state: "last_orders" }), "status.lastOrders 8:45\u00a0PM");
  assert.equal(detail({ state: "last_orders_passed" }), "status.lastOrdersPassed");
});

Deno.test("shows the next opening after the last orders", () => {
  const resumes_at = { date: "2026-11-23", time: "11:00" };
  assert.equal(
    detail({ state: "last_orders_passed", resumes_at }),
    "status.asapResumes time.onDay Mon, Nov 23 11:00\u00a0AM",
  );
});

Deno.test("shows that ordering is off while the restaurant is open", () => {
  const ordering = { available: false, code: "maintenance", reason: "Online ordering is closed." } as const;
  assert.equal(detail({ ordering }), "status.orderingOff");
});

Deno.test("a closed restaurant shows its opening, or when ordering resumes after a pause that lasts longer", () => {
  const opens_at = { date: "2026-11-23", time: "11:00" };
  const opening = "status.opensOn Mon, Nov 23 11:00\u00a0AM";
  const pause = { reason: "staff", until: null, label: "", message: "", translations: {} } as const;
  const closed = (resumes_at: StoreStatus["resumes_at"], pause: StoreStatus["pause"] = null) =>
    detail({ state: "closed", opens_at, resumes_at, pause });
  const later = { date: "2026-11-23", time: "11:40" };
  assert.equal(closed(opens_at), opening);
  assert.equal(closed(null), opening);
  assert.equal(closed(opens_at, pause), opening);
  assert.equal(closed(later, pause), "status.lastOrdersPassedUntil time.onDay Mon, Nov 23 11:40\u00a0AM");
  // Without a pause of all orders, guests can order now, for a time after the opening.
  assert.equal(closed(later), opening);
});
