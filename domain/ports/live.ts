/** What happened: to an order (`order_due`: one for later must be begun now), to the menu as guests see it, or to the store (hours, settings, pause). */
export type StreamEvent =
  | { kind: "new_order" | "order_updated" | "order_due"; orderId: string }
  | { kind: "menu_changed" | "store_changed" };

/** One line of the append-only event log. Ids grow in commit order. */
export type LiveEvent = { id: number } & StreamEvent;

export type LiveEvents = {
  /** Events after `id`, in order. */
  after(id: number, limit: number): Promise<LiveEvent[]>;
  latestId(): Promise<number>;
  /** Calls `wake` soon after any process wrote an event; may be late or never, so readers also look on a timer. */
  onWrite(wake: () => void): Promise<() => Promise<void>>;
};
