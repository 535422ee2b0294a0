import type { AuditOrigin } from "@domain/shared/audit.ts";
import type { Log } from "@domain/ports/log.ts";
import type { Ports } from "@domain/ports/ports.ts";
import type { Paper } from "@domain/ports/printing.ts";
import type { Installation } from "@domain/usecases/store/readiness.ts";
import type { CspReports } from "./health/csp_reports.ts";
import type { InPage } from "./pages/in_page.ts";
import type { ClientLimits } from "./middleware/slow_clients.ts";
import type { LiveFeed } from "./streaming/live_feed.ts";
import type { StreamLimit } from "./streaming/stream_limit.ts";
import type { SpeedPage, SpeedValues } from "@domain/shared/page_speed.ts";

/** The dependencies of the routes. */
export type Services = {
  ports: Ports;
  feed: LiveFeed;
  log: Log;
  publicUrl: string;
  /** The address of the staff app: `publicUrl`, or an address of its own. */
  staffUrl: string;
  /** The configuration of this installation. */
  installation: Installation;
  payment: { publishableKey: string; scriptUrl: string };
  paper: Paper;
  /** The hashes of the inline scripts and styles of the guest pages, for the content security policy. */
  inPage: InPage;
  streamLimit: StreamLimit;
  clientLimits: ClientLimits;
  /** Resolves while the database responds, and rejects otherwise. */
  ping(): Promise<void>;
  /** Whether an error means that the database is unavailable. */
  isOutage(error: unknown): boolean;
  /** True once this process is shutting down, so that load balancers use another one. */
  isStopping(): boolean;
  /** Records the duration of a response; not called for streams. */
  answered(route: string, ms: number, status: number): void;
  /** Counts what a guest's browser measured of a page load. */
  countPageSpeed(page: SpeedPage, values: SpeedValues): void;
  /** Counts what browsers blocked on our pages. */
  csp: Pick<CspReports, "count" | "counted">;
  /** Runs `work` and adds `origin` to every audit entry that it writes. */
  withOrigin<T>(origin: AuditOrigin, work: () => Promise<T>): Promise<T>;
};
