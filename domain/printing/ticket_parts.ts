/** What the ticket says about an order, whatever prints it. */
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

/** A dish with its Korean name first where it has one; the other name and the note are empty where there is none. */
export type TicketDish = { quantity: number; first: string; isKorean: boolean; second: string; note: string };

export type TicketPart =
  | { kind: "warning"; what: "test" | "cancelled" }
  | { kind: "number"; number: string }
  | { kind: "pickup" }
  | { kind: "guest"; name: string; phone: string }
  /** Between two rules. */
  | { kind: "dishes"; dishes: readonly TicketDish[] }
  | { kind: "note"; text: string }
  | { kind: "cutlery"; isRequested: boolean }
  | { kind: "total"; dishes: number }
  | { kind: "times" };

/**
 * The kitchen ticket from top to bottom (decisions 24, 34). The printer beside the counter and a tablet that prints choose the words, the
 * sizes and the language.
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
