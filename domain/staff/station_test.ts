import assert from "node:assert/strict";
import { fridayDinner } from "@domain/testing/fixtures.ts";
import { isOwnTap } from "./station.ts";

const minute = 60_000;
const shift = { staffId: "mina", stationId: "stn_1", startedAt: fridayDinner };

Deno.test("a tap belongs to the person who made it, whenever it is sent", () => {
  assert.equal(isOwnTap({ madeBy: "mina", madeAt: fridayDinner - 60 * minute }, shift), true);
  assert.equal(isOwnTap({ madeBy: "sora", madeAt: fridayDinner }, shift), false);
  assert.equal(isOwnTap({ madeBy: "sora" }, { ...shift, stationId: undefined }), false);
});

Deno.test("a tap on a locked station belongs to who enters the PIN within a minute", () => {
  assert.equal(isOwnTap({ madeAt: fridayDinner - minute }, shift), true);
  assert.equal(isOwnTap({ madeAt: fridayDinner - minute - 1 }, shift), false);
  assert.equal(isOwnTap({}, shift), true);
  assert.equal(isOwnTap({ madeAt: fridayDinner - 60 * minute }, { ...shift, stationId: undefined }), true);
});
