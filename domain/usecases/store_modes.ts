import { type Instant, minuteMillis } from "../shared/local_time.ts";
import { type BusyStep, pauseEnd, type PauseLength } from "../hours/modes.ts";
import type { Actor } from "../order/order.ts";
import type { Modes } from "../ports/store_modes.ts";
import type { Ports } from "../ports/ports.ts";

type ModeDeps = Pick<Ports, "storeModes" | "store" | "clock">;
type Staff = Actor & { kind: "staff" };

/** Stops orders for a while, or lifts that. Asked for again, the time counts from now (decision 27). */
export async function pauseOrdering(
  deps: ModeDeps,
  command: { by: Staff; for: PauseLength | "off" },
): Promise<Modes> {
  const since = deps.clock.now();
  const { calendar } = await deps.store.load();
  const pause = command.for === "off"
    ? undefined
    : { since, by: command.by.name, until: pauseEnd(command.for, calendar, since) };
  return await change(deps, command.by, since, "store.pause", (before) => ({ ...before, pause }));
}

/** Makes every promise so many minutes longer for a while; 0 ends it (decision 27). */
export async function setBusy(
  deps: ModeDeps,
  command: { by: Staff; minutes: BusyStep | 0; forMinutes: number },
): Promise<Modes> {
  const { minutes, forMinutes } = command;
  const since = deps.clock.now();
  const until = since + forMinutes * minuteMillis;
  const busy = minutes === 0 ? undefined : { since, by: command.by.name, until, minutes };
  return await change(deps, command.by, since, "store.busy", (before) => ({ ...before, busy }));
}

async function change(
  deps: ModeDeps,
  by: Staff,
  at: Instant,
  action: "store.pause" | "store.busy",
  next: (before: Modes) => Modes,
): Promise<Modes> {
  return await deps.storeModes.change((before) => {
    const modes = next(standing(before, at));
    return {
      modes,
      audit: {
        at,
        staffId: by.id,
        action,
        resource: "store",
        resourceId: action === "store.pause" ? "pause" : "busy",
        status: "success",
        details: { ...told(before, at, "before"), ...told(modes, at, "after") },
      },
    };
  });
}

/** Without what has ended by now. */
export function standing({ pause, busy }: Modes, now: Instant): Modes {
  return {
    pause: pause && now < pause.until ? pause : undefined,
    busy: busy && now < busy.until ? busy : undefined,
  };
}

function told(modes: Modes, at: Instant, when: "before" | "after"): Record<string, string | number | null> {
  const { pause, busy } = standing(modes, at);
  const iso = (until: Instant | undefined) =>
    until === undefined ? null : Temporal.Instant.fromEpochMilliseconds(until).toString();
  return {
    [`paused_until_${when}`]: iso(pause?.until),
    [`busy_minutes_${when}`]: busy?.minutes ?? 0,
    [`busy_until_${when}`]: iso(busy?.until),
  };
}
