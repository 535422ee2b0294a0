import type { AuditEntry } from "@domain/shared/audit.ts";
import type { Holiday } from "@domain/hours/holidays.ts";
import { readSettings, type Settings } from "@domain/settings/settings.ts";
import type { Modes, ModesChange } from "@domain/ports/store_modes.ts";
import type { Store, StoreFacts, StoreRecords } from "@domain/ports/store.ts";
import type { MemoryLive } from "./live.ts";

/** Tests may replace `facts` at any time; the next `load` returns the new ones. */
export type MemoryStore = Store & {
  facts: StoreFacts;
  /** Settings that `change` saves override these. */
  changeSettings(to: Partial<Settings>): void;
  /** Changes the modes without waiting, within another change. */
  changeModesNow(decide: (modes: Modes) => ModesChange): Modes;
};

/** `settings` are the stored ones that `facts` were read from, without which the first change of a setting resets the others. */
export function memoryStore(
  facts: StoreFacts,
  live: MemoryLive,
  audit: AuditEntry[],
  settings: ReadonlyMap<string, string> = new Map(),
): MemoryStore {
  let modes: Modes = {};
  const saveModes = (next: Modes) => {
    modes = next;
    const { pause, asapOff, busy, tonight } = next;
    store.facts = { ...store.facts, pause, asapOff, busy, tonight };
    live.announce({ kind: "store_changed" });
  };
  const changeModesNow = (decide: (modes: Modes) => ModesChange) => {
    const decided = decide(modes);
    saveModes(decided.modes);
    audit.push(decided.audit);
    return decided.modes;
  };
  const records = (): StoreRecords => ({ ...store.facts.calendar, settings });
  const store: MemoryStore = {
    facts,
    load: () => Promise.resolve(store.facts),
    shown: () => Promise.resolve(store.facts),
    changeSettings(to) {
      store.facts = { ...store.facts, settings: { ...store.facts.settings, ...to } };
    },
    records: () => Promise.resolve(records()),
    modes: () => Promise.resolve(modes),
    changeModesNow,
    // deno-lint-ignore require-await
    changeModes: async (decide) => changeModesNow(decide),
    endDueModes(now) {
      const { pause, asapOff, busy, tonight } = modes;
      const remaining = {
        pause: pause && pause.until > now ? pause : undefined,
        asapOff: asapOff && asapOff.until > now ? asapOff : undefined,
        busy: busy && busy.until > now ? busy : undefined,
        tonight: tonight && tonight.until > now ? tonight : undefined,
      };
      const isEnded = remaining.pause !== pause || remaining.asapOff !== asapOff ||
        remaining.busy !== busy || remaining.tonight !== tonight;
      if (isEnded) saveModes(remaining);
      return Promise.resolve(isEnded);
    },
    // deno-lint-ignore require-await
    async change(decide) {
      const decided = decide(records());
      if (!decided.ok || decided.value.audit.length === 0) return decided;
      const { value } = decided;
      const { weekly, holidays } = store.facts.calendar;
      const replaced = new Set([
        ...value.removedHolidays ?? [],
        ...(value.holidays ?? []).map((each) => each.id),
      ]);
      const unchanged: Holiday[] = holidays.filter((holiday) => !replaced.has(holiday.id));
      if (value.settings) settings = new Map([...settings, ...value.settings]);
      store.facts = {
        ...store.facts,
        settings: value.settings ? readSettings(settings) : store.facts.settings,
        calendar: {
          weekly: value.weekly ?? weekly,
          holidays: [...unchanged, ...value.holidays ?? []].toSorted((one, other) =>
            one.date < other.date ? -1 : 1
          ),
        },
      };
      audit.push(...value.audit);
      live.announce({ kind: "store_changed" });
      return decided;
    },
  };
  return store;
}
