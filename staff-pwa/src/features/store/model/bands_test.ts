import { deepEqual, equal } from "node:assert/strict";
import { checkSetting } from "@domain/settings/setting_rules.ts";
import { bandProblem, bandsValue, newBand, typedBands } from "./bands.ts";

const friday = { days: "5,6", from: "18:00", to: "20:00", orders: "6", dishes: "20" };

Deno.test("reads and writes the setting's value as the server stores it", () => {
  const value = "5,6 18:00-20:00 6/20; 0 11:00-24:00 0/15";
  const bands = typedBands(value);
  deepEqual(bands[0], friday);
  equal(bandsValue(bands), value);
  deepEqual(checkSetting("capacity_bands", bandsValue(bands)), { ok: true, value });
  deepEqual(typedBands(""), []);
  equal(bandsValue([]), "");
});

Deno.test("names the part of a band that the server refuses", () => {
  equal(bandProblem(friday), undefined);
  equal(bandProblem({ ...friday, orders: "0", dishes: "0" }), undefined);
  equal(bandProblem({ ...friday, to: "24:00" }), undefined);
  equal(bandProblem({ ...friday, days: "" }), "days");
  equal(bandProblem({ ...friday, to: "18:00" }), "times");
  for (const orders of ["", "-1", "1.5", "1000"]) equal(bandProblem({ ...friday, orders }), "limits");
  equal(bandProblem(newBand), "limits");
});

Deno.test("the server refuses a value with an incomplete band", () => {
  equal(checkSetting("capacity_bands", bandsValue([friday, newBand])).ok, false);
});
