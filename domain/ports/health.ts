import type { Instant, LocalDate } from "../shared/local_time.ts";
import type { HealthAlert, MetricName } from "../shared/metrics.ts";
import type { SpeedCount } from "../shared/page_speed.ts";

/** Counts from the database for the health page and the metrics. */
export type Backlog = {
  /** Messages that are due and not sent. */
  unsent: number;
  oldestUnsentAt?: Instant | undefined;
  /** Messages that failed within the last day. */
  failed: number;
  activeSessions: number;
  /** Holds and provider calls that no job is working on. */
  stuckPayments: number;
  /** Payments with a discrepancy for more than a minute. */
  discrepancies: number;
  /** Payments of other systems on our provider account, as last counted by reconciliation. Not a problem. */
  foreignPayments: number;
  /** Orders with a dispute that the bank has not decided. */
  openDisputes: number;
  /** The earliest deadline for evidence of these disputes. */
  evidenceDueBy?: Instant | undefined;
  /** Orders with a failed refund that was not repeated. */
  failedRefunds: number;
  /** Orders with an owed refund, also while the bank only asks about the charge. */
  owedRefunds: number;
};

export type Sample = { name: MetricName; value: number; at: Instant };

export type RaisedAlert = HealthAlert & { since: Instant; endedAt?: Instant | undefined };

/** The stored half of `Health`: samples and alerts, until they are pruned. */
export type HealthRecords = {
  /** Measures a database round trip in milliseconds. */
  roundTrip(): Promise<number>;
  /** Counts the backlog as of `now`. */
  backlog(now: Instant): Promise<Backlog>;
  /** Stores samples. */
  save(samples: readonly Sample[]): Promise<void>;
  /** Returns the latest samples of these metrics, newest first. */
  recent(names: readonly MetricName[], limit: number): Promise<Sample[]>;
  /** Makes these the current alerts: starts new ones and ends those that are not in the list. */
  raise(alerts: readonly HealthAlert[], at: Instant): Promise<void>;
  /** Returns alerts that are current or ended after `since`, newest first. */
  alerts(since: Instant, limit: number): Promise<RaisedAlert[]>;
  /** Records that a payment event with a valid signature arrived. */
  notePaymentEvent(at: Instant): Promise<void>;
  /** Returns when the latest such event arrived. */
  paymentEventAt(): Promise<Instant | undefined>;
  /** Returns when the `backup` command last completed; undefined when it never did. */
  backupAt(): Promise<Instant | undefined>;
  /** Counts page loads: adds each count to those of its bucket. */
  countPageLoads(counts: readonly SpeedCount[]): Promise<void>;
  /** Returns the counts of the weeks from this Monday on, in no order. */
  pageLoads(from: LocalDate): Promise<SpeedCount[]>;
  /** Deletes samples and ended alerts from before `moment`. */
  forgetBefore(moment: Instant): Promise<void>;
};

/** In bytes, of what this process may use. */
export type DiskSpace = { free: number; total: number };

/** Vital signs of a process and its machine over about the last minute. */
export type Vitals = {
  uptimeSeconds: number;
  /** Bytes used on the whole machine. */
  memoryUsed: number;
  memoryTotal: number;
  processMemory: number;
  /** CPU use of this process in percent of all cores. */
  cpuPercent: number;
  /** The maximum event loop lag. */
  lagMs: number;
  /** Response times, without streams. */
  responses: { averageMs: number; routes: readonly RouteTime[] };
};

export type RouteTime = { route: string; count: number; averageMs: number; slowestMs: number };

/** The half of `Health` that this process measures itself. */
export type HealthMeasures = {
  /** Returns the current vital signs of this process. */
  vitals(): Vitals;
  /**
   * Returns the space of the disk with the data folder: pictures, and the database where it is embedded or on the same machine. Undefined
   * when this process may not ask or there is no folder.
   */
  diskSpace(): Promise<DiskSpace | undefined>;
  /**
   * Names what the checkout page as guests get it, behind every proxy, last had other than the page that this process sends
   * (`pageChanges`); undefined while that is unknown.
   */
  checkoutPageChanges(): readonly string[] | undefined;
};

/** The health of the service. */
export type Health = HealthRecords & HealthMeasures;
