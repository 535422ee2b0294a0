import assert from "node:assert/strict";
import { knownSettings, readSettings } from "../settings/settings.ts";
import { checkSetting } from "../settings/setting_rules.ts";
import {
  chooseUtensils,
  maxUtensilName,
  maxUtensils,
  offeredUtensils,
  parseUtensils,
  utensilsText,
} from "./utensils.ts";

const chopsticks = { id: "chopsticks", name: { en: "Chopsticks", ko: "젓가락" } };
const straw = { id: "straw", name: { en: "Straw", ko: "빨대" } };
const listed = [{ ...straw, isOn: false }, { ...chopsticks, isOn: true }];
const text = "straw | Straw | 빨대 | off\nchopsticks | Chopsticks | 젓가락";

Deno.test("the list of utensils is read in its order, with those that are off", () => {
  assert.deepEqual(parseUtensils(text), listed);
  assert.equal(utensilsText(listed), text);
  assert.deepEqual(parseUtensils(""), []);
  assert.deepEqual(offeredUtensils(listed), [chopsticks]);
});

Deno.test("a list with a repeated id, a missing or long name or too many lines is refused", () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, nth) => `item_${nth} | Item | 물건`).join("\n");
  assert.equal(parseUtensils(lines(maxUtensils))?.length, maxUtensils);
  const wrong = [
    lines(maxUtensils + 1),
    "fork | Fork | 포크\nfork | Fork | 포크",
    "fork | Fork |",
    "fork | | 포크",
    "fork | Fork",
    "Fork | Fork | 포크",
    "fork | Fork | 포크 | on",
    "fork | Fork | 포크 | off | off",
    `fork | ${"x".repeat(maxUtensilName + 1)} | 포크`,
    `fork | Fork | ${"포".repeat(maxUtensilName + 1)}`,
  ];
  for (const each of wrong) {
    assert.equal(parseUtensils(each), undefined, each);
    assert.deepEqual(checkSetting("utensils", each), {
      ok: false,
      error: { code: "utensils_invalid", params: { max: maxUtensils } },
    });
  }
});

Deno.test("a guest gets the offered utensils with their names, and none that is unknown or off", () => {
  assert.deepEqual(chooseUtensils(listed, []), []);
  assert.deepEqual(chooseUtensils(listed, ["chopsticks", "chopsticks"]), [chopsticks]);
  assert.equal(chooseUtensils(listed, ["chopsticks", "straw"]), undefined);
  assert.equal(chooseUtensils(listed, ["sword"]), undefined);
});

Deno.test("a new store offers chopsticks, spoon, fork, napkins, straw and two sauces; an empty list offers none", () => {
  const ids = (stored: ReadonlyMap<string, string>) =>
    readSettings(stored).utensils.filter(({ isOn }) => isOn).map(({ id }) => id);
  const initial = ["chopsticks", "spoon", "fork", "napkins", "straw", "gochujang", "soy_sauce"];
  assert.deepEqual(ids(new Map()), initial);
  assert.deepEqual(ids(new Map([["utensils", ""]])), []);
  assert.deepEqual(ids(new Map([["utensils", "not a list"]])), initial);
  assert.deepEqual(checkSetting("utensils", `${knownSettings.utensils.initial}\n`), {
    ok: true,
    value: knownSettings.utensils.initial,
  });
});
