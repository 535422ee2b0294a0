import { type ServerLimits, usualServerLimits } from "../http/server.ts";
import { type ClientLimits, usualClientLimits } from "../http/middleware/slow_clients.ts";

/** Time limits. Tests shorten them. */
export type Bounds = {
  /** From the stop signal to the end of the process. Container runtimes kill a process after 10 to 30 s. */
  shutdownMs: number;
  server: ServerLimits;
  clients: ClientLimits;
};

export const usualBounds: Bounds = {
  shutdownMs: 19_000,
  server: usualServerLimits,
  clients: usualClientLimits,
};
