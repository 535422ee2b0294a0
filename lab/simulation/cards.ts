/** Cards and wallets. After too many declines a payer waits and the payment is closed. */
import assert from "node:assert/strict";
import type { Checkout } from "@domain/order/checkout.ts";
import type { Contact } from "@domain/order/order.ts";
import { minuteMs } from "@domain/shared/local_time.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import { noteDecline } from "@domain/usecases/payments/card_testing.ts";
import type { Rng } from "../faults/rng.ts";
import type { Process } from "./process.ts";
import { foreignPrefix } from "./provider.ts";

const maxOfCart = 5;
const maxOfClient = 15;
const memoryMinutes = 30;

type Billing = [{ name: string; email: string; phone: string }, Contact];

/** What a wallet names instead of the form, and the contact that it means. */
export const billings: readonly [Billing, ...Billing[]] = [
  [{ name: "Jisoo Park", email: "jisoo@example.com", phone: "(714) 555-0134" }, {
    ...{ firstName: "Jisoo", lastName: "Park", email: "jisoo@example.com", phone: "+17145550134" },
  }],
  [{ name: " Ann  Marie O'Brien ", email: "ann@example.com", phone: "tel:+1-213-555-0187 ext. 12" }, {
    ...{ firstName: "Ann", lastName: "Marie O'Brien", email: "ann@example.com", phone: "+12135550187" },
  }],
  [{ name: "", email: "no address", phone: "+44 20 7946 0958" }, {
    ...{ firstName: "Guest", lastName: "", email: "", phone: "" },
  }],
  [{ name: "Cher", email: "", phone: "900 555 0134" }, {
    ...{ firstName: "Cher", lastName: "", email: "", phone: "" },
  }],
  [{ name: "민준 김", email: "m@example.com", phone: "1 949 555 0111" }, {
    ...{ firstName: "민준", lastName: "김", email: "m@example.com", phone: "+19495550111" },
  }],
  [{ name: "X Y", email: "x@example.com", phone: "714-976-0134" }, {
    ...{ firstName: "X", lastName: "Y", email: "x@example.com", phone: "" },
  }],
  [{ name: "X Y", email: "x@example.com", phone: "71455501345" }, {
    ...{ firstName: "X", lastName: "Y", email: "x@example.com", phone: "" },
  }],
];

type Payer = { sessionId: string; client?: string | undefined };

/** The declines that were reported, each with the session and the client that it counted for. */
export type Declines = {
  eventId: string;
  at: number;
  sessionId: string | undefined;
  client: string | undefined;
}[];

/** Whether a payer waits at `now`. */
export function isWaiting(declines: Declines, payer: Payer, now: number): boolean {
  return isFull(declines, "sessionId", payer, now) || isFull(declines, "client", payer, now);
}

function isFull(declines: Declines, of: keyof Payer, payer: Payer, now: number): boolean {
  const recent = declines.filter(({ at }) => at > now - memoryMinutes * minuteMs);
  const { length } = recent.filter((decline) => decline[of] === payer[of]);
  return length >= (of === "client" ? maxOfClient : maxOfCart);
}

/** Counts a decline for the session and for the client that has not reached its limit. */
function count(declines: Declines, eventId: string, at: number, payer: Payer): void {
  const counted = (of: keyof Payer) => isFull(declines, of, payer, at) ? undefined : payer[of];
  declines.push({ eventId, at, sessionId: counted("sessionId"), client: counted("client") });
}

type Declining = { store: MemoryPorts; process: Process; rng: Rng; declines: Declines };

/** Stolen cards are tried on the payments that wait for a card, many on one or some on each. */
export async function declineCards(scene: Declining): Promise<void> {
  const { store, rng } = scene;
  const waiting = store.payments.all().filter(({ id, status }) =>
    status === "waiting" && !id.startsWith(foreignPrefix)
  );
  const attacked = rng.happens(0.3) ? waiting : waiting.slice(-1);
  for (const { id } of attacked) {
    for (let left = rng.pick([1, 4, 6]); left > 0; left--) await declineCard(scene, id);
  }
}

/** The provider reports a declined card. It reports some twice. */
async function declineCard(
  { store, process: { ports }, rng, declines }: Declining,
  intentId: string,
): Promise<void> {
  const eventId = rng.happens(0.2) && declines[0] ? declines[0].eventId : `evt_${rng.next()}`;
  const at = store.clock.now();
  const isNew = declines.every((decline) => decline.eventId !== eventId);
  let checkout: Checkout | undefined;
  const checkouts = {
    ...ports.checkouts,
    byIntent: async (id: string) => {
      checkout = await ports.checkouts.byIntent(id);
      if (checkout?.state === "open" && isNew) count(declines, eventId, at, checkout);
      return checkout;
    },
  };
  await noteDecline({ ...ports, checkouts }, { intentId, eventId });
  // The time can pass while the call runs.
  const payer = isNew && checkout?.state === "open" ? checkout : undefined;
  if (payer === undefined || ![at, store.clock.now()].every((time) => isWaiting(declines, payer, time))) {
    return;
  }
  assert.notEqual(store.payments.truth(intentId).status, "waiting", "a blocked payment stays open");
}
