import { type ImportChange, type MenuImport, nextBatch } from "@domain/menu/menu_import.ts";
import type { MenuImports } from "@domain/ports/menu_imports.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import type { MemoryMenus } from "./menus.ts";

export type MemoryMenuImports = MenuImports & { forgetBefore(moment: Instant): void };

export function memoryMenuImports(menus: MemoryMenus): MemoryMenuImports {
  const stored = new Map<string, { menuImport: MenuImport; batches: (readonly ImportChange[])[] }>();
  const all = () => [...stored.values()].map(({ menuImport }) => menuImport);
  const unfinished = () => all().find((each) => nextBatch(each) !== undefined);
  const since = (moment: Instant) =>
    all().filter(({ at }) => at >= moment).toReversed().toSorted((one, other) => other.at - one.at);
  return {
    add(menuImport, batches, latest) {
      if (unfinished() || since(0)[0]?.id !== latest) return Promise.resolve(false);
      stored.set(menuImport.id, { menuImport, batches: [...batches] });
      return Promise.resolve(true);
    },
    byId: (id) => Promise.resolve(stored.get(id)?.menuImport),
    unfinished: () => Promise.resolve(unfinished()),
    since: (moment) => Promise.resolve(since(moment)),
    startUndo(id, by, at) {
      const found = stored.get(id);
      if (found?.menuImport.state !== "done" || unfinished()) return Promise.resolve(false);
      found.menuImport = { ...found.menuImport, state: "undoing", undoneBy: by, movedAt: at, left: [] };
      return Promise.resolve(true);
    },
    // deno-lint-ignore require-await
    async move(id, decide) {
      const found = stored.get(id);
      if (!found) throw new Error(`no import ${id}`);
      const batch = nextBatch(found.menuImport);
      if (batch === undefined) return found.menuImport;
      menus.changeNow((menu) => {
        const { change, menuImport, changes } = decide(menu, found.menuImport, found.batches[batch] ?? []);
        found.menuImport = menuImport;
        found.batches[batch] = changes;
        return change;
      });
      return found.menuImport;
    },
    forgetBefore(moment) {
      for (const [id, { menuImport }] of stored) if (menuImport.at < moment) stored.delete(id);
    },
  };
}
