import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { hourMs, minuteMs } from "../shared/local_time.ts";
import { type Call, callNumbersText, mayCall, nextNumber, onIt, parseCallNumbers } from "./call_ladder.ts";

const mina = { name: "Mina Kim", phone: "+17145550143", language: "ko" } as const;
const joe = { name: "Joe", phone: "+17145550144", language: "en" } as const;
const ladder = [mina, joe];

const start = 1_000 * hourMs;
const call = (
  nth: number,
  { name, phone }: typeof mina | typeof joe,
  at: number,
  more: Partial<Call> = {},
) => ({
  ...{ nth, name, phone, at, endedAt: at + 30_000 },
  ...more,
});
const next = (calls: Call[], now: number, since = start) => nextNumber(ladder, calls, { since, now })?.name;

Deno.test("reads the numbers to call with name and language, and writes them in one form", () => {
  deepEqual(parseCallNumbers("Mina Kim (714) 555-0143 ko;Joe 7145550144 en"), ladder);
  equal(callNumbersText(ladder), "Mina Kim +17145550143 ko; Joe +17145550144 en");
  deepEqual(parseCallNumbers(" ; "), []);
  for (
    const invalid of [
      "Mina +17145550143",
      "+17145550143 ko",
      "Mina +17145550143 fr",
      "Mina 911 ko",
      "Mina +17145550143 ko; Joe 714-555-0143 en",
      [0, 1, 2, 3, 4, 5].map((nth) => `Joe +1714555010${nth} en`).join(";"),
      `${"a".repeat(41)} +17145550143 ko`,
    ]
  ) equal(parseCallNumbers(invalid), undefined, invalid);
});

Deno.test("after a call without the digit 1 the next number is called, and after the last number the first", () => {
  equal(next([], start), "Mina Kim");
  const first = call(1, mina, start);
  equal(next([first], start + minuteMs), "Joe");
  equal(next([first, call(2, joe, start + minuteMs)], start + 2 * minuteMs), "Mina Kim");
});

Deno.test("the next call waits for the end of the call before, at most a minute", () => {
  const running = call(1, mina, start, { endedAt: undefined });
  equal(next([running], start + minuteMs - 1), undefined);
  equal(next([running], start + minuteMs), "Joe");
  equal(next([call(1, mina, start, { endedAt: start + 5_000 })], start + 5_000), "Joe");
});

Deno.test("pressing 1 holds back the next call for three minutes", () => {
  const answered = call(1, mina, start, { onItAt: start + 20_000 });
  const until = start + 20_000 + 3 * minuteMs;
  deepEqual(onIt([answered], until - 1), { call: answered, until });
  equal(next([answered], until - 1), undefined);
  equal(onIt([answered], until), undefined);
  equal(next([answered], until), "Joe");
});

Deno.test("pressing 1 also holds back the call of a process whose clock is behind, and not after a clock was set back", () => {
  const answered = call(1, mina, start, { onItAt: start + 20_000 });
  equal(next([answered], start + 15_000), undefined);
  equal(next([answered], start + 20_000 - 3 * minuteMs, start - hourMs), "Joe");
});

Deno.test("calls further ahead than an hour do not count, so that setting a clock back silences no number", () => {
  const three = [1, 2, 3].map((nth) => call(nth, mina, start));
  equal(mayCall(mina.phone, three, start - hourMs + 1), false);
  equal(mayCall(mina.phone, three, start - hourMs), true);
});

Deno.test("a test call delays the next call by a minute and changes no turn", () => {
  const first = call(1, mina, start);
  const test = call(2, mina, start + minuteMs, { isTest: true, endedAt: undefined });
  equal(next([first, test], start + 2 * minuteMs - 1), undefined);
  equal(next([first, test], start + 2 * minuteMs), "Joe");
});

Deno.test("a new cause begins with the first number", () => {
  equal(next([call(1, mina, start - 10 * minuteMs)], start), "Mina Kim");
});

Deno.test("never calls a number more than three times an hour, twice at a time or out of order", () => {
  const step = fc.record({
    seconds: fc.integer({ min: 1, max: 400 }),
    outcome: fc.constantFrom("ended", "pressed", "unknown"),
  });
  fc.assert(fc.property(
    fc.integer({ min: 1, max: 5 }),
    fc.array(step, { minLength: 20, maxLength: 200 }),
    (size, steps) => {
      const numbers = Array.from(
        { length: size },
        (_, nth) => ({ ...joe, name: `${nth}`, phone: `+1714555010${nth}` }),
      );
      const calls: Call[] = [];
      let now = start;
      for (const { seconds, outcome } of steps) {
        now += seconds * 1000;
        const number = nextNumber(numbers, calls, { since: start, now });
        if (!number) continue;
        const before = calls.at(-1);
        const ofHour = (phone: string) =>
          calls.filter((each) => each.phone === phone && each.at > now - hourMs).length;
        ok(ofHour(number.phone) < 3, "three an hour");
        ok(!before || before.endedAt !== undefined || now - before.at >= minuteMs, "one at a time");
        ok(!before?.onItAt || now - before.onItAt >= 3 * minuteMs, "on it");
        const expected = ((before ? Number(before.name) : -1) + 1) % size;
        ok(number.name === `${expected}` || ofHour(`+1714555010${expected}`) === 3, "in order");
        const endedAt = outcome === "unknown" ? undefined : now;
        calls.push({
          ...{ nth: calls.length + 1, name: number.name, phone: number.phone, at: now, endedAt },
          ...(outcome === "pressed" && { onItAt: now }),
        });
      }
    },
  ));
});
