import { ok, refuse, type Result } from "../shared/result.ts";

export type CartLine = { id: string; dishId: string; quantity: number; note: string };

/** One guest's cart, identified by the random session id in the guest's browser. */
export type Cart = { sessionId: string; lines: readonly CartLine[] };

/** Maximum dishes in one line and in the whole cart. */
export type CartLimits = { perLine: number; total: number };

export type CartRefusal =
  | { kind: "line_limit"; limit: number }
  | { kind: "cart_limit"; limit: number }
  | { kind: "no_such_line" }
  | { kind: "ambiguous_line"; lines: number };

/** Maximum length of a kitchen note, in characters. */
export const maxNoteLength = 500;

/** Returns a cart without lines. */
export function emptyCart(sessionId: string): Cart {
  return { sessionId, lines: [] };
}

/** Returns the number of dishes in the cart, not the number of lines. */
export function countDishes(cart: Cart): number {
  return cart.lines.reduce((sum, line) => sum + line.quantity, 0);
}

/**
 * Adds to the line with the same dish and note, or adds a line with the id `newLineId`. `quantity` is 1 or more.
 * Fails with `line_limit` or `cart_limit`.
 */
export function addToCart(
  cart: Cart,
  added: { dishId: string; quantity: number; note: string },
  newLineId: string,
  limits: CartLimits,
): Result<Cart, CartRefusal> {
  const note = added.note.trim();
  const same = cart.lines.find((line) => line.dishId === added.dishId && line.note === note);
  const lines = same
    ? cart.lines.map((line) => line === same ? { ...line, quantity: line.quantity + added.quantity } : line)
    : [...cart.lines, { id: newLineId, dishId: added.dishId, quantity: added.quantity, note }];
  return withinLimits({ ...cart, lines }, limits);
}

export type LineUpdate = {
  lineId?: string | undefined;
  dishId?: string | undefined;
  /** 0 removes the line. */
  quantity: number;
  /** Undefined leaves the note unchanged. */
  note?: string | undefined;
};

/**
 * Updates the line with `lineId`. Without a `lineId`, updates the only line with `dishId` and fails with `ambiguous_line` when
 * several lines have that dish. Merges lines that become identical. See docs/product-rules.md, "Cart lines".
 */
export function updateLine(cart: Cart, update: LineUpdate, limits: CartLimits): Result<Cart, CartRefusal> {
  const matches = cart.lines.filter((line) =>
    update.lineId !== undefined ? line.id === update.lineId : line.dishId === update.dishId
  );
  const [line, another] = matches;
  if (!line) return refuse({ kind: "no_such_line" });
  if (another) return refuse({ kind: "ambiguous_line", lines: matches.length });

  const changed = { ...line, quantity: update.quantity, note: (update.note ?? line.note).trim() };
  const rest = cart.lines.filter((other) => other !== line);
  if (changed.quantity === 0) return ok({ ...cart, lines: rest });

  const twin = rest.find((other) => other.dishId === changed.dishId && other.note === changed.note);
  const lines = twin
    ? rest.map((other) => other === twin ? { ...twin, quantity: twin.quantity + changed.quantity } : other)
    : cart.lines.map((other) => other === line ? changed : other);
  return withinLimits({ ...cart, lines }, limits);
}

function withinLimits(cart: Cart, limits: CartLimits): Result<Cart, CartRefusal> {
  if (cart.lines.some((line) => line.quantity > limits.perLine)) {
    return refuse({ kind: "line_limit", limit: limits.perLine });
  }
  if (countDishes(cart) > limits.total) return refuse({ kind: "cart_limit", limit: limits.total });
  return ok(cart);
}
