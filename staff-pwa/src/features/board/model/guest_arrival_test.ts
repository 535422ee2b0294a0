import { deepEqual, equal } from "node:assert/strict";
import type { Translate } from "@/lib/i18n/text.ts";
import { anOrder } from "./fixtures.ts";
import { guestArrivalText, newArrivals } from "./guest_arrival.ts";

const t: Translate = (id, values) => `${id} ${String(values?.["time"]).replace("\u202f", " ")}`;
const at = "2026-03-02T20:41:00.000Z";
const here = (id: string, note = "") => anOrder({ id, guest_arrival: { at, note } });
const away = (id: string) => anOrder({ id });

Deno.test("an arrival reads as its time and the guest's note", () => {
  equal(guestArrivalText({ at, note: "" }, t), "arrival.card 12:41\u00a0PM");
  equal(guestArrivalText({ at, note: "blue Kia" }, t), "arrival.card 12:41\u00a0PM · blue Kia");
});

Deno.test("only guests who were not here before count as new arrivals", () => {
  const ids = (before: Parameters<typeof newArrivals>[0], now: Parameters<typeof newArrivals>[1]) =>
    newArrivals(before, now).map(({ id }) => id);
  deepEqual(ids([away("a"), here("b")], [here("a"), here("b")]), ["a"]);
  deepEqual(ids([here("a")], [here("a", "blue Kia")]), [], "a corrected note");
  deepEqual(ids([], [here("c"), away("d")]), ["c"], "the order became ready while the tablet was offline");
  deepEqual(ids(undefined, [here("a")]), [], "the first read");
});
