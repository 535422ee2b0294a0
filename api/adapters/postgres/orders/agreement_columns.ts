import { boolean, jsonb, smallint, text } from "drizzle-orm/pg-core";
import type { AsapMinutes } from "@domain/hours/pickup_slots.ts";
import type { Agreement, Pickup, Wishes } from "@domain/order/agreement.ts";
import type { Utensil } from "@domain/cart/utensils.ts";
import type { Language } from "@domain/shared/language.ts";
import { instant } from "../columns.ts";

/** The columns that a checkout and its order have in common. Lines and bill are stored in different ways. */
export const agreementColumns = () => ({
  language: text().$type<Language>().notNull(),
  wantsTexts: boolean().notNull(),
  utensils: jsonb().$type<readonly Utensil[]>().notNull(),
  /** Erased with the contact. */
  note: text().notNull(),
  isOfAge: boolean().notNull(),
  prepMinutes: smallint().notNull(),
  /** Absent for ASAP. */
  pickupAt: instant(),
  /** The range an ASAP guest saw; absent for scheduled orders. */
  asapMinutes: jsonb().$type<AsapMinutes>(),
});

type PickupColumns = { pickupAt: number | null; asapMinutes: AsapMinutes | null };
type AgreementColumns = Wishes & { prepMinutes: number } & PickupColumns;
type CommonFields = Omit<Agreement, "lines" | "bill">;

/** The values of `agreementColumns`. */
export function agreementRow(agreement: CommonFields): AgreementColumns {
  const { language, wantsTexts, utensils, note, isOfAge, prepMinutes, pickup } = agreement;
  return { language, wantsTexts, utensils, note, isOfAge, prepMinutes, ...pickupRow(pickup) };
}

export function pickupRow(pickup: Pickup): PickupColumns {
  return pickup.kind === "scheduled"
    ? { pickupAt: pickup.at, asapMinutes: null }
    : { pickupAt: null, asapMinutes: pickup.minutes };
}

/** The fields that a row of either table has in common with the other. */
export function toCommonFields(row: AgreementColumns): CommonFields {
  const { language, wantsTexts, utensils, note, isOfAge, prepMinutes } = row;
  return { language, wantsTexts, utensils, note, isOfAge, prepMinutes, pickup: toPickup(row) };
}

export function toPickup({ pickupAt, asapMinutes }: PickupColumns): Pickup {
  if (pickupAt !== null) return { kind: "scheduled", at: pickupAt };
  if (asapMinutes === null) throw new Error("an ASAP row has no minutes");
  return { kind: "asap", minutes: asapMinutes };
}
