import { equal } from "node:assert/strict";
import { fridayClock, nextFridayLunch } from "./demo_clock.ts";

const at = (text: string) => Temporal.ZonedDateTime.from(`${text}[America/Los_Angeles]`).epochMilliseconds;
const text = (instant: number) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO("America/Los_Angeles").toPlainDateTime()
    .toString();

Deno.test("the demo begins at the next Friday lunch on which the restaurant is open", () => {
  for (
    const [moment, lunch] of [
      ["2026-11-28T22:00", "2026-12-04T11:55:00"],
      ["2026-12-04T11:55", "2026-12-04T11:55:00"],
      ["2026-12-04T11:56", "2026-12-11T11:55:00"],
      // Christmas Day and New Year's Day are Fridays.
      ["2026-12-20T09:00", "2027-01-08T11:55:00"],
    ] as const
  ) {
    equal(text(nextFridayLunch(at(moment))), lunch);
  }
});

Deno.test("a restart goes on with the clock until the restaurant closes, and then begins at a later Friday", async () => {
  const folder = await Deno.makeTempDir();
  let real = at("2026-11-28T22:00");
  const shown = () => text(fridayClock(folder, () => real).now());
  equal(shown(), "2026-12-04T11:55:00");
  real += 3 * 3_600_000;
  equal(shown(), "2026-12-04T14:55:00");
  real += 7 * 3_600_000;
  equal(shown(), "2026-12-04T21:55:00");
  real += 10 * 60_000;
  equal(shown(), "2026-12-11T11:55:00");
  await Deno.remove(folder, { recursive: true });
});

Deno.test("a clock that was set by hand goes on until its day ends, and the real time stays the real time", async () => {
  const folder = await Deno.makeTempDir();
  let real = at("2026-11-28T22:00");
  const clock = () => fridayClock(folder, () => real);
  clock().set(at("2026-12-05T23:00"));
  real += 60_000;
  equal(text(clock().now()), "2026-12-05T23:01:00");
  real += 3_600_000;
  equal(text(clock().now()), "2026-12-11T11:55:00");
  clock().set(undefined);
  real += 30 * 24 * 3_600_000;
  equal(clock().now(), real);
  await Deno.writeTextFile(`${folder}/demo_clock.json`, "{");
  equal(text(clock().now()), "2027-01-08T11:55:00");
  await Deno.remove(folder, { recursive: true });
});
