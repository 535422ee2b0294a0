import { deepEqual } from "node:assert/strict";
import { withWalletContact } from "./wallet_contact.ts";

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
