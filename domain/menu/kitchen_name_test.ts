import assert from "node:assert/strict";
import { kitchenNames } from "./kitchen_name.ts";

const platter = {
  name: {
    en: "Korean BBQ Platter (serves 3 to 4)",
    ko: "LA갈비·소불고기 모둠구이 한상 (쌈채소 포함, 3~4인분)",
  },
  kitchenName: "",
};

Deno.test("a dish has its kitchen name in the kitchen, and the English name below it", () => {
  assert.deepEqual(kitchenNames({ ...platter, kitchenName: "모둠한상" }), {
    first: "모둠한상",
    isKorean: true,
    second: "Korean BBQ Platter",
  });
});

Deno.test("without a kitchen name, a name ends at its parenthesis", () => {
  assert.equal(kitchenNames(platter).first, "LA갈비·소불고기 모둠구이 한상");
  assert.deepEqual(kitchenNames({ ...platter, name: { ...platter.name, ko: "" } }), {
    first: "Korean BBQ Platter",
    isKorean: false,
    second: "",
  });
  assert.equal(
    kitchenNames({ ...platter, name: { ...platter.name, ko: "(특) 비빔밥" } }).first,
    "(특) 비빔밥",
  );
});
