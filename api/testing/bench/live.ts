/**
 * How long after the guest's card is authorized an order is heard on the tablets: one API process, PostgreSQL, the Stripe emulator
 * beside them, 1 and 50 connected devices. Prints a table. `deno task bench:live [orders]`.
 */
import type { StreamMessage } from "@contract/schemas/orders.ts";
import { placeOrder } from "../guests.ts";
import { until } from "../poll.ts";
import { type Api, freePort, startApi, startEmulator } from "../processes.ts";
import { newDatabase } from "../running.ts";
import { mostStreams } from "../../http/streaming/stream_seats.ts";
import { done } from "../shop.ts";
import { signIn, tokenOf } from "../staff.ts";
import { row, summary } from "./figures.ts";

const deviceCounts = [1, 50] as const;
const guestsAtOnce = [1, 8] as const;
/** The first orders warm up the process, the connections and the plans of the database. */
const warmUp = 20;

export type LiveFigures = {
  devices: number;
  guests: number;
  /** Milliseconds from the confirmed card to the event, one for each device and order. */
  delays: number[];
};

/** A tablet that notes when it heard of an order, by order id, in `performance.now()` milliseconds. */
type Tablet = { heardAt: Map<string, number>; stop(): Promise<void> };

/** Places `orders` orders for every combination of devices and guests at once. */
export async function benchLive(orders: number): Promise<LiveFigures[]> {
  await using things = new AsyncDisposableStack();
  const port = freePort();
  const [databaseUrl, stripe] = await Promise.all([newDatabase(things), startEmulator(things, port)]);
  const api = await startApi(things, { port, databaseUrl, stripe });
  const token = deviceTokens(api);
  const tablets: Tablet[] = [];
  things.defer(async () => void await Promise.all(tablets.map((tablet) => tablet.stop())));

  const figures: LiveFigures[] = [];
  await order(api, tablets, 1, warmUp);
  for (const devices of deviceCounts) {
    while (tablets.length < devices) tablets.push(await openTablet(api, await token()));
    for (const guests of guestsAtOnce) {
      figures.push({ devices, guests, delays: await order(api, tablets, guests, orders) });
    }
  }
  return figures;
}

/** Places that many orders, so many guests at once; the delay of each on each tablet. */
async function order(
  api: Api,
  tablets: readonly Tablet[],
  guests: number,
  orders: number,
): Promise<number[]> {
  const delays: number[] = [];
  let left = orders;
  const guest = async () => {
    while (left-- > 0) {
      let authorizedAt = NaN;
      const { id } = await placeOrder(api, { onAuthorized: () => authorizedAt = performance.now() });
      for (const { heardAt } of tablets) {
        // An event may overtake the answer to the guest's own call: that is no delay.
        delays.push(Math.max(0, await until(`order ${id}`, () => heardAt.get(id), 30_000) - authorizedAt));
      }
    }
  };
  await Promise.all(Array.from({ length: guests }, guest));
  return delays;
}

/** Tokens for any number of devices: one person may open only so many streams, so there are several people. */
function deviceTokens(api: Api): () => Promise<string> {
  let given = 0;
  let current: Promise<string> | undefined;
  return () => {
    if (current === undefined || given % mostStreams.staff === 0) current = newPerson(api, given);
    given += 1;
    return current;
  };
}

async function newPerson(api: Api, nth: number): Promise<string> {
  const owner = await signIn(api, "super_admin");
  const username = `bench${nth}`;
  const { temporary_password } = await done(api, "addUser", {
    token: owner.token,
    body: {
      username,
      email: `${username}@example.com`,
      first_name: "Bench",
      last_name: `${nth}`,
      role: "manager",
    },
  });
  const newPassword = "Sesame&2-Perilla";
  await done(api, "changePassword", {
    token: await tokenOf(api, username, temporary_password),
    body: { currentPassword: temporary_password, newPassword, confirmPassword: newPassword },
  });
  return await tokenOf(api, username, newPassword);
}

async function openTablet(api: Api, token: string): Promise<Tablet> {
  const ending = new AbortController();
  const response = await fetch(`${api.url}/api/admin/orders/stream?token=${token}`, {
    signal: ending.signal,
  });
  if (!response.ok) throw new Error(`the stream answered ${response.status}`);
  const heardAt = new Map<string, number>();
  const ended = hear(response, heardAt);
  return {
    heardAt,
    async stop() {
      ending.abort();
      await ended;
    },
  };
}

async function hear({ body }: Response, heardAt: Map<string, number>): Promise<void> {
  if (!body) return;
  let text = "";
  try {
    for await (const piece of body.pipeThrough(new TextDecoderStream())) {
      const now = performance.now();
      const lines = (text + piece).split("\n");
      text = lines.pop() ?? "";
      for (const line of lines.filter((each) => each.startsWith("data: "))) {
        const message: StreamMessage = JSON.parse(line.slice("data: ".length));
        if (message.type === "new_order") heardAt.set(message.order.id, now);
      }
    }
  } catch {
    // Stopped by us, or the API ended: whoever waits for an order says so.
  }
}

if (import.meta.main) {
  const orders = Number(Deno.args[0] ?? 200);
  const heads = ["devices", "guests at once", "p50 ms", "p99 ms", "max ms", "samples"];
  // deno-lint-ignore no-console -- this is the terminal.
  console.log(row(heads));
  for (const { devices, guests, delays } of await benchLive(orders)) {
    const { p50, p99, max, count } = summary(delays);
    // deno-lint-ignore no-console -- this is the terminal.
    console.log(row([devices, guests, p50.toFixed(1), p99.toFixed(1), max.toFixed(1), count]));
  }
}
