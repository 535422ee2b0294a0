import { deepEqual, equal } from "node:assert/strict";
import { emptyForm } from "./checkout_form.ts";
import { forgetDraft, readDraft, readProvider, saveDraft, saveProvider } from "./draft.ts";

function storageWith(entries: Record<string, string> = {}) {
  const stored = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    size: () => stored.size,
  };
}

const started = { publishableKey: "pk_test_1", scriptUrl: "/dev/stripe/v3.js", paymentIntentId: "pi_1" };
const typed = { ...emptyForm, firstName: "Mina", email: "mina@example.com", smsConsent: true };

Deno.test("restores what was typed after a reload, but not a consent", () => {
  const storage = storageWith();
  saveDraft(typed, storage);
  deepEqual({ ...emptyForm, ...readDraft(storage) }, { ...typed, smsConsent: false });
});

Deno.test("forgetDraft() leaves nothing in storage", () => {
  const storage = storageWith();
  saveDraft(typed, storage);
  saveProvider(started, storage);
  forgetDraft(storage);
  equal(storage.size(), 0);
});

Deno.test("stores the started payment for the return from the bank", () => {
  const storage = storageWith();
  saveProvider(started, storage);
  deepEqual(readProvider(storage), started);
  equal(readProvider(storageWith()), undefined);
});

Deno.test("treats damaged, missing and full storage as empty", () => {
  equal(readDraft(storageWith({ checkout_draft: "{" })).firstName, "");
  equal(readDraft(storageWith({ checkout_draft: "null" })).firstName, "");
  equal(readDraft(undefined).firstName, "");
  const full = {
    ...storageWith(),
    setItem: () => {
      throw new Error("full");
    },
  };
  saveDraft(typed, full);
  equal(readDraft(full).firstName, "");
});
