import type { Cart, CartItem } from "@contract/schemas/cart.ts";

type About = { id: string; name: string; nameKorean: string };

/** One thing that is not as the guest last saw it; prices are dollars for one of the dish. */
export type LineChange =
  | About & { kind: "price"; from: number; to: number }
  | About & { kind: "unavailable" }
  | About & { kind: "gone" }
  | About & { kind: "quantity"; from: number; to: number }
  | About & { kind: "added"; quantity: number };

export type QuoteChange = { lines: readonly LineChange[]; total: { from: number; to: number } };

/** What the guest must see before agreeing to `fresh` instead of `seen`; undefined when nothing they pay for changed. */
export function compareQuotes(seen: Cart, fresh: Cart): QuoteChange | undefined {
  const before = new Map(seen.items.map((item) => [item.id, item]));
  const after = new Set(fresh.items.map((item) => item.id));
  const lines = [
    ...fresh.items.flatMap((item) => changesOf(before.get(item.id), item)),
    ...seen.items.filter((item) => !after.has(item.id)).map((item) => ({
      kind: "gone" as const,
      ...about(item),
    })),
  ];
  if (lines.length === 0 && seen.total === fresh.total) return undefined;
  return { lines, total: { from: seen.total, to: fresh.total } };
}

/** Lines nobody can cook now: they must leave the cart before it can be paid for. */
export function unavailableLines(cart: Cart): readonly CartItem[] {
  return cart.items.filter((item) => !item.is_available);
}

function changesOf(seen: CartItem | undefined, fresh: CartItem): LineChange[] {
  const line = about(fresh);
  if (!fresh.is_available) return [{ kind: "unavailable", ...line }];
  if (!seen) return [{ kind: "added", quantity: fresh.quantity, ...line }];
  const changes: LineChange[] = [];
  if (seen.price !== fresh.price) changes.push({ kind: "price", from: seen.price, to: fresh.price, ...line });
  if (seen.quantity !== fresh.quantity) {
    changes.push({ kind: "quantity", from: seen.quantity, to: fresh.quantity, ...line });
  }
  return changes;
}

function about(item: CartItem): About {
  return { id: item.id, name: item.name, nameKorean: item.name_korean };
}
