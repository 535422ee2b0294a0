import * as orders from "@contract/orders.ts";
import { presence } from "@contract/modes.ts";
import type { TransitionKind } from "@domain/order/order.ts";
import { isRetryable } from "@staff-pwa/features/board/model/retry_rule.ts";
import { caller } from "@staff-pwa/lib/api/caller.ts";
import { openSession } from "@staff-pwa/lib/session/session.ts";
import { openPage, type TabletLog } from "./page.ts";
import type { Rng } from "../faults/rng.ts";
import type { Time } from "./time.ts";
import type { Wire } from "./wire.ts";

type Tap = {
  orderId: string;
  endpoint: typeof transitions[TransitionKind];
  body: { idempotency_key: string; made_at: string; handed_over?: "id" };
};

const transitions = {
  start: orders.startOrder,
  ready: orders.readyOrder,
  complete: orders.completeOrder,
  no_show: orders.noShowOrder,
} as const satisfies Record<TransitionKind, object>;

export type Tablet = ReturnType<typeof makeTablet>;

/** A counter tablet without a screen. A reload keeps only what the device stores: the seen orders and the unsent taps. */
export function makeTablet(
  { wire, time, rng, id }: { wire: Wire; time: Time; rng: Rng; id: string },
) {
  const seen: Record<string, number> = {};
  const taps: Tap[] = [];
  const log: TabletLog = {
    shown: new Set(),
    rung: new Set(),
    late: new Set(),
    dueRung: new Set(),
    twice: new Set(),
    signedOut: false,
  };
  const session = openSession({
    send: wire.sendWithCookie,
    alone: (work) => work(),
    channel: { publish: () => {}, subscribe: () => {} },
    memory: { read: () => undefined, write: () => {} },
    now: time.now,
  });
  session.subscribe(() => log.signedOut ||= session.now().kind === "signed_out");
  const client = caller({ session, send: wire.send });
  const newPage = () => openPage({ wire, time, rng, client, seen, log });
  let page: ReturnType<typeof openPage> | undefined;

  /** Sends the taps one by one and retries with the same key, as `registerTransitions` does. Stops when its page closes. */
  async function sendTaps() {
    const own = page;
    let failures = 0;
    while (taps[0] !== undefined && own === page) {
      const { orderId, endpoint, body } = taps[0];
      try {
        const order = await client.api(endpoint, { id: orderId, body });
        if (own !== page) return;
        page?.applyOrder(order);
      } catch (problem) {
        if (own !== page) return;
        if (isRetryable(problem, failures, session.now().kind === "signed_out")) {
          failures += 1;
          await new Promise<void>((resolve) => time.after(Math.min(5_000, 500 * 2 ** failures), resolve));
          continue;
        }
      }
      failures = 0;
      taps.shift();
    }
  }

  return {
    log,
    wire,
    async start(username: string, password: string) {
      await session.signIn({ username, password, rememberMe: false });
      page = newPage();
    },
    orders: () => page?.orders() ?? [],
    inProgress: () => page?.inProgress() ?? [],
    isLive: () => page?.isLive() ?? false,
    unsent: () => taps.length,
    ringIfDue: () => page?.ringIfDue(),
    reportPresence: () =>
      client.api(presence, { body: { device_id: id, is_armed: true, visible: true } }).catch(() => {}),
    open(id: string) {
      seen[id] ??= time.now();
    },
    /** Accepts or denies an order as the sheets do. The lists show the result. */
    async answer(id: string, move: "accept" | "deny"): Promise<void> {
      try {
        const order = move === "accept"
          ? await client.api(orders.acceptOrder, { id, body: { minutes: 20 } })
          : await client.api(orders.denyOrder, { id, body: { reason: null, reason_code: "too_busy" } });
        page?.applyOrder(order);
      } catch {
        // No response came, or another tablet answered first.
      }
    },
    transition(orderId: string, kind: TransitionKind) {
      const made_at = new Date(time.now()).toISOString();
      taps.push({
        orderId,
        endpoint: transitions[kind],
        // Large orders need their pickup code otherwise.
        body: {
          ...{ idempotency_key: crypto.randomUUID(), made_at },
          ...(kind === "complete" && { handed_over: "id" as const }),
        },
      });
      if (taps.length === 1) void sendTaps();
    },
    reload() {
      page?.close();
      page = newPage();
      void sendTaps();
    },
    close: () => page?.close(),
  };
}
