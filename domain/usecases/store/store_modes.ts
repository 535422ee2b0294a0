import { audit } from "@domain/shared/audit.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import {
  type AsapOffLength,
  type BusyLength,
  type BusyStep,
  modeEnd,
  type PauseLength,
  tonightEnd,
} from "@domain/hours/modes.ts";
import type { CapacityLimits } from "@domain/hours/capacity.ts";
import type { Actor } from "@domain/shared/actor.ts";
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

async function changing(
  deps: Pick<ModeDeps, "store" | "clock">,
  command: { by: Staff; for: Parameters<typeof modeEnd>[0] | "tonight" | "off" },
  mode: "pause" | "asap_off" | "busy" | "tonight",
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
    return {
      modes,
      audit: audit(`store.${mode}`, "store", mode, {
        at,
        by,
        details: { ...describeModes(before, at, "before"), ...describeModes(modes, at, "after") },
      }),
    };
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
