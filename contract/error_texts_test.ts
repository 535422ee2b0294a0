import { equal } from "node:assert/strict";
import { errorTexts, fieldErrorTexts } from "./error_texts.ts";

const first = undefined;

Deno.test("texts use singular and plural, and say when nothing is left to refund", () => {
  equal(
    errorTexts.bad_import({ count: 1 }, first),
    "One line of the file has a problem. Nothing was changed.",
  );
  equal(errorTexts.bad_import({ count: 2 }, first), "The file has 2 problems. Nothing was changed.");
  equal(
    errorTexts.too_many_requests({ seconds: 1 }, first),
    "Too many requests. Please try again in a second.",
  );
  equal(
    errorTexts.too_much_to_refund({ left_cents: 0 }, first),
    "The order has already been refunded.",
  );
  equal(errorTexts.too_much_to_refund({ left_cents: 1 }, first), "You can refund up to $0.01 more.");
});

Deno.test("the text of a category in use names up to three dishes and counts the rest", () => {
  const text = (dishes: string[]) => errorTexts.category_in_use({ dishes }, first);
  const end = "Please move or delete them first.";
  equal(text(["Galbi"]), `This category still has Galbi. ${end}`);
  equal(text(["Galbi", "Mandu", "Rice"]), `This category still has Galbi, Mandu and Rice. ${end}`);
  equal(text(["Galbi", "Mandu", "Rice", "Tea"]), `This category still has Galbi, Mandu and 2 more. ${end}`);
});

Deno.test("the text of an obsolete transition names the staff member or the guest who was first, if known", () => {
  const text = (by: Parameters<typeof errorTexts.invalid_transition>[0]["by"]) =>
    errorTexts.invalid_transition(
      { number: "K-001", status: "pending_approval", payment: "released", by },
      first,
    );
  equal(text({ kind: "staff", id: "staff_1", name: "Mina" }), "Order K-001 is already waiting by Mina.");
  equal(text({ kind: "guest" }), "Order K-001 is already waiting by the guest.");
  equal(text(null), "Order K-001 is already waiting.");
  const accepting = { number: "K-001", status: "pending_approval", payment: "capturing", by: null } as const;
  equal(errorTexts.invalid_transition(accepting, first), "Order K-001 is being accepted.");
});

Deno.test("the time when ordering resumes is a time for today, and a date with a time otherwise", () => {
  const paused = (is_today: boolean) =>
    errorTexts.slot_lost({
      reason: "paused",
      resumes_at: { date: "2026-11-23", time: "13:40", is_today },
    }, first);
  equal(paused(true), "The kitchen has paused orders until about 1:40 PM. Please try again then or call us.");
  equal(
    paused(false),
    "The kitchen has paused orders until about Mon, November 23 at 1:40 PM. Please try again then or call us.",
  );
});

Deno.test("a whole number and a number with decimals have different error texts", () => {
  equal(fieldErrorTexts.number_invalid({ digits: 0 }), "Must be a whole number");
  equal(fieldErrorTexts.number_invalid({ digits: 2 }), "Must be a number with at most 2 decimals");
});
