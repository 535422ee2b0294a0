import { deepEqual, equal } from "node:assert/strict";
import type { Translate } from "@/lib/i18n/text.ts";
import { anOrder } from "./fixtures.ts";
import { arrivedIds, guestArrivalText, newArrivals } from "./guest_arrival.ts";

const t: Translate = (id, values) => `${id} ${String(values?.["time"]).replace("\u202f", " ")}`;
const at = "2026-03-02T20:41:00.000Z";
const here = (id: string, note = "") => anOrder({ id, guest_arrival: { at, note } });
const away = (id: string) => anOrder({ id });

Deno.test("an arrival reads as its time and the guest's note", () => {
  equal(guestArrivalText({ at, note: "" }, t), "arrival.card 12:41\u00a0PM");
  equal(guestArrivalText({ at, note: "blue Kia" }, t), "arrival.card 12:41\u00a0PM · blue Kia");
});

/** The new arrivals of each read of a list. */
function arrivals(...reads: Parameters<typeof newArrivals>[1][]) {
  let known: ReadonlySet<string> | undefined;
  return reads.map((now) => {
    const ids = newArrivals(known, now).map(({ id }) => id);
    known = arrivedIds(known ?? [], now);
    return ids;
  });
}

Deno.test("only guests who were not here before count as new arrivals", () => {
  deepEqual(arrivals([away("a"), here("b")], [here("a"), here("b")]), [[], ["a"]]);
  deepEqual(arrivals([here("a")], [here("a", "blue Kia")]), [[], []], "a corrected note");
  deepEqual(
    arrivals([], [here("c"), away("d")]),
    [[], ["c"]],
    "the order became ready while the tablet was offline",
  );
});

Deno.test("a guest whose hand-over is undone does not arrive again", () => {
  deepEqual(arrivals([away("a")], [here("a")], [], [here("a")]), [[], ["a"], [], []]);
});
