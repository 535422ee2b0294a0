import { type ServerLimits, usualServerLimits } from "../http/server.ts";
import { type ClientLimits, usualClientLimits } from "../http/middleware/slow_clients.ts";

/** How long things may take; tests shorten them. */
export type Bounds = {
  /** From the signal to the end of the process. Container runtimes kill after 30 s at the latest. */
  shutdownMs: number;
  server: ServerLimits;
  clients: ClientLimits;
};

export const usualBounds: Bounds = {
  shutdownMs: 19_000,
  server: usualServerLimits,
  clients: usualClientLimits,
};
