import type { Store, StoreFacts } from "@domain/ports/store.ts";
import type { Settings } from "@domain/settings/settings.ts";

/** `facts` may be replaced at any time; the next `load` answers the new ones. */
export type MemoryStore = Store & { facts: StoreFacts; changeSettings(to: Partial<Settings>): void };

export function memoryStore(facts: StoreFacts): MemoryStore {
  const store: MemoryStore = {
    facts,
    load: () => Promise.resolve(store.facts),
    changeSettings(to) {
      store.facts = { ...store.facts, settings: { ...store.facts.settings, ...to } };
    },
  };
  return store;
}
