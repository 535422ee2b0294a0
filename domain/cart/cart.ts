import { type ChosenOption, sameOptions } from "../menu/option.ts";
import { sumBy } from "../shared/money.ts";
import { ok, refuse, type Result } from "../shared/result.ts";

/** `options` is normalized (`normalizedOptions`). */
export type CartLine = {
  id: string;
  dishId: string;
  quantity: number;
  note: string;
  options: readonly ChosenOption[];
};

/** One guest's cart, identified by the random session id in the guest's browser. */
export type Cart = {
  sessionId: string;
  lines: readonly CartLine[];
  /** The link of staff whose dishes were put into the cart. Only the server sets it. */
  phoneLinkId?: string | undefined;
  /** Where the guest came from (docs/product-rules.md, "Order sources"). */
  source?: string | undefined;
};

/** Maximum dishes in one line and in the whole cart. */
export type CartLimits = { perLine: number; total: number };

/** The dishes on the menu by id. */
type DishesById = Pick<ReadonlyMap<string, unknown>, "has">;

export type LimitRefusal = { kind: "line_limit"; limit: number } | { kind: "cart_limit"; limit: number };

export type CartRefusal =
  | LimitRefusal
  | { kind: "no_such_line" }
  | { kind: "ambiguous_line"; lines: number };

/** Maximum length of a kitchen note, in characters. */
export const maxNoteLength = 500;

/** Returns a cart without lines. */
export function emptyCart(sessionId: string): Cart {
  return { sessionId, lines: [] };
}

/**
 * Returns what is left in the cart when `ordered` becomes an order: what the guest added in another tab after pressing Pay. The link and the
 * source belong to the order.
 */
export function leftAfter(
  { sessionId, lines }: Cart,
  ordered: readonly Pick<CartLine, "id" | "quantity">[],
): Cart {
  const taken = new Map(ordered.map(({ id, quantity }) => [id, quantity]));
  const left = lines.map((line) => ({ ...line, quantity: line.quantity - (taken.get(line.id) ?? 0) }));
  return { sessionId, lines: left.filter(({ quantity }) => quantity > 0) };
}

/** Returns the cart with the source, if there is one. */
export function withSource(cart: Cart, source: string | undefined): Cart {
  return source === undefined ? cart : { ...cart, source };
}

/** Returns the number of dishes in the cart, not the number of lines. */
export function countDishes(cart: Cart): number {
  return sumBy(cart.lines, ({ quantity }) => quantity);
}

/**
 * Adds to the line with the same dish, options and note, or adds a line with the id `newLineId`. `quantity` is 1 or more.
 * `options` is normalized. Fails with `line_limit` or `cart_limit`, which does not count dishes that are not on the menu.
 */
export function addToCart(
  cart: Cart,
  added: Omit<CartLine, "id">,
  newLineId: string,
  limits: CartLimits,
  dishes?: DishesById,
): Result<Cart, CartRefusal> {
  const { dishId, quantity, options } = added;
  const line = { id: newLineId, dishId, quantity, note: added.note.trim(), options };
  const same = cart.lines.find((other) => isSameItem(other, line));
  const lines = same
    ? cart.lines.map((other) => other === same ? { ...other, quantity: other.quantity + quantity } : other)
    : [...cart.lines, line];
  return withinLimits(cart, { ...cart, lines }, limits, dishes);
}

/** Returns whether two lines are the same dish with the same options and note. */
function isSameItem(one: CartLine, other: CartLine): boolean {
  return one.dishId === other.dishId && one.note === other.note && sameOptions(one.options, other.options);
}

export type LineUpdate = {
  lineId?: string | undefined;
  dishId?: string | undefined;
  /** 0 removes the line. */
  quantity: number;
  /** Undefined leaves the note unchanged. */
  note?: string | undefined;
  /** Undefined leaves the options unchanged. */
  options?: readonly ChosenOption[] | undefined;
};

/** Returns the line with `lineId` or, without one, the only line with `dishId`. */
export function findLine(
  cart: Cart,
  { lineId, dishId }: Pick<LineUpdate, "lineId" | "dishId">,
): Result<CartLine, CartRefusal> {
  const [line, ...others] = cart.lines.filter((each) =>
    lineId !== undefined ? each.id === lineId : each.dishId === dishId
  );
  if (!line) return refuse({ kind: "no_such_line" });
  return others.length > 0 ? refuse({ kind: "ambiguous_line", lines: others.length + 1 }) : ok(line);
}

/**
 * Updates the line with `lineId`. Without a `lineId`, updates the only line with `dishId` and fails with `ambiguous_line` when
 * several lines have that dish. Merges lines that become identical. See docs/product-rules.md, "Cart lines".
 */
export function updateLine(
  cart: Cart,
  update: LineUpdate,
  limits: CartLimits,
  dishes?: DishesById,
): Result<Cart, CartRefusal> {
  const found = findLine(cart, update);
  if (!found.ok) return found;
  const line = found.value;
  const changed = {
    ...line,
    quantity: update.quantity,
    note: (update.note ?? line.note).trim(),
    options: update.options ?? line.options,
  };
  const rest = cart.lines.filter((other) => other !== line);
  if (changed.quantity === 0) return ok({ ...cart, lines: rest });

  const twin = rest.find((other) => isSameItem(other, changed));
  const lines = twin
    ? rest.map((other) => other === twin ? { ...twin, quantity: twin.quantity + changed.quantity } : other)
    : cart.lines.map((other) => other === line ? changed : other);
  return withinLimits(cart, { ...cart, lines }, limits, dishes);
}

/**
 * Refuses what `after` adds over the limits. A cart from before the limits fell may shrink. The guest does not see lines whose dish is not
 * on the menu, so they do not count.
 */
function withinLimits(
  before: Cart,
  after: Cart,
  limits: CartLimits,
  dishes: DishesById | undefined,
): Result<Cart, LimitRefusal> {
  const quantities = new Map(before.lines.map(({ id, quantity }) => [id, quantity]));
  const grown = after.lines.filter(({ id, quantity }) => quantity > (quantities.get(id) ?? 0));
  const hasGrown = countDishes(after) > countDishes(before);
  const refusal = overLineLimit(grown, limits) ??
    (hasGrown
      ? overCartLimit(after.lines.filter(({ dishId }) => dishes?.has(dishId) ?? true), limits)
      : undefined);
  return refusal ? refuse(refusal) : ok(after);
}

type Counted = readonly Pick<CartLine, "quantity">[];

/** Returns the refusal of lines over the limits of an order; undefined when they are within them. */
export function overLimits(lines: Counted, limits: CartLimits): LimitRefusal | undefined {
  return overLineLimit(lines, limits) ?? overCartLimit(lines, limits);
}

function overLineLimit(lines: Counted, { perLine: limit }: CartLimits): LimitRefusal | undefined {
  return lines.some(({ quantity }) => quantity > limit) ? { kind: "line_limit", limit } : undefined;
}

function overCartLimit(lines: Counted, { total: limit }: CartLimits): LimitRefusal | undefined {
  return sumBy(lines, ({ quantity }) => quantity) > limit ? { kind: "cart_limit", limit } : undefined;
}
