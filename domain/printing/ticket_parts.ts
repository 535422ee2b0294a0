/** The data of an order that the ticket shows. */
export type TicketFacts = {
  number: string;
  isTest: boolean;
  isCancelled: boolean;
  guest: string;
  phone: string;
  dishes: readonly { quantity: number; name: string; nameKorean: string; note: string }[];
  note: string;
  wantsCutlery: boolean;
};

/** A dish with its Korean name first when it has one. `second` and `note` are empty when there is none. */
export type TicketDish = { quantity: number; first: string; isKorean: boolean; second: string; note: string };

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

function toDish({ quantity, name, nameKorean, note }: TicketFacts["dishes"][number]): TicketDish {
  const isKorean = nameKorean !== "";
  return { quantity, note, isKorean, first: isKorean ? nameKorean : name, second: isKorean ? name : "" };
}
