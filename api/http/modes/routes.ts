import type * as modes from "@contract/modes.ts";
import type { StoreModes } from "@contract/schemas/modes.ts";
import { onIt } from "@domain/notification/call_ladder.ts";
import { isPushService } from "@domain/notification/push_service.ts";
import { businessDayStart, unattendedSince } from "@domain/hours/modes.ts";
import { displayName, staffActor } from "@domain/staff/account.ts";
import { asapNow, modeResumes } from "@domain/usecases/store/ordering_offer.ts";
import { isLimited } from "@domain/hours/capacity.ts";
import { queueMinutes } from "@domain/order/kitchen_queue.ts";
import { offeredDay } from "@domain/usecases/store/close_day.ts";
import { holdsFillEvening, upcomingLoad } from "@domain/usecases/store/capacity.ts";
import {
  current,
  limitTonight,
  pauseOrdering,
  setAsapOff,
  setBusy,
} from "@domain/usecases/store/store_modes.ts";
import { canOrder, capacityRules, needsKitchen, pickupRules } from "@domain/usecases/store/store_rules.ts";
import { answerDrill, isDrillRinging } from "@domain/usecases/operations/opening_drill.ts";
import { drillEnd, drillOfToday } from "@domain/hours/drill.ts";
import { knownTablets, reportTablet } from "@domain/usecases/operations/watch_counter.ts";
import type { Begun } from "@domain/ports/store_modes.ts";
import { toWindowLoad } from "../store/mappers.ts";
import { toAsapRefusal } from "../store/ordering_texts.ts";
import { Refusal } from "../refusals.ts";
import type { Handlers } from "../middleware/call.ts";
import type { Services } from "../services.ts";
import { iso, isoOrNull } from "../instant.ts";

/** Pause, ASAP off, busy mode, limits for tonight, the kitchen's load, tablet presence, and push subscriptions. */
export function modeRoutes({ ports, publicUrl }: Services): Pick<Handlers, keyof typeof modes> {
  const shown = async () => ({ data: await modesNow(ports) });
  return {
    storeModes: shown,

    pauseOrdering: async ({ body, staff }) => {
      await pauseOrdering(ports, { by: staffActor(staff.account), for: body.for });
      return await shown();
    },

    setAsapOff: async ({ body, staff }) => {
      await setAsapOff(ports, { by: staffActor(staff.account), for: body.for });
      return await shown();
    },

    setBusy: async ({ body, staff }) => {
      await setBusy(ports, { by: staffActor(staff.account), ...body });
      return await shown();
    },

    limitTonight: async ({ body, staff }) => {
      const limits = body.for === "off" ? "off" : { orders: body.orders, dishes: body.dishes };
      await limitTonight(ports, { by: staffActor(staff.account), limits });
      return await shown();
    },

    kitchenLoad: async () => ({
      data: {
        windows: (await upcomingLoad(ports)).map(({ window, load, held, limits, isFull }) => ({
          ...toWindowLoad(
            window,
            { orders: load.orders - held.orders, dishes: load.dishes - held.dishes },
            limits,
          ),
          held_orders: held.orders,
          held_dishes: held.dishes,
          is_full: isFull,
        })),
      },
    }),

    presence: async ({ body, staff, station }) => {
      await reportTablet(ports, {
        deviceId: body.device_id,
        staffId: staff?.account.id,
        sessionId: station ? undefined : staff?.session.id,
        stationId: station?.id,
        name: station?.name ?? body.name,
        isArmed: body.is_armed,
        isVisible: body.visible,
      });
      return { data: null };
    },

    answerDrill: async ({ body, staff, station }) => {
      const names = [staff && displayName(staff.account), station?.name];
      const answer = await answerDrill(ports, {
        day: body.day,
        by: names.filter((name) => name !== undefined).join(" · "),
        staff: staff && staffActor(staff.account),
      });
      if (!answer.ok) throw new Refusal(answer.error);
      return await shown();
    },

    pushKey: () => Promise.resolve({ data: { public_key: ports.push.key } }),

    subscribe: async ({ body, staff }) => {
      // Only a demo over plain HTTP may push to arbitrary addresses.
      if (publicUrl.startsWith("https:") && !isPushService(body.endpoint)) {
        throw new Refusal("invalid", {}, { fields: [{ field: "endpoint", code: "push_address_invalid" }] });
      }
      const { account, session } = staff;
      await ports.push.save(
        { ...body, staffId: account.id, sessionId: session.id },
        ports.clock.now(),
      );
      return { data: null };
    },

    unsubscribe: async ({ body }) => {
      await ports.push.remove(body.endpoint);
      return { data: null };
    },
  };
}

async function modesNow(ports: Services["ports"]): Promise<StoreModes> {
  const now = ports.clock.now();
  const [facts, modes, tablets] = [
    await ports.store.load(),
    current(await ports.store.modes(), now),
    await knownTablets(ports),
  ];
  const { pause, asapOff, busy, tonight } = modes;
  const kitchen = needsKitchen(facts) ? await ports.kitchen.shown(now) : undefined;
  const refused = toAsapRefusal(asapNow(facts, now, 0, pickupRules(facts, now, kitchen)), facts);
  const drill = drillOfToday(await ports.drills.latest(), facts.calendar, now);
  const menu = await ports.menus.shown();
  const { parallelDishes, calls } = facts.settings;
  const found = calls.isOn ? onIt(await ports.calls.latest(), now) : undefined;
  /** Returns a mode with the time when ordering resumes if only this mode is considered. */
  const stop = (mode: "pause" | "asap_off", begun: Begun | undefined) =>
    begun
      ? {
        by: begun.by,
        since: iso(begun.since),
        until: iso(begun.until),
        resumes_at: isoOrNull(modeResumes(facts, now, begun, mode)),
      }
      : null;
  const unattended = facts.lastArmedAt === undefined || !canOrder(facts, menu)
    ? undefined
    : unattendedSince(facts.calendar, facts.lastArmedAt, now);
  return {
    pause: stop("pause", pause),
    asap_off: stop("asap_off", asapOff),
    busy: busy
      ? { minutes: busy.minutes, by: busy.by, since: iso(busy.since), until: iso(busy.until) }
      : null,
    tonight: tonight
      ? {
        orders: tonight.orders,
        dishes: tonight.dishes,
        by: tonight.by,
        since: iso(tonight.since),
        until: iso(tonight.until),
      }
      : null,
    kitchen: kitchen && parallelDishes > 0
      ? {
        orders: kitchen.queue.orders,
        dishes: kitchen.queue.dishes,
        queue_minutes: queueMinutes(kitchen.queue, parallelDishes),
      }
      : null,
    has_capacity_limits: isLimited(capacityRules(facts, now)),
    are_most_windows_held: kitchen !== undefined && holdsFillEvening(facts, kitchen, now),
    on_it: found ? { name: found.call.name, until: iso(found.until) } : null,
    drill: drill
      ? {
        day: drill.day,
        at: iso(drill.at),
        rings_until: isDrillRinging(drill, facts, menu, now) ? iso(drillEnd(drill)) : null,
        answered_at: isoOrNull(drill.answer?.at),
        answered_by: drill.answer?.by ?? null,
      }
      : null,
    longest_promise: facts.settings.maxPrepMinutes,
    managers_refund_on_cancel: facts.settings.managersRefundOnCancel,
    asap: {
      available: refused === undefined,
      code: refused?.code ?? null,
      resumes_at: isoOrNull(refused?.resumesAt),
      reason: refused?.reason ?? null,
    },
    day_began_at: iso(businessDayStart(facts.calendar, now)),
    day_to_close: await offeredDay(ports) ?? null,
    tablets: {
      is_required: facts.settings.pausesWithoutTablet,
      unattended_since: isoOrNull(unattended),
      devices: tablets.map((tablet) => ({
        device_id: tablet.id,
        name: tablet.name,
        staff: tablet.staffId === undefined
          ? { kind: "system" }
          : { kind: "staff", id: tablet.staffId, name: tablet.staffName },
        is_station: tablet.stationId !== undefined,
        is_connected: tablet.isConnected,
        is_armed: tablet.isArmed,
        visible: tablet.isVisible,
        last_seen_at: iso(tablet.seenAt),
      })),
    },
  };
}
