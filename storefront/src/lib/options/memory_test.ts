import { deepEqual, equal } from "node:assert/strict";
import { lastOptions, saveLastOptions } from "./memory.ts";

function storageOf(items: Record<string, string> = {}) {
  return {
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, value: string) => {
      items[key] = value;
    },
  };
}

Deno.test("returns the latest options of a dish", () => {
  const storage = storageOf();
  saveLastOptions("bibimbap", [{ id: "mild", quantity: 1 }], storage);
  saveLastOptions("galbi", [{ id: "egg", quantity: 2 }], storage);
  saveLastOptions("bibimbap", [{ id: "hot", quantity: 1 }], storage);
  deepEqual(lastOptions("bibimbap", storage), [{ id: "hot", quantity: 1 }]);
  deepEqual(lastOptions("galbi", storage), [{ id: "egg", quantity: 2 }]);
  equal(lastOptions("mandu", storage), undefined);
});

Deno.test("stores the latest 60 dishes", () => {
  const storage = storageOf();
  for (let nth = 0; nth < 61; nth++) saveLastOptions(`dish-${nth}`, [{ id: "mild", quantity: 1 }], storage);
  equal(lastOptions("dish-0", storage), undefined);
  deepEqual(lastOptions("dish-1", storage), [{ id: "mild", quantity: 1 }]);
});

Deno.test("damaged or blocked storage has no options", () => {
  equal(lastOptions("bibimbap", storageOf({ last_options: "{" })), undefined);
  equal(lastOptions("bibimbap", storageOf({ last_options: '{"bibimbap":1}' })), undefined);
  deepEqual(
    lastOptions("bibimbap", storageOf({ last_options: '[["bibimbap",[["mild",1],["hot",-1],7]]]' })),
    [
      { id: "mild", quantity: 1 },
    ],
  );
  const blocked = {
    getItem: () => {
      throw new Error("blocked");
    },
    setItem: () => {
      throw new Error("blocked");
    },
  };
  saveLastOptions("bibimbap", [], blocked);
  equal(lastOptions("bibimbap", blocked), undefined);
});
