import type { CapacityLimits, HoldOutcome, OwnHold, WindowLoad } from "../hours/capacity.ts";
import type { KitchenQueue } from "../order/kitchen_queue.ts";
import type { Instant } from "../shared/local_time.ts";

/** The orders that the kitchen has and will have. */
export type KitchenState = {
  queue: KitchenQueue;
  /** By the beginning of the window, from the current window on. Windows without a load are absent. */
  loads: ReadonlyMap<Instant, WindowLoad>;
  /** The part of `loads` that carts hold. */
  held: ReadonlyMap<Instant, WindowLoad>;
  /** What the cart holds that the state is for. */
  own?: OwnHold | undefined;
};

/**
 * The room that a cart holds in a pickup window until `until`. A cart holds at most one. An order that moves holds the window that it moves
 * to, with an id of both as `sessionId`. `isPaying`: its guest has pressed Pay. `client` is
 * the guest's network address, when known.
 */
export type SlotHold = {
  sessionId: string;
  client?: string | undefined;
  isPaying: boolean;
  window: Instant;
  dishes: number;
  until: Instant;
};

export type Kitchen = {
  /** Returns the state at `now`; its queue can be a few seconds old. The hold of the cart `sessionId` is `own` and is not counted. */
  load(now: Instant, sessionId?: string): Promise<KitchenState>;
  /** Returns the state as guests see it, which is at most a few seconds old. For display only. */
  shown(now: Instant): Promise<KitchenState>;
  /**
   * Replaces the cart's hold by `hold` as `holdOutcome` decides within `limits` (0: no limit). A hold that it may not have ends the one
   * before; a full window leaves it. Of two carts that want the last place at the same time, exactly one gets it, also on two processes.
   */
  hold(hold: SlotHold, limits: CapacityLimits, now: Instant): Promise<HoldOutcome>;
  /** Ends the cart's hold. */
  release(sessionId: string): Promise<void>;
};
