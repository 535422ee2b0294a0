import type { Language } from "../shared/language.ts";
import { type Cents, type Ppm, share } from "../shared/money.ts";

/** What a bill can have beside dishes and tax, in the order of the bill. */
export const chargeKinds = ["service_fee"] as const;
export type ChargeKind = typeof chargeKinds[number];

/** What is particular to a kind. The storefront has the names in its own catalogs, which its first visit loads anyway. */
export const chargeRules: Readonly<
  Record<ChargeKind, { isTaxed: boolean; name: Readonly<Record<Language, string>> }>
> = {
  service_fee: { isTaxed: true, name: { en: "Service fee", ko: "서비스 수수료" } },
};

/** How much of the dishes' sum a charge is: a refund of some dishes returns their share of every charge. */
export type ChargeRate = { kind: ChargeKind; ppm: Ppm };

/** One line of a bill beside dishes and tax. A bill has at most one of each kind, and none whose rate is 0. */
export type Charge = ChargeRate & { cents: Cents };

export type ChargeAmount = Pick<Charge, "kind" | "cents">;

/** The charges on dishes for `subtotalCents`, in the order of the bill, each half-up to the cent. */
export function chargesOn(subtotalCents: Cents, rates: readonly ChargeRate[]): Charge[] {
  return chargeKinds.flatMap((kind) => {
    const ppm = ratePpm(rates, kind);
    return ppm === 0 ? [] : [{ kind, ppm, cents: share(subtotalCents, ppm) }];
  });
}

/** The rate of `kind`; 0 without one. */
export function ratePpm(rates: readonly ChargeRate[], kind: ChargeKind): Ppm {
  return rates.find((rate) => rate.kind === kind)?.ppm ?? 0;
}

/** The amount of `kind`; 0 without one. */
export function amountOf(charges: readonly ChargeAmount[], kind: ChargeKind): Cents {
  return charges.find((charge) => charge.kind === kind)?.cents ?? 0;
}

/** All charges together. */
export function sumOf(charges: readonly ChargeAmount[]): Cents {
  return charges.reduce((sum, { cents }) => sum + cents, 0);
}

/** What a tax is computed on beside the dishes. */
export function taxedSumOf(charges: readonly ChargeAmount[]): Cents {
  return sumOf(charges.filter(({ kind }) => chargeRules[kind].isTaxed));
}

/** The amount of every kind, 0 included, over any number of bills. */
export function amountsByKind(bills: readonly (readonly ChargeAmount[])[]): ChargeAmount[] {
  return chargeKinds.map((kind) => ({
    kind,
    cents: bills.reduce((sum, charges) => sum + amountOf(charges, kind), 0),
  }));
}
