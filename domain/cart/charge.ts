import type { Language, Texts } from "../shared/language.ts";
import { type Cents, type Ppm, share } from "../shared/money.ts";

/** The kinds of charges on a bill besides dishes and tax, in display order. */
export const chargeKinds = ["service_fee"] as const;
export type ChargeKind = typeof chargeKinds[number];

/** The name of each kind on bills and in reports. */
export const chargeNames: Readonly<Record<ChargeKind, Texts>> = {
  service_fee: { en: "Service fee", ko: "서비스 수수료" },
};

/** The properties of each kind. */
export const chargeRules: Readonly<Record<ChargeKind, { isTaxed: boolean }>> = {
  service_fee: { isTaxed: true },
};

/** A charge as a share of the subtotal. A refund of some dishes refunds their share of every charge. */
export type ChargeRate = {
  kind: ChargeKind;
  ppm: Ppm;
  /** What it is for, as the guest reads it. An order keeps the words of its time. */
  purpose?: Readonly<Record<Language, string>> | undefined;
};

/** One charge on a bill. A bill has at most one charge of each kind, and none with a rate of 0. */
export type Charge = ChargeRate & { cents: Cents };

export type ChargeAmount = Pick<Charge, "kind" | "cents">;

/** Returns the charges on a subtotal in display order, each rounded half-up to the cent. */
export function chargesOn(subtotalCents: Cents, rates: readonly ChargeRate[]): Charge[] {
  return chargeKinds.flatMap((kind) => {
    const rate = rates.find((each) => each.kind === kind);
    if (rate === undefined || rate.ppm === 0) return [];
    const { ppm, purpose } = rate;
    return [{ kind, ppm, cents: share(subtotalCents, ppm), ...(purpose && { purpose }) }];
  });
}

/** Returns the rate of `kind` in ppm, or 0 when there is none. */
export function ratePpm(rates: readonly ChargeRate[], kind: ChargeKind): Ppm {
  return rates.find((rate) => rate.kind === kind)?.ppm ?? 0;
}

/** Returns the amount of `kind` in cents, or 0 when there is none. */
export function amountOf(charges: readonly ChargeAmount[], kind: ChargeKind): Cents {
  return charges.find((charge) => charge.kind === kind)?.cents ?? 0;
}

/** Returns the sum of all charges in cents. */
export function sumOf(charges: readonly ChargeAmount[]): Cents {
  return charges.reduce((sum, { cents }) => sum + cents, 0);
}

/** Returns the sum of the taxed charges in cents. */
export function taxedSumOf(charges: readonly ChargeAmount[]): Cents {
  return sumOf(charges.filter(({ kind }) => chargeRules[kind].isTaxed));
}

/** Sums the charges of several bills by kind. Every kind is present, with 0 when no bill has it. */
export function amountsByKind(bills: readonly (readonly ChargeAmount[])[]): ChargeAmount[] {
  return chargeKinds.map((kind) => ({
    kind,
    cents: bills.reduce((sum, charges) => sum + amountOf(charges, kind), 0),
  }));
}
