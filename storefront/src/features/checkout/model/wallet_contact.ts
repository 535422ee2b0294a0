import type { Contact } from "@contract/schemas/payment.ts";

/** What a wallet knows of its owner. */
export type WalletOwner = { name: string; email?: string | undefined; phone?: string | undefined };

/** Fills the empty fields of a contact from the wallet. The last word of a name is the last name. */
export function withWalletContact(contact: Contact, owner: WalletOwner | undefined): Contact {
  const names = (owner?.name ?? "").trim().split(/\s+/);
  const lastName = names.length > 1 ? names.pop() ?? "" : "";
  const hasName = contact.firstName.trim() !== "" || contact.lastName.trim() !== "";
  return {
    firstName: hasName ? contact.firstName : names.join(" "),
    lastName: hasName ? contact.lastName : lastName,
    email: contact.email.trim() || (owner?.email ?? ""),
    phone: contact.phone.trim() || (owner?.phone ?? ""),
  };
}
