import { audit, type AuditEntry } from "@domain/shared/audit.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import {
  type AsapOffLength,
  type BusyLength,
  type BusyStep,
  modeEnd,
  type PauseLength,
  tonightEnd,
} from "@domain/hours/modes.ts";
import type { Calendar } from "@domain/hours/open_time.ts";
import type { CapacityLimits } from "@domain/hours/capacity.ts";
import type { Actor } from "@domain/shared/actor.ts";
import type { Editor } from "@domain/staff/account.ts";
import type { Begun, Modes, ModesChange } from "@domain/ports/store_modes.ts";
import type { Ports } from "@domain/ports/ports.ts";

type ModeDeps = Pick<Ports, "store" | "clock">;
export type Staff = Actor & { kind: "staff" };

/** Pauses all orders for a time, or ends the pause. A repeat restarts the time (docs/product-rules.md, "Busy mode and pauses"). */
export async function pauseOrdering(
  deps: ModeDeps,
  command: { by: Staff; for: PauseLength | "off" },
): Promise<Modes> {
  return await deps.store.changeModes(await pausing(deps, command));
}

/** Returns the change of `pauseOrdering`, for use cases that store it in the same transaction as another change. */
export async function pausing(
  deps: Pick<ModeDeps, "store" | "clock">,
  command: { by: Staff; for: PauseLength | "off" },
): Promise<(before: Modes) => ModesChange> {
  return await changing(deps, command, "pause", (before, pause) => ({ ...before, pause }));
}

/** Stops only ASAP orders for a time, or allows them again. */
export async function setAsapOff(
  deps: ModeDeps,
  command: { by: Staff; for: AsapOffLength | "off" },
): Promise<Modes> {
  return await deps.store.changeModes(
    await changing(deps, command, "asap_off", (before, asapOff) => ({ ...before, asapOff })),
  );
}

/** Adds `minutes` to every promised time for a while; 0 ends busy mode. */
export async function setBusy(
  deps: ModeDeps,
  command: { by: Staff; minutes: BusyStep | 0; for: BusyLength },
): Promise<Modes> {
  const { by, minutes } = command;
  const length = minutes === 0 ? "off" : command.for;
  return await deps.store.changeModes(
    await changing(
      deps,
      { by, for: length },
      "busy",
      (before, begun) => ({ ...before, busy: begun && { ...begun, minutes } }),
    ),
  );
}

/** Replaces the kitchen's limits until closing, or ends that (docs/product-rules.md, "Kitchen capacity"). */
export async function limitTonight(
  deps: ModeDeps,
  command: { by: Staff; limits: CapacityLimits | "off" },
): Promise<Modes> {
  const { by, limits } = command;
  return await deps.store.changeModes(
    await changing(
      deps,
      { by, for: limits === "off" ? "off" : "tonight" },
      "tonight",
      (before, begun) => ({
        ...before,
        tonight: begun && limits !== "off" ? { ...begun, ...limits } : undefined,
      }),
    ),
  );
}

/** The ends of modes that last no number of minutes. They follow the hours. */
const dayEnds: Record<keyof Modes, (calendar: Calendar, now: Instant) => Instant> = {
  pause: (calendar, now) => modeEnd("rest_of_day", calendar, now),
  asapOff: (calendar, now) => modeEnd("rest_of_day", calendar, now),
  busy: (calendar, now) => modeEnd("closing", calendar, now),
  tonight: tonightEnd,
};

/** Moves modes that would last until closing or for the rest of the day by the hours `before` to their end by the present hours. */
export async function followHours(
  { store, clock }: ModeDeps,
  before: Calendar,
  by: Editor,
): Promise<void> {
  const at = clock.now();
  const { calendar } = await store.load();
  for (const name of ["pause", "asapOff", "busy", "tonight"] as const) {
    const from = dayEnds[name](before, at);
    const until = dayEnds[name](calendar, at);
    if (from === until) continue;
    const isMoved = (modes: Modes) => current(modes, at)[name]?.until === from;
    if (!isMoved(await store.modes())) continue;
    await store.changeModes((modes) => {
      const moved = isMoved(modes) ? { ...modes, [name]: { ...modes[name], until } } : modes;
      return {
        modes: moved,
        audit: modesAudit(name === "asapOff" ? "asap_off" : name, modes, moved, at, by),
      };
    });
  }
}

type AuditedMode = "pause" | "asap_off" | "busy" | "tonight";

function modesAudit(
  mode: AuditedMode,
  before: Modes,
  after: Modes,
  at: Instant,
  by: { id: string },
): AuditEntry {
  return audit(`store.${mode}`, "store", mode, {
    at,
    by,
    details: { ...describeModes(before, at, "before"), ...describeModes(after, at, "after") },
  });
}

async function changing(
  deps: Pick<ModeDeps, "store" | "clock">,
  command: { by: Staff; for: Parameters<typeof modeEnd>[0] | "tonight" | "off" },
  mode: AuditedMode,
  next: (before: Modes, begun: Begun | undefined) => Modes,
): Promise<(before: Modes) => ModesChange> {
  const { by } = command;
  const at = deps.clock.now();
  const { calendar } = await deps.store.load();
  const begun = command.for === "off" ? undefined : {
    since: at,
    by,
    until: command.for === "tonight" ? tonightEnd(calendar, at) : modeEnd(command.for, calendar, at),
  };
  return (before) => {
    const modes = next(current(before, at), begun);
    return { modes, audit: modesAudit(mode, before, modes, at, by) };
  };
}

/** Returns the modes without those that have ended at `now`. */
export function current({ pause, asapOff, busy, tonight }: Modes, now: Instant): Modes {
  return {
    pause: pause && now < pause.until ? pause : undefined,
    asapOff: asapOff && now < asapOff.until ? asapOff : undefined,
    busy: busy && now < busy.until ? busy : undefined,
    tonight: tonight && now < tonight.until ? tonight : undefined,
  };
}

function describeModes(
  modes: Modes,
  at: Instant,
  when: "before" | "after",
): Record<string, string | number | null> {
  const { pause, asapOff, busy, tonight } = current(modes, at);
  const iso = (until: Instant | undefined) =>
    until === undefined ? null : Temporal.Instant.fromEpochMilliseconds(until).toString();
  return {
    [`paused_until_${when}`]: iso(pause?.until),
    [`asap_off_until_${when}`]: iso(asapOff?.until),
    [`busy_minutes_${when}`]: busy?.minutes ?? 0,
    [`busy_until_${when}`]: iso(busy?.until),
    [`tonight_orders_${when}`]: tonight?.orders ?? null,
    [`tonight_dishes_${when}`]: tonight?.dishes ?? null,
    [`tonight_until_${when}`]: iso(tonight?.until),
  };
}
