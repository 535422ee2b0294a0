import { Counter, Registry } from "prom-client";
import type { CspBreach } from "@domain/shared/csp_report.ts";

export type CspReports = {
  /** Counts a breach that a browser reported. */
  count(breach: CspBreach): void;
  /** Returns the breaches since the start of this process, the most frequent first. */
  counted(): (CspBreach & { count: number })[];
  registry: Registry;
};

/** The most pairs of directive and host. Clients can invent hosts, so further ones count as "other". */
const maxPairs = 50;

/** Counts in memory, and stores no report. See docs/product-rules.md, "Nothing from others". */
export function cspReports(): CspReports {
  const registry = new Registry();
  const counter = new Counter({
    name: "pickup_csp_breaches_total",
    help: "Content that browsers blocked on our pages, by directive and host.",
    labelNames: ["directive", "blocked"],
    registers: [registry],
  });
  const counts = new Map<string, CspBreach & { count: number }>();
  return {
    count(breach) {
      const known = counts.has(JSON.stringify([breach.directive, breach.blocked])) || counts.size < maxPairs;
      const { directive, blocked } = known ? breach : { directive: "other", blocked: "other" };
      const key = JSON.stringify([directive, blocked]);
      counts.set(key, { directive, blocked, count: (counts.get(key)?.count ?? 0) + 1 });
      counter.inc({ directive, blocked });
    },
    counted: () => [...counts.values()].toSorted((one, other) => other.count - one.count),
    registry,
  };
}
