/**
 * Measures how long after the authorization of the guest's card the order's event reaches 1 and 50 connected tablets, and what an open
 * stream keeps of each event.
 */
import type { StreamMessage } from "@contract/schemas/orders.ts";
import { listen, type ReceivedEvent } from "@api/testing/events.ts";
import { placeOrder } from "@api/testing/guests.ts";
import { until } from "@api/testing/poll.ts";
import type { Api } from "@api/testing/processes.ts";
import { maxStreams } from "@api/http/streaming/stream_limit.ts";
import { expectData } from "@api/testing/shop.ts";
import { signIn, tokenOf } from "@api/testing/staff.ts";
import { type Metric, metric, percentile } from "./results.ts";
import type { Environment } from "./environment.ts";

const tabletCounts = [1, 50];
const guestsAtOnce = [1, 8];
/** The number of unmeasured orders that warm up the process, the connections and the query plans. */
const warmUp = 20;

/** A tablet that records when each order's event arrives, by order id, in `performance.now()` milliseconds. */
type Tablet = { arrivals: ReadonlyMap<string, number>; stop(): Promise<void> };

export async function measureAuthorized({ api, effort, resources }: Environment): Promise<Metric[]> {
  const orders = Math.max(30, effort.durationMs / 20);
  const open = tabletsOf(api);
  const tablets: Tablet[] = [];
  resources.defer(async () => void await Promise.all(tablets.map((tablet) => tablet.stop())));
  await eventDelays(api, [], 1, warmUp);
  const metrics = [
    metric("memory that an open stream keeps of an event", await bytesPerEvent(), "bytes", 20),
  ];
  for (const count of tabletCounts) {
    while (tablets.length < count) tablets.push(await open());
    for (const guests of guestsAtOnce) {
      const delays = await eventDelays(api, tablets, guests, orders);
      const name = `authorized → event, ${guests} checkouts, ${count} tablets`;
      metrics.push(
        metric(`${name}, p50`, percentile(delays, 0.5), "ms", 20),
        metric(`${name}, p99`, percentile(delays, 0.99), "ms", 100),
      );
    }
  }
  return metrics;
}

async function bytesPerEvent(): Promise<number> {
  const script = new URL("stream_memory.ts", import.meta.url).pathname;
  const { stdout, success } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "--v8-flags=--expose-gc", script],
    stderr: "inherit",
  }).output();
  if (!success) throw new Error("the memory of a stream could not be measured");
  return Number(new TextDecoder().decode(stdout));
}

/** Places orders with this many guests at once and returns the delay of each order on each tablet in milliseconds. */
async function eventDelays(
  api: Api,
  tablets: readonly Tablet[],
  guests: number,
  orders: number,
): Promise<number[]> {
  const delays: number[] = [];
  let remaining = orders;
  await Promise.all(Array.from({ length: guests }, async () => {
    while (remaining-- > 0) {
      let authorizedAt = NaN;
      const { id } = await placeOrder(api, { onAuthorized: () => authorizedAt = performance.now() });
      for (const { arrivals } of tablets) {
        // An event may arrive before the response to the guest's own call; that counts as no delay.
        delays.push(Math.max(0, await until(`order ${id}`, () => arrivals.get(id), 30_000) - authorizedAt));
      }
    }
  }));
  return delays;
}

/** Returns what opens one more tablet, of any number. Creates new staff when the stream limit per user is reached. */
export function tabletsOf(api: Api): () => Promise<Tablet> {
  let opened = 0;
  let token = "";
  return async () => {
    if (opened % maxStreams.staff === 0) token = await createStaff(api, `bench${opened}`);
    opened += 1;
    return await openTablet(api, token);
  };
}

async function createStaff(api: Api, username: string): Promise<string> {
  const { token } = await signIn(api, "super_admin");
  const person = { email: `${username}@example.com`, first_name: "Bench", last_name: username };
  const { temporary_password: currentPassword } = await expectData(api, "addUser", {
    token,
    body: { username, ...person, role: "manager" },
  });
  const newPassword = "Sesame&2-Perilla";
  await expectData(api, "changePassword", {
    token: await tokenOf(api, username, currentPassword),
    body: { currentPassword, newPassword, confirmPassword: newPassword },
  });
  return await tokenOf(api, username, newPassword);
}

async function openTablet(api: Api, token: string): Promise<Tablet> {
  const arrivals = new Map<string, number>();
  const received: ReceivedEvent<StreamMessage>[] = [];
  received.push = ({ data }: ReceivedEvent<StreamMessage>) =>
    data.type === "new_order" ? arrivals.set(data.order.id, performance.now()).size : 0;
  const stream = await listen(`${api.url}/api/admin/orders/stream?token=${token}`, {}, received);
  if (stream.status !== 200) throw new Error(`the stream answered ${stream.status}`);
  return { arrivals, stop: async () => await stream[Symbol.asyncDispose]() };
}
