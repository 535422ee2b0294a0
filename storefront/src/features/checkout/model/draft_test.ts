import { deepEqual, equal } from "node:assert/strict";
import { emptyForm } from "./checkout_form.ts";
import {
  choosePickup,
  forgetDraft,
  readDraft,
  readProvider,
  saveDraft,
  saveProvider,
  withWalletContact,
} from "./draft.ts";

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
const contact = { ...emptyForm.customer_info, firstName: "Mina", email: "mina@example.com" };
const typed = { ...emptyForm, customer_info: contact, sms_consent: true };

Deno.test("restores what was typed after a reload, but not a consent", () => {
  const storage = storageWith();
  saveDraft(typed, storage);
  deepEqual({ ...emptyForm, ...readDraft(storage) }, { ...typed, sms_consent: false });
});

Deno.test("restores the chosen pickup time, and ASAP in place of an unknown choice", () => {
  const storage = storageWith();
  const pickup_time = { option: "scheduled", scheduledDate: "2026-11-20", scheduledTime: "18:00" } as const;
  saveDraft({ ...emptyForm, pickup_time }, storage);
  deepEqual({ ...emptyForm, ...readDraft(storage) }, { ...emptyForm, pickup_time });
  const unknown = storageWith({ checkout_draft: '{"pickup_time":{"option":"tomorrow"}}' });
  equal(readDraft(unknown).pickup_time.option, "asap");
});

Deno.test("a link chooses its pickup time and ASAP over an earlier choice", () => {
  const storage = storageWith();
  saveDraft(typed, storage);
  const later = { scheduledDate: "2026-11-20", scheduledTime: "18:00" };
  choosePickup({ option: "scheduled", ...later }, storage);
  const draft = { customer_info: contact, special_instructions: "" };
  deepEqual(readDraft(storage), { ...draft, pickup_time: { option: "scheduled", ...later } });
  choosePickup({ option: "asap" }, storage);
  deepEqual(readDraft(storage), { ...draft, pickup_time: emptyForm.pickup_time });
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
  equal(readDraft(storageWith({ checkout_draft: "{" })).customer_info.firstName, "");
  equal(readDraft(storageWith({ checkout_draft: "null" })).customer_info.firstName, "");
  equal(readDraft(undefined).customer_info.firstName, "");
  const full = {
    ...storageWith(),
    setItem: () => {
      throw new Error("full");
    },
  };
  saveDraft(typed, full);
  equal(readDraft(full).customer_info.firstName, "");
});

const empty = { firstName: "", lastName: "", email: "", phone: "" };
const owner = { name: "Mina Sue Kim", email: "mina@example.com", phone: "+1 714-555-0134" };

Deno.test("an empty form takes the name, email and phone of the wallet", () => {
  deepEqual(withWalletContact(empty, owner), {
    firstName: "Mina Sue",
    lastName: "Kim",
    email: "mina@example.com",
    phone: "+1 714-555-0134",
  });
});

Deno.test("what the guest has typed wins, and a typed name is not mixed with the wallet's", () => {
  deepEqual(withWalletContact({ ...empty, firstName: "Jisoo", phone: "(714) 555-0199" }, owner), {
    firstName: "Jisoo",
    lastName: "",
    email: "mina@example.com",
    phone: "(714) 555-0199",
  });
});

Deno.test("a wallet with one name or without an owner leaves the missing fields empty", () => {
  deepEqual(withWalletContact(empty, { name: "Cher" }), { ...empty, firstName: "Cher" });
  deepEqual(withWalletContact(empty, undefined), empty);
});
