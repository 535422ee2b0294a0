import { doesNotMatch, equal } from "node:assert/strict";
import { texts } from "./error_texts.ts";
import { errorTextIn } from "./error_messages.ts";
import type { ErrorCode, ErrorParams, FieldErrorCode, FieldErrorParams } from "./errors.ts";

const english = Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, text.en]));

const textOf = <C extends ErrorCode>(code: C, params: ErrorParams<C>) => errorTextIn(english, code, params);
const fieldTextOf = <C extends FieldErrorCode>(code: C, params: FieldErrorParams<C>) =>
  errorTextIn(english, `field.${code}`, params);

Deno.test("texts use singular and plural, and say when nothing is left to refund", () => {
  equal(
    textOf("bad_import", { count: 1 }),
    "One line of the file has a problem. Nothing was changed.",
  );
  equal(textOf("bad_import", { count: 2 }), "The file has 2 problems. Nothing was changed.");
  equal(
    textOf("too_many_requests", { seconds: 1 }),
    "Too many requests. Please try again in a second.",
  );
  equal(
    textOf("too_much_to_refund", { left_cents: 0 }),
    "The order has already been refunded.",
  );
  equal(textOf("too_much_to_refund", { left_cents: 1 }), "You can refund up to $0.01 more.");
});

Deno.test("the texts of outages, which answer guests and staff at any step of a payment, say nothing about a charge", () => {
  for (
    const code of ["internal", "database_unavailable", "payment_unavailable", "payment_unreachable"] as const
  ) {
    const { en, ko } = texts[code];
    doesNotMatch(`${en} ${ko}`, /charged|결제되지/, code);
  }
});

Deno.test("the text of a category in use names up to three dishes and counts the rest", () => {
  const text = (dishes: string[]) => textOf("category_in_use", { dishes });
  const end = "Please move or delete them first.";
  equal(text(["Galbi"]), `This category still has Galbi. ${end}`);
  equal(text(["Galbi", "Mandu", "Rice"]), `This category still has Galbi, Mandu and Rice. ${end}`);
  equal(text(["Galbi", "Mandu", "Rice", "Tea"]), `This category still has Galbi, Mandu and 2 more. ${end}`);
});

Deno.test("the text of an obsolete transition names the staff member or the guest who was first, if known", () => {
  const text = (by: ErrorParams<"invalid_transition">["by"]) =>
    textOf("invalid_transition", { number: "K-001", status: "pending_approval", payment: "released", by });
  equal(text({ kind: "staff", id: "staff_1", name: "Mina" }), "Order K-001 is already waiting by Mina.");
  equal(text({ kind: "guest" }), "Order K-001 is already waiting by the guest.");
  equal(text(null), "Order K-001 is already waiting.");
  const accepting = { number: "K-001", status: "pending_approval", payment: "capturing", by: null } as const;
  equal(textOf("invalid_transition", accepting), "Order K-001 is being accepted.");
});

Deno.test("the time when ordering resumes is a time for today, and a date with a time otherwise", () => {
  const paused = (is_today: boolean) =>
    textOf("slot_lost", {
      reason: "paused",
      resumes_at: { date: "2026-11-23", time: "13:40", is_today },
    });
  equal(paused(true), "The kitchen has paused orders until about 1:40 PM. Please try again then or call us.");
  equal(
    paused(false),
    "The kitchen has paused orders until about Mon, November 23 at 1:40 PM. Please try again then or call us.",
  );
});

Deno.test("a pause without an end names no time at which guests could try again", () => {
  const params = { reason: "paused", resumes_at: null } as const;
  equal(textOf("slot_lost", params), "The kitchen has paused orders. Please try again later or call us.");
});

Deno.test("a whole number and a number with decimals have different error texts", () => {
  equal(fieldTextOf("number_invalid", { digits: 0 }), "Must be a whole number");
  equal(fieldTextOf("number_invalid", { digits: 2 }), "Must be a number with at most 2 decimals");
});
