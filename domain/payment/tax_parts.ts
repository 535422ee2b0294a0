import { type ChargeAmount, sumOf, taxedSumOf } from "../cart/charge.ts";
import { type Cents, sumBy } from "../shared/money.ts";

/** The parts of an amount that a tax return distinguishes, in cents. Charges are part of the sales. */
export type TaxParts = { taxableCents: Cents; exemptCents: Cents; taxCents: Cents };

type TaxedBill = { subtotalCents: Cents; charges: readonly ChargeAmount[]; taxCents: Cents };

export const noParts: TaxParts = { taxableCents: 0, exemptCents: 0, taxCents: 0 };

type Lines = readonly { quantity: number; unitPriceCents: Cents; isTaxable: boolean }[];

/** Returns the parts of the whole bill. They add up to its total. */
export function billParts({ bill, lines }: { bill: TaxedBill; lines: Lines }): TaxParts {
  return partsOf(bill, taxableCentsOf(lines));
}

/** Returns the price of the taxed dishes. */
export function taxableCentsOf(lines: Lines): Cents {
  return sumBy(lines, (line) => line.isTaxable ? line.quantity * line.unitPriceCents : 0);
}

/** Returns the parts of a bill whose taxable dishes cost `taxableDishCents`. */
export function partsOf(
  { subtotalCents, charges, taxCents }: TaxedBill,
  taxableDishCents: Cents,
): TaxParts {
  const taxableCents = taxableDishCents + taxedSumOf(charges);
  return { taxableCents, exemptCents: subtotalCents + sumOf(charges) - taxableCents, taxCents };
}

/** Returns the sum of the parts in cents. */
export function sumOfParts({ taxableCents, exemptCents, taxCents }: TaxParts): Cents {
  return taxableCents + exemptCents + taxCents;
}

/** Adds up parts. */
export function addParts(all: readonly TaxParts[]): TaxParts {
  return all.reduce((sum, parts) => ({
    taxableCents: sum.taxableCents + parts.taxableCents,
    exemptCents: sum.exemptCents + parts.exemptCents,
    taxCents: sum.taxCents + parts.taxCents,
  }), noParts);
}

/** Splits `cents` in proportion to `whole`. The tax is rounded half-up, and no part exceeds that of `whole`. */
export function proportion(cents: Cents, whole: TaxParts): TaxParts {
  const total = sumOfParts(whole);
  if (total === 0) return { ...noParts, exemptCents: cents };
  const upTo = (weight: Cents) => Math.floor((2 * cents * weight + total) / (2 * total));
  const taxCents = upTo(whole.taxCents);
  const taxedCents = upTo(whole.taxCents + whole.taxableCents);
  return { taxCents, taxableCents: taxedCents - taxCents, exemptCents: cents - taxedCents };
}

/** Subtracts parts. */
export function subtractParts(one: TaxParts, other: TaxParts): TaxParts {
  return {
    taxableCents: one.taxableCents - other.taxableCents,
    exemptCents: one.exemptCents - other.exemptCents,
    taxCents: one.taxCents - other.taxCents,
  };
}
