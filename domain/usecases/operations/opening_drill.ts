import { audit } from "@domain/shared/audit.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import { ok, refuse, type Result } from "@domain/shared/result.ts";
import type { StaffActor } from "@domain/shared/actor.ts";
import { type Drill, drillAnswerMs, drillToBegin, isDrillOn } from "@domain/hours/drill.ts";
import { isPaused } from "@domain/hours/open_status.ts";
import { hoursOn } from "@domain/hours/open_time.ts";
import { drillMessage } from "@domain/notification/message.ts";
import type { Menu } from "@domain/menu/menu.ts";
import type { Ports } from "@domain/ports/ports.ts";
import type { StoreFacts } from "@domain/ports/store.ts";
import { escalateAfterMs } from "@domain/staff/tablets.ts";
import { canOrder } from "../store/store_rules.ts";
import { textAfterMs } from "./watch_counter.ts";

const storeChanged = { kind: "store_changed" } as const;

/**
 * Begins the opening drill of the day, or escalates the one that no one answers: a push after three minutes, then a text; `callKitchen`
 * calls. Each step happens once for a drill (docs/product-rules.md, "Opening drill").
 */
export async function runDrill(
  deps: Pick<Ports, "alerts" | "drills" | "store" | "menus" | "clock">,
): Promise<void> {
  const now = deps.clock.now();
  const facts = await deps.store.load();
  if (isSilent(facts, await deps.menus.shown(), now)) return;
  const due = drillToBegin(facts.calendar, facts.settings.drillMinutes, now);
  const latest = await deps.drills.latest();
  if (due && (latest === undefined || latest.day < due.day)) {
    await deps.drills.begin({ ...due, at: now }, storeChanged);
    return;
  }
  if (!latest || !isWaiting(latest, facts, now)) return;
  const raise = (step: "push" | "text") =>
    deps.alerts.raise({ step: `drill_${step}`, day: latest.day }, now, {
      messages: [drillMessage(step, latest)],
    });
  const waited = drillWaitedMs(latest, now);
  if (waited >= escalateAfterMs) await raise("push");
  if (waited >= textAfterMs && facts.settings.alertPhone !== "") await raise("text");
}

/** Stores that a person or a station heard the drill of `day`. Repeated answers change nothing. Refuses after the end of the drill. */
export async function answerDrill(
  deps: Pick<Ports, "drills" | "clock">,
  { day, by, staff }: { day: string; by: string; staff?: StaffActor | undefined },
): Promise<Result<undefined, "drill_over">> {
  const at = deps.clock.now();
  const drill = await deps.drills.latest();
  if (drill?.day !== day) return refuse("drill_over");
  if (drill.answer) return ok(undefined);
  if (!isDrillOn(drill, at)) return refuse("drill_over");
  await deps.drills.answer(drill.day, { by, at }, {
    audit: audit("store.drill_answered", "store", "", {
      at,
      ...(staff && { by: staff }),
      details: { day, name: by },
    }),
    announce: storeChanged,
  });
  return ok(undefined);
}

/** Returns the drill that rings at `now`. */
export async function drillNow(
  { drills, menus }: Pick<Ports, "drills" | "menus">,
  facts: StoreFacts,
  now: Instant,
): Promise<Drill | undefined> {
  const latest = await drills.latest();
  return latest && isDrillRinging(latest, facts, await menus.shown(), now) ? latest : undefined;
}

/** Returns whether a drill rings at `now`. It does not on a closed day, while guests cannot order, or while staff have paused orders. */
export function isDrillRinging(drill: Drill, facts: StoreFacts, menu: Menu, now: Instant): boolean {
  return isWaiting(drill, facts, now) && !isSilent(facts, menu, now);
}

/** The day may have become a holiday since the drill began. */
const isWaiting = (drill: Drill, { calendar }: StoreFacts, now: Instant): boolean =>
  isDrillOn(drill, now) && hoursOn(calendar, drill.day).length > 0;

/** Returns how long a drill has waited on the scale of an unanswered order, whose first step follows after 90 seconds. */
export const drillWaitedMs = ({ at }: Drill, now: Instant): number =>
  now - at - drillAnswerMs + escalateAfterMs;

/** Staff have paused all or ASAP orders or switched ordering off, or the menu has no dish. */
function isSilent(facts: StoreFacts, menu: Menu, now: Instant): boolean {
  return isPaused(facts.pause, now) || !canOrder(facts, menu);
}
