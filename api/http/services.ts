import type { AuditOrigin } from "@domain/shared/audit.ts";
import type { Log } from "@domain/ports/log.ts";
import type { Ports } from "@domain/ports/ports.ts";
import type { Installation } from "@domain/usecases/store/readiness.ts";
import type { InPage } from "./pages/in_page.ts";
import type { ClientLimits } from "./middleware/slow_clients.ts";
import type { StreamLimit } from "./streaming/stream_limit.ts";
import type { Order } from "@domain/order/order.ts";
import type { MessageDelivery } from "@domain/ports/outbox.ts";

/** An event of the log, with the order as it stands where one is meant, as every open stream receives it. */
export type StreamItem = { id: number } & (OrderEvent | { kind: "menu_changed" | "store_changed" });
export type OrderEvent = {
  kind: "new_order" | "order_updated" | "order_due";
  order: Order;
  messages: readonly MessageDelivery[];
};

export type LiveFeed = {
  /** The newest event this process has passed on. */
  latestId(): number;
  /** Calls `ended` when the process stops: whoever listens hears nothing more. */
  subscribe(listener: (event: StreamItem) => void, ended?: () => void): () => void;
  /** Everything after `id` that is written by now, in order. */
  since(id: number): Promise<StreamItem[]>;
};

/** All the routes work with. */
export type Services = {
  ports: Ports;
  feed: LiveFeed;
  log: Log;
  publicUrl: string;
  /** How this installation was started. */
  installation: Installation;
  payment: { publishableKey: string; scriptUrl: string };
  /** What the guest's pages bring in themselves, as the content policy names it. */
  inPage: InPage;
  streamLimit: StreamLimit;
  clientLimits: ClientLimits;
  /** Answers while the database does. */
  ping(): Promise<void>;
  /** Whether an error says that the database cannot do its work right now. */
  isOutage(error: unknown): boolean;
  /** True once this process has begun to end: others should be asked. */
  isStopping(): boolean;
  /** An answer took so long; streams are not told. */
  answered(route: string, ms: number, status: number): void;
  /** Everything audited by `work` carries where the request came from. */
  withOrigin<T>(origin: AuditOrigin, work: () => Promise<T>): Promise<T>;
};
