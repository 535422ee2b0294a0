/**
 * Measures how long after the authorization of the guest's card the order event reaches the tablets: one API process, PostgreSQL, the
 * Stripe emulator, 1 and 50 connected devices.
 */
import type { StreamMessage } from "@contract/schemas/orders.ts";
import { placeOrder } from "@api/testing/guests.ts";
import { until } from "@api/testing/poll.ts";
import { type Api, freePort, startApi, startEmulator } from "@api/testing/processes.ts";
import { newDatabase } from "@api/testing/running.ts";
import { maxStreams } from "@api/http/streaming/stream_limit.ts";
import { expectData } from "@api/testing/shop.ts";
import { signIn, tokenOf } from "@api/testing/staff.ts";
import { type Metric, percentile } from "./results.ts";
import type { Environment } from "./environment.ts";

const deviceCounts = [1, 50] as const;
const guestsAtOnce = [1, 8] as const;
/** The number of unmeasured orders that warm up the process, the connections and the query plans. */
const warmUp = 20;

type LiveMetrics = {
  devices: number;
  guests: number;
  /** Milliseconds from the confirmed payment to the event, one value per device and order. */
  delays: number[];
};

/** A tablet that records the arrival time of each order's event by order id, in `performance.now()` milliseconds. */
type Tablet = { arrivals: Map<string, number>; stop(): Promise<void> };

/** Places `orders` orders for every combination of device and guest counts. */
async function benchLive(orders: number): Promise<LiveMetrics[]> {
  await using resources = new AsyncDisposableStack();
  const port = freePort();
  const [databaseUrl, stripe] = await Promise.all([newDatabase(resources), startEmulator(resources, port)]);
  const api = await startApi(resources, { port, databaseUrl, stripe });
  const open = tabletsOf(api);
  const tablets: Tablet[] = [];
  resources.defer(async () => void await Promise.all(tablets.map((tablet) => tablet.stop())));

  const metrics: LiveMetrics[] = [];
  await placeOrders(api, tablets, 1, warmUp);
  for (const devices of deviceCounts) {
    while (tablets.length < devices) tablets.push(await open());
    for (const guests of guestsAtOnce) {
      metrics.push({ devices, guests, delays: await placeOrders(api, tablets, guests, orders) });
    }
  }
  return metrics;
}

/** Places orders with this many concurrent guests and returns the delay of each on each tablet. */
async function placeOrders(
  api: Api,
  tablets: readonly Tablet[],
  guests: number,
  orders: number,
): Promise<number[]> {
  const delays: number[] = [];
  let remaining = orders;
  const runGuest = async () => {
    while (remaining-- > 0) {
      let authorizedAt = NaN;
      const { id } = await placeOrder(api, { onAuthorized: () => authorizedAt = performance.now() });
      for (const { arrivals } of tablets) {
        // An event may arrive before the response to the guest's own call; that counts as no delay.
        delays.push(Math.max(0, await until(`order ${id}`, () => arrivals.get(id), 30_000) - authorizedAt));
      }
    }
  };
  await Promise.all(Array.from({ length: guests }, runGuest));
  return delays;
}

/** Returns what opens one more tablet, of any number. Creates new staff when the stream limit per user is reached. */
export function tabletsOf(api: Api): () => Promise<Tablet> {
  let opened = 0;
  let token: Promise<string> | undefined;
  return async () => {
    if (token === undefined || opened % maxStreams.staff === 0) token = createStaff(api, opened);
    opened += 1;
    return await openTablet(api, await token);
  };
}

async function createStaff(api: Api, nth: number): Promise<string> {
  const owner = await signIn(api, "super_admin");
  const username = `bench${nth}`;
  const { temporary_password } = await expectData(api, "addUser", {
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
  await expectData(api, "changePassword", {
    token: await tokenOf(api, username, temporary_password),
    body: { currentPassword: temporary_password, newPassword, confirmPassword: newPassword },
  });
  return await tokenOf(api, username, newPassword);
}

async function openTablet(api: Api, token: string): Promise<Tablet> {
  const abort = new AbortController();
  const response = await fetch(`${api.url}/api/admin/orders/stream?token=${token}`, {
    signal: abort.signal,
  });
  if (!response.ok) throw new Error(`the stream answered ${response.status}`);
  const arrivals = new Map<string, number>();
  const ended = readEvents(response, arrivals);
  return {
    arrivals,
    async stop() {
      abort.abort();
      await ended;
    },
  };
}

async function readEvents({ body }: Response, arrivals: Map<string, number>): Promise<void> {
  if (!body) return;
  let text = "";
  try {
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      const now = performance.now();
      const lines = (text + chunk).split("\n");
      text = lines.pop() ?? "";
      for (const line of lines.filter((each) => each.startsWith("data: "))) {
        const message: StreamMessage = JSON.parse(line.slice("data: ".length));
        if (message.type === "new_order") arrivals.set(message.order.id, now);
      }
    }
  } catch {
    // Stopped, or the API exited. A test that waits for an order then fails.
  }
}

export async function measureAuthorized({ effort }: Environment): Promise<Metric[]> {
  const results = await benchLive(Math.max(30, effort.durationMs / 20));
  return results.flatMap(({ devices, guests, delays }): Metric[] => {
    const name = `authorized → event, ${guests} checkouts, ${devices} tablets`;
    return [
      { name: `${name}, p50`, value: percentile(delays, 0.5), unit: "ms", goal: { atMost: 20 } },
      { name: `${name}, p99`, value: percentile(delays, 0.99), unit: "ms", goal: { atMost: 100 } },
    ];
  });
}
