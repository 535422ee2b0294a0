import { equal } from "node:assert/strict";
import { muteLeft, muteMs } from "./mute.ts";

Deno.test("a mute ends after ten minutes", () => {
  equal(muteLeft(0, 1), 0);
  equal(muteLeft(muteMs, 0), muteMs);
  equal(muteLeft(muteMs, muteMs - 1), 1);
  equal(muteLeft(muteMs, muteMs), 0);
});

Deno.test("a mute does not last for hours when the device's clock is set back", () => {
  equal(muteLeft(muteMs, -3_600_000), 0);
});
