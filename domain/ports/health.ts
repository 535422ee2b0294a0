import type { Instant } from "../shared/local_time.ts";
import type { AlertKind, HealthAlert, MetricName, Severity } from "../shared/metrics.ts";

/** What waits in the database although it should not, and who is there. */
export type Backlog = {
  /** Messages that are due and not sent. */
  unsent: number;
  oldestUnsentAt?: Instant | undefined;
  /** Messages that were given up since a day ago. */
  failed: number;
  activeSessions: number;
  /** Guests' money that is held or on its way without anybody working on it any more. */
  holdsWithoutEnd: number;
  /** Payments about which the provider's books and ours have disagreed for more than a minute. */
  discrepancies: number;
  /** Payments of other systems on our account at the provider, as the comparisons last counted them. Nothing is wrong with these. */
  foreignPayments: number;
  /** Orders with a dispute that the bank has not decided. */
  openDisputes: number;
  /** Orders whose refund came back and was not made again. */
  failedRefunds: number;
  /** Cancelled orders whose guest paid and has not got the money back. */
  owedRefunds: number;
};

export type Sample = { name: MetricName; value: number; at: Instant };

/** An alert that was stored as English text, before alerts had parameters. */
export type TextAlert = {
  kind: AlertKind;
  params: null;
  severity: Severity;
  title: string;
  message: string;
};
export type RaisedAlert = (HealthAlert | TextAlert) & { since: Instant; endedAt?: Instant | undefined };

/** How the product has been doing, kept for a while. */
export type Health = {
  /** Milliseconds the database takes to answer. */
  roundTrip(): Promise<number>;
  backlog(now: Instant): Promise<Backlog>;
  save(samples: readonly Sample[]): Promise<void>;
  /** The newest of these, newest first. */
  recent(names: readonly MetricName[], limit: number): Promise<Sample[]>;
  /** Makes these the alerts that stand: new ones begin now, the others end now. */
  raise(alerts: readonly HealthAlert[], at: Instant): Promise<void>;
  /** Alerts that stand or ended after `since`, newest first. */
  alerts(since: Instant, limit: number): Promise<RaisedAlert[]>;
  /** Remembers that the payment provider sent an event whose signature was right. */
  notePaymentEvent(at: Instant): Promise<void>;
  /** When the latest such event came. */
  paymentEventAt(): Promise<Instant | undefined>;
  /** When the `backup` command last made a whole copy of the database; undefined where it never did. */
  backupAt(): Promise<Instant | undefined>;
  /** Forgets samples and ended alerts from before `moment`. */
  forgetBefore(moment: Instant): Promise<void>;
};

/** This process and the machine it runs on, over the last minute or so. */
export type Vitals = {
  read(): {
    uptimeSeconds: number;
    /** Bytes, of the whole machine. */
    memoryUsed: number;
    memoryTotal: number;
    processMemory: number;
    /** Percent of all cores that this process used. */
    cpuPercent: number;
    /** How late timers ran at worst. */
    lagMs: number;
    /** How long answers took; streams are not among them. */
    responses: { averageMs: number; routes: readonly RouteTime[] };
  };
};

export type RouteTime = { route: string; count: number; averageMs: number; slowestMs: number };
