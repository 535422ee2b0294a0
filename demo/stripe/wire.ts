/** Converts stored objects to responses: removes private fields, resolves `expand[]` and paginates lists. */
import type { Records } from "./store.ts";
import type { BalanceTransaction, Payout } from "./balance.ts";
import type { PaymentIntent, StoredObject, StripeEvent } from "./objects.ts";
import { integer, list, nested, type Params, text } from "./params.ts";
import { badParameter, noSuch } from "./refusal.ts";

/** Every object that a call returns. */
type ListedObject = StoredObject | StripeEvent | BalanceTransaction | Payout;

/** The object without private fields (those that begin with `_`). */
export function wire(object: ListedObject): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !name.startsWith("_")));
}

/** The fields visible with only the client secret: no metadata, charge or customer. */
export function guestView(intent: PaymentIntent): Record<string, unknown> {
  const { metadata: _, latest_charge: __, customer: ___, ...rest } = intent;
  return wire(rest as PaymentIntent);
}

type Shelf = keyof Pick<Records, "intents" | "charges" | "methods" | "refunds" | "disputes">;

/** Where the object of a property is found. The source of a payout's own transaction stays an id. */
const EXPANDABLE: Record<string, readonly Shelf[]> = {
  latest_charge: ["charges"],
  charge: ["charges"],
  payment_intent: ["intents"],
  payment_method: ["methods"],
  source: ["charges", "refunds", "disputes"],
};

/** The object with every `expand` path (`latest_charge`, `latest_charge.payment_method`) resolved. */
export function expanded(
  store: Records,
  object: ListedObject,
  paths: readonly string[],
): Record<string, unknown> {
  const out = wire(object);
  for (const path of paths) {
    const [head = "", ...deeper] = path.split(".");
    const shelves = EXPANDABLE[head];
    if (!shelves || !(head in out)) {
      throw badParameter(`This property cannot be expanded (${head}).`, "expand");
    }
    const id = out[head];
    const found = typeof id === "string"
      ? shelves.map((shelf) => store[shelf].get(id)).find((each) => each !== undefined)
      : undefined;
    if (!found) continue;
    const inner = paths.filter((other) => other.startsWith(`${head}.`)).map((other) =>
      other.slice(head.length + 1)
    );
    out[head] = expanded(store, found, deeper.length > 0 ? inner : []);
  }
  return out;
}

export const LIST_PARAMS = ["limit", "starting_after", "ending_before", "created", "expand"];

/** One page, newest first: `limit` (1 to 100, default 10), `starting_after`, `ending_before`, `created[gte]`…. */
export function page<T extends ListedObject & { created: number }>(
  store: Records,
  all: Iterable<T>,
  params: Params,
  url: string,
): Record<string, unknown> {
  const limit = integer(params, "limit") ?? 10;
  if (limit < 1 || limit > 100) {
    throw badParameter("Invalid limit: 1 to 100 objects can be asked for.", "limit");
  }
  const isInRange = within(params);
  const newestFirst = Array.from(all).reverse().filter((object) => isInRange(object.created));
  const after = text(params, "starting_after");
  const before = text(params, "ending_before");
  const start = after ? place(newestFirst, after, "starting_after") + 1 : 0;
  const end = before ? place(newestFirst, before, "ending_before") : newestFirst.length;
  const from = before ? Math.max(0, end - limit) : start;
  const data = newestFirst.slice(from, Math.min(end, from + limit));
  const paths = list(params, "expand").map((path) => path.replace(/^data\./, ""));
  return {
    object: "list",
    data: data.map((object) => expanded(store, object, paths)),
    has_more: before ? from > 0 : from + limit < end,
    url,
  };
}

function place(objects: { id: string }[], id: string, param: string): number {
  const index = objects.findIndex((object) => object.id === id);
  if (index < 0) throw noSuch("object", id, param);
  return index;
}

function within(params: Params): (created: number) => boolean {
  if (typeof params["created"] === "string") {
    const exact = integer(params, "created");
    return (created) => created === exact;
  }
  const range = nested(params, "created") ?? {};
  const unknown = Object.keys(range).find((bound) => !["gt", "gte", "lt", "lte"].includes(bound));
  if (unknown) throw badParameter(`Received unknown parameter: created[${unknown}]`, "created");
  const bound = (name: string, otherwise: number) => integer(range, name) ?? otherwise;
  const [gt, gte, lt, lte] = [
    bound("gt", -1),
    bound("gte", 0),
    bound("lt", Number.MAX_SAFE_INTEGER),
    bound("lte", Number.MAX_SAFE_INTEGER),
  ];
  return (created) => created > gt && created >= gte && created < lt && created <= lte;
}
