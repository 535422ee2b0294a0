import { deepEqual, equal } from "node:assert/strict";
import { emptyForm } from "./checkout_form.ts";
import { forgetDraft, readDraft, readProvider, saveDraft, saveProvider } from "./draft.ts";

function shelf(held: Record<string, string> = {}) {
  const things = new Map(Object.entries(held));
  return {
    getItem: (key: string) => things.get(key) ?? null,
    setItem: (key: string, value: string) => void things.set(key, value),
    removeItem: (key: string) => void things.delete(key),
    size: () => things.size,
  };
}

const begun = { publishableKey: "pk_test_1", scriptUrl: "/dev/stripe/v3.js", paymentIntentId: "pi_1" };
const typed = { ...emptyForm, firstName: "Mina", email: "mina@example.com", smsConsent: true };

Deno.test("what was typed comes back after a refresh, a consent does not", () => {
  const kept = shelf();
  saveDraft(typed, kept);
  deepEqual({ ...emptyForm, ...readDraft(kept) }, { ...typed, smsConsent: false });
});

Deno.test("nothing is left once the order is on its way", () => {
  const kept = shelf();
  saveDraft(typed, kept);
  saveProvider(begun, kept);
  forgetDraft(kept);
  equal(kept.size(), 0);
});

Deno.test("the provider is remembered for the way back from the bank", () => {
  const kept = shelf();
  saveProvider(begun, kept);
  deepEqual(readProvider(kept), begun);
  equal(readProvider(shelf()), undefined);
});

Deno.test("a damaged or forbidden storage is an empty one", () => {
  equal(readDraft(shelf({ checkout_draft: "{" })).firstName, "");
  equal(readDraft(shelf({ checkout_draft: "null" })).firstName, "");
  equal(readDraft(undefined).firstName, "");
  const full = {
    ...shelf(),
    setItem: () => {
      throw new Error("full");
    },
  };
  saveDraft(typed, full);
  equal(readDraft(full).firstName, "");
});
