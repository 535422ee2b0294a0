import process from "node:process";
import type { RouteTime, Vitals } from "@domain/ports/health.ts";

const checkIntervalMs = 500;
const windowMs = 60_000;
/** Response times are averaged over this time, with at least the latest `maxSamplesPerRoute` of a route kept. */
const retentionMs = 5 * 60_000;
const maxSamplesPerRoute = 500;

export type Watch = {
  read(): Vitals;
  /** Records the response time of a route. */
  answered(route: string, ms: number): void;
  stop(): void;
};

/** Starts to measure this process: CPU time, timer lag and response times. */
export function watchVitals(): Watch {
  const began = performance.now();
  const lags: { at: number; ms: number }[] = [];
  const answers = new Map<string, { at: number; ms: number }[]>();
  let expected = began + checkIntervalMs;
  const timer = setInterval(() => {
    const now = performance.now();
    lags.push({ at: now, ms: Math.max(0, now - expected) });
    while ((lags[0]?.at ?? now) < now - windowMs) lags.shift();
    expected = now + checkIntervalMs;
  }, checkIntervalMs);
  const cpu = cpuMeter();

  return {
    answered(route, ms) {
      const times = answers.get(route) ?? [];
      times.push({ at: performance.now(), ms });
      // Removes many at once, because removing them one by one costs as much as answering a menu request.
      if (times.length > 2 * maxSamplesPerRoute) times.splice(0, maxSamplesPerRoute);
      answers.set(route, times);
    },
    read() {
      const now = performance.now();
      const memory = Deno.systemMemoryInfo();
      const routes = [...answers].flatMap(([route, times]) => routeTime(route, times, now - retentionMs));
      const count = routes.reduce((sum, route) => sum + route.count, 0);
      return {
        uptimeSeconds: Math.round((now - began) / 1000),
        memoryUsed: memory.total - memory.available,
        memoryTotal: memory.total,
        processMemory: Deno.memoryUsage().rss,
        cpuPercent: cpu(now),
        lagMs: Math.max(0, ...lags.map((lag) => lag.ms)),
        responses: {
          averageMs: count === 0
            ? 0
            : routes.reduce((sum, route) => sum + route.averageMs * route.count, 0) / count,
          routes: routes.toSorted((one, other) => other.averageMs - one.averageMs),
        },
      };
    },
    stop: () => clearInterval(timer),
  };
}

function routeTime(
  route: string,
  times: readonly { at: number; ms: number }[],
  since: number,
): RouteTime[] {
  const recent = times.filter((time) => time.at >= since).map((time) => time.ms);
  if (recent.length === 0) return [];
  return [{
    route,
    count: recent.length,
    averageMs: recent.reduce((sum, ms) => sum + ms, 0) / recent.length,
    slowestMs: Math.max(...recent),
  }];
}

/** Percent of all cores used since the previous call. Calls within a second of a measurement return it again. */
function cpuMeter(): (now: number) => number {
  const cores = navigator.hardwareConcurrency;
  let last = { at: performance.now(), micros: spentMicros() };
  let percent = 0;
  return (now) => {
    if (now - last.at >= 1_000) {
      const micros = spentMicros();
      percent = Math.min(100, (micros - last.micros) / (now - last.at) / 10 / cores);
      last = { at: now, micros };
    }
    return percent;
  };
}

function spentMicros(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
