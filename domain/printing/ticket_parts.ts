import { type Allergen, avoidableNames } from "../menu/avoidable.ts";
import { type OptionGroupKind, removedAllergens, type SoldOption } from "../menu/option.ts";

/** An option of a dish that the ticket shows. */
export type TicketFactsOption = Pick<
  SoldOption,
  "kind" | "name" | "nameKorean" | "quantity" | "adds" | "removes"
>;

/** The data of an order that the ticket shows. */
export type TicketFacts = {
  number: string;
  isTest: boolean;
  isCancelled: boolean;
  guest: string;
  phone: string;
  dishes: readonly {
    quantity: number;
    name: string;
    nameKorean: string;
    note: string;
    options: readonly TicketFactsOption[];
  }[];
  note: string;
  wantsCutlery: boolean;
};

/** Names with the Korean name first when there is one. `second` is empty when there is none. */
type TicketNames = { first: string; isKorean: boolean; second: string };

/** The same text in both languages. */
type BilingualText = { en: string; ko: string };

/** `quantity` is for one dish. */
export type TicketOption = TicketNames & { kind: OptionGroupKind; quantity: number };

/** `note` is empty when there is none. */
export type TicketDish = TicketNames & {
  quantity: number;
  /** The parts of the dish first, then the requests to the kitchen. */
  options: readonly TicketOption[];
  /** The allergens that the options remove: "NO EGG" and "계란 제외". */
  without: BilingualText | undefined;
  note: string;
};

export type TicketPart =
  | { kind: "warning"; what: "test" | "cancelled" }
  | { kind: "number"; number: string }
  | { kind: "pickup" }
  | { kind: "guest"; name: string; phone: string }
  /** Printed between two horizontal rules. */
  | { kind: "dishes"; dishes: readonly TicketDish[] }
  | { kind: "note"; text: string }
  | { kind: "cutlery"; isRequested: boolean }
  | { kind: "total"; dishes: number }
  | { kind: "times" };

/**
 * Returns the parts of the kitchen ticket from top to bottom. The kitchen printer and printing tablets choose labels, sizes
 * and language. See docs/product-rules.md, "Kitchen ticket".
 */
export function ticketParts(facts: TicketFacts): TicketPart[] {
  const { number, guest, phone, dishes, note, wantsCutlery } = facts;
  return [
    ...(facts.isTest ? [{ kind: "warning", what: "test" } as const] : []),
    ...(facts.isCancelled ? [{ kind: "warning", what: "cancelled" } as const] : []),
    { kind: "number", number },
    { kind: "pickup" },
    { kind: "guest", name: guest, phone },
    { kind: "dishes", dishes: dishes.map(toDish) },
    ...(note === "" ? [] : [{ kind: "note", text: note } as const]),
    { kind: "cutlery", isRequested: wantsCutlery },
    { kind: "total", dishes: dishes.reduce((sum, { quantity }) => sum + quantity, 0) },
    { kind: "times" },
  ];
}

function toDish({ quantity, note, options, ...names }: TicketFacts["dishes"][number]): TicketDish {
  return {
    quantity,
    ...toNames(names),
    options: [
      ...options.filter(({ kind }) => kind === "choice"),
      ...options.filter(({ kind }) => kind === "request"),
    ].map(({ kind, quantity, ...names }) => ({ kind, quantity, ...toNames(names) })),
    without: withoutText(removedAllergens(options)),
    note,
  };
}

/** Returns "NO EGG, MILK" and "계란, 우유 제외"; undefined without allergens. */
export function withoutText(removed: readonly Allergen[]): BilingualText | undefined {
  if (removed.length === 0) return undefined;
  const names = (language: keyof BilingualText) =>
    removed.map((allergen) => avoidableNames[allergen][language]).join(", ");
  return { en: `NO ${names("en").toUpperCase()}`, ko: `${names("ko")} 제외` };
}

function toNames({ name, nameKorean }: { name: string; nameKorean: string }): TicketNames {
  const isKorean = nameKorean !== "";
  return { isKorean, first: isKorean ? nameKorean : name, second: isKorean ? name : "" };
}
