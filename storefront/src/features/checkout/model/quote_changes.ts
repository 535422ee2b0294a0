import type { Cart, CartItem } from "@contract/schemas/cart.ts";

type LineName = { id: string; name: string; nameKorean: string };

/** One change since the guest last saw the cart. Prices are in dollars for one piece. */
export type LineChange =
  | LineName & { kind: "price"; from: number; to: number }
  | LineName & { kind: "unavailable" }
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

/** Returns the unavailable lines, which must be removed from the cart before payment. */
export function unavailableLines(cart: Cart): readonly CartItem[] {
  return cart.items.filter((item) => !item.is_available);
}

function changesOf(seen: CartItem | undefined, fresh: CartItem): LineChange[] {
  const line = nameOfLine(fresh);
  if (!fresh.is_available) return [{ kind: "unavailable", ...line }];
  if (!seen) return [{ kind: "added", quantity: fresh.quantity, ...line }];
  const changes: LineChange[] = [];
  if (seen.price !== fresh.price) changes.push({ kind: "price", from: seen.price, to: fresh.price, ...line });
  if (seen.quantity !== fresh.quantity) {
    changes.push({ kind: "quantity", from: seen.quantity, to: fresh.quantity, ...line });
  }
  return changes;
}

function nameOfLine(item: CartItem): LineName {
  return { id: item.id, name: item.name, nameKorean: item.name_korean };
}
