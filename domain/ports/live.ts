/** One line of the append-only event log. Ids grow in commit order. */
export type LiveEvent = { id: number; kind: "new_order" | "order_updated"; orderId: string };

export type LiveEvents = {
  /** Events after `id`, in order. */
  after(id: number, limit: number): Promise<LiveEvent[]>;
  latestId(): Promise<number>;
  /** Calls `wake` soon after any process wrote an event; may be late or never, so readers also look on a timer. */
  onWrite(wake: () => void): Promise<() => Promise<void>>;
};
