import { deepEqual, equal } from "node:assert/strict";
import { demoTimes, fridayClock, nextFridayLunch } from "./demo_clock.ts";

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

Deno.test("the demo goes to the next lunch, night, closed hour or clock change, and never to a holiday's", () => {
  const from = (moment: string) => Object.values(demoTimes).map((next) => text(next(at(moment))));
  deepEqual(from("2026-11-28T22:00"), [
    "2026-12-04T12:05:00",
    "2026-12-05T19:30:00",
    "2026-12-01T03:00:00",
    "2027-03-14T01:55:00",
  ]);
  deepEqual(from("2026-12-25T09:00"), [
    "2027-01-08T12:05:00",
    "2026-12-26T19:30:00",
    "2026-12-29T03:00:00",
    "2027-03-14T01:55:00",
  ]);
  // The hour from 1 AM is repeated in November: five minutes before the change is still daylight saving time.
  const november = demoTimes.clock_change(at("2026-08-01T12:00"));
  deepEqual([text(november), text(november + 5 * 60_000)], ["2026-11-01T01:55:00", "2026-11-01T01:00:00"]);
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
