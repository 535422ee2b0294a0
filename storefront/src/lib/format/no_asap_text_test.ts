import { equal } from "node:assert/strict";
import type { Slots } from "@contract/schemas/store.ts";
import { noAsapText } from "./no_asap_text.ts";

const slots = (asap: Partial<Slots["asap"]>): Slots => ({
  asap: { available: false, label: "", minutes: { from: 15, to: 30 }, ...asap },
  days: [],
  next_opening: null,
  alcohol_ends_at: null,
  resumes_at: { date: "2026-11-20", time: "20:15" },
});

Deno.test("shows the server's text in English, and the text of the same code in other languages", () => {
  const full = slots({ code: "full", reason: "Fully booked until 8:15 PM." });
  equal(noAsapText(full, undefined, undefined), "Fully booked until 8:15\u00a0PM.");
  const errors = { ofError: (answer: object) => JSON.stringify(answer) };
  equal(
    noAsapText(full, undefined, errors as never),
    JSON.stringify({
      code: "asap_unavailable",
      params: {
        reason: "full",
        resumes_at: { date: "2026-11-20", time: "20:15", is_today: false },
        phone: null,
      },
      error: "Fully booked until 8:15 PM.",
    }),
  );
});
