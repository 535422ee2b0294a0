/**
 * A change of an order, of the guests' menu, or of the store (hours, settings, modes). `order_due`: the kitchen must start a
 * scheduled order now.
 */
export type StreamEvent =
  | { kind: "new_order" | "order_updated" | "order_due"; orderId: string }
  | { kind: "menu_changed" | "store_changed" };

/** An entry of the append-only event log. Ids increase in commit order. */
export type LiveEvent = { id: number } & StreamEvent;

/** The event log that feeds the live streams. See docs/adr/0003-event-stream.md. */
export type LiveEvents = {
  /** Returns events after `id`, in order. */
  after(id: number, limit: number): Promise<LiveEvent[]>;
  /** Returns the id of the latest event; 0 when there is none. */
  latestId(): Promise<number>;
  /**
   * Calls `wake` soon after any process wrote an event. Calls can be late or missing, so readers also poll. Resolves to a
   * function that unsubscribes.
   */
  onWrite(wake: () => void): Promise<() => Promise<void>>;
};
