import type { Texts } from "@domain/shared/language.ts";
import type { Cart, CartItem } from "@contract/schemas/cart.ts";

type LineName = { id: string; name: Texts };

/** One change since the guest last saw the cart. Prices are in dollars for one piece. */
export type LineChange =
  | LineName & { kind: "price"; from: number; to: number }
  | LineName & { kind: "unavailable" | "alcohol_over" }
  /** The options of the line must be changed. */
  | LineName & { kind: "options"; problems: CartItem["option_problems"] }
  | LineName & { kind: "gone" }
  | LineName & { kind: "quantity"; from: number; to: number }
  | LineName & { kind: "added"; quantity: number };

export type QuoteChange = { lines: readonly LineChange[]; total: { from: number; to: number } };

/** Returns the changes from `seen` to `fresh`, or undefined when lines, prices and total are equal. Totals are in dollars. */
export function compareQuotes(seen: Cart, fresh: Cart): QuoteChange | undefined {
  const before = new Map(seen.items.map((item) => [item.id, item]));
  const after = new Set(fresh.items.map((item) => item.id));
  const lines = [
    ...fresh.items.flatMap((item) => changesOf(before.get(item.id), item)),
    ...seen.items.filter((item) => !after.has(item.id)).map((item) => ({
      kind: "gone" as const,
      ...nameOfLine(item),
    })),
  ];
  if (lines.length === 0 && seen.total === fresh.total) return undefined;
  return { lines, total: { from: seen.total, to: fresh.total } };
}

/** Returns the lines that cannot be paid for: they must be removed from the cart, or their options changed. */
export function unavailableLines(cart: Cart): readonly CartItem[] {
  return cart.items.filter((item) => !item.is_available);
}

/** Whether other options would make the line available. */
export const hasOptionProblems = ({ option_problems = [] }: CartItem): boolean => option_problems.length > 0;

/** Returns why a line cannot be paid for. */
export function unavailabilityOf(item: CartItem): LineChange {
  const line = nameOfLine(item);
  return hasOptionProblems(item)
    ? { kind: "options", problems: item.option_problems, ...line }
    : { kind: item.is_alcohol_over ? "alcohol_over" : "unavailable", ...line };
}

function changesOf(seen: CartItem | undefined, fresh: CartItem): LineChange[] {
  const line = nameOfLine(fresh);
  if (!fresh.is_available) return [unavailabilityOf(fresh)];
  if (!seen) return [{ kind: "added", quantity: fresh.quantity, ...line }];
  const changes: LineChange[] = [];
  if (seen.price !== fresh.price) changes.push({ kind: "price", from: seen.price, to: fresh.price, ...line });
  if (seen.quantity !== fresh.quantity) {
    changes.push({ kind: "quantity", from: seen.quantity, to: fresh.quantity, ...line });
  }
  return changes;
}

function nameOfLine(item: CartItem): LineName {
  return { id: item.id, name: { en: item.name, ko: item.name_korean } };
}
