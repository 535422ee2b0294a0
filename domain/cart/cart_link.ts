import { hourMs, type Instant } from "../shared/local_time.ts";
import type { Cents } from "../shared/money.ts";
import type { PickupChoice } from "../order/pickup_choice.ts";
import type { CartLine } from "./cart.ts";
import { type LineChange, type Quote, quoteChanges } from "./quote.ts";

/** A dish of a link as it was when the link was made. */
export type LinkedLine = CartLine & { name: string; nameKorean: string; unitPriceCents: Cents };

/** A cart that one person has put together for another one to order (docs/product-rules.md, "Cart links"). */
export type CartLink = {
  /** The end of the link's address. Not guessable. */
  id: string;
  lines: readonly LinkedLine[];
  /** The wished pickup time, which is not held. */
  pickup?: PickupChoice | undefined;
  madeAt: Instant;
  /** From then on the link leads nowhere. */
  expiresAt: Instant;
};

/** How long a link can be opened. */
export const linkMs = 7 * 24 * hourMs;

/** What is different now from when the link was made. */
export type LinkProblem =
  | LineChange
  /** The dish is not on the menu any more. */
  | { kind: "gone"; lineId: string; name: string; nameKorean: string }
  | { kind: "pickup_time_gone" };

/** Returns what is gone or has changed, in the order of the lines. `quote` has the lines of the link at the prices of now. */
export function linkProblems(
  { lines }: Pick<CartLink, "lines">,
  quote: Quote,
  isPickupOffered: boolean,
): LinkProblem[] {
  const changes = quoteChanges(lines, quote);
  const present = new Set(quote.lines.map(({ id }) => id));
  return [
    ...lines.flatMap((line): LinkProblem[] =>
      present.has(line.id)
        ? changes.filter(({ lineId }) => lineId === line.id)
        : [{ kind: "gone", lineId: line.id, name: line.name, nameKorean: line.nameKorean }]
    ),
    ...(isPickupOffered ? [] : [{ kind: "pickup_time_gone" } as const]),
  ];
}
