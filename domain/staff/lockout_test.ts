import assert from "node:assert/strict";
import fc from "fast-check";
import { fridayDinner } from "../testing/fixtures.ts";
import {
  isLockedSomewhere,
  isSpraying,
  judge,
  rememberedMs,
  type SignInFailure,
  type SignInJudgement,
} from "./lockout.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const open: SignInJudgement = { kind: "open", codeUntil: undefined };

type Guess = { name: string; source: string; isTrusted?: boolean };

/** Judges sign-ins and records their failures, like the use case. */
function signIns() {
  const failures: SignInFailure[] = [];
  const look = ({ name, source, isTrusted = false }: Guess, now: number) => {
    const recent = failures.filter((failure) => failure.at > now - rememberedMs);
    return judge(
      {
        onName: recent.filter((failure) => failure.name === name),
        fromSource: recent.filter((failure) => failure.source === source),
      },
      { source, isTrusted },
      now,
    );
  };
  const fail = (guess: Guess, now: number) => {
    const judged = look(guess, now);
    if (judged.kind === "open") failures.push({ isTrusted: false, ...guess, at: now });
    return judged.kind;
  };
  return { failures, look, fail };
}

const mina = { name: "mina", source: "home" };
const tablet = { name: "mina", source: "tablet", isTrusted: true };

function failTimes(
  world: ReturnType<typeof signIns>,
  times: number,
  guess: Guess = mina,
  now = fridayDinner,
) {
  return Array.from({ length: times }, () => world.fail(guess, now));
}

Deno.test("the fifth failure locks the username for this client for 15 minutes", () => {
  const world = signIns();
  failTimes(world, 4);
  assert.deepEqual(world.look(mina, fridayDinner), open);
  failTimes(world, 1);
  const locked = { kind: "locked", until: fridayDinner + 15 * minute };
  assert.deepEqual(world.look(mina, fridayDinner), locked);
  assert.deepEqual(world.look(mina, fridayDinner + 15 * minute - 1), locked);
  assert.deepEqual(world.look(mina, fridayDinner + 15 * minute), open);
});

Deno.test("a lock applies to its username and client only", () => {
  const world = signIns();
  failTimes(world, 5);
  assert.deepEqual(world.look({ ...mina, source: "elsewhere" }, fridayDinner), open);
  assert.deepEqual(world.look({ ...mina, name: "jisoo" }, fridayDinner), open);
});

Deno.test("the count restarts after a lock", () => {
  const world = signIns();
  failTimes(world, 5);
  const later = fridayDinner + 15 * minute;
  assert.deepEqual(failTimes(world, 5, mina, later), ["open", "open", "open", "open", "open"]);
  assert.equal(world.look(mina, later).kind, "locked");
});

Deno.test("a lock does not end early when its first failure becomes older than an hour", () => {
  const world = signIns();
  failTimes(world, 1);
  failTimes(world, 4, mina, fridayDinner + 58 * minute);
  assert.equal(world.look(mina, fridayDinner + 72 * minute).kind, "locked");
  assert.equal(world.look(mina, fridayDinner + 73 * minute).kind, "open");
});

Deno.test("occasional mistyping never locks a user", () => {
  const world = signIns();
  for (let nth = 0; nth < 40; nth++) {
    assert.equal(world.fail(mina, fridayDinner + nth * 16 * minute), "open");
  }
});

Deno.test("for a trusted device only its own failures count, whatever unknown clients do", () => {
  const guess = fc.record({
    name: fc.constantFrom("mina", "jisoo", "nobody"),
    source: fc.integer({ min: 0, max: 40 }).map((nth) => `client ${nth}`),
    pause: fc.integer({ min: 0, max: 5 * minute }),
  });
  fc.assert(fc.property(fc.array(guess, { maxLength: 300, size: "max" }), (guesses) => {
    const world = signIns();
    let now = fridayDinner;
    for (const { pause, ...rest } of guesses) world.fail(rest, now += pause);
    assert.deepEqual(world.look(tablet, now), open);
  }));
});

Deno.test("the lock of a trusted device affects only that device", () => {
  const world = signIns();
  assert.deepEqual(failTimes(world, 6, tablet), ["open", "open", "open", "open", "open", "locked"]);
  assert.deepEqual(world.look(mina, fridayDinner), open);
  assert.equal(world.look({ ...tablet, source: "other tablet" }, fridayDinner).kind, "open");
});

Deno.test("at most 10 of 1000 quick guesses from one client are checked, on one username or many", () => {
  const checked = (guess: (nth: number) => Guess) => {
    const world = signIns();
    const kinds = Array.from({ length: 1000 }, (_, nth) => world.fail(guess(nth), fridayDinner + nth));
    return kinds.filter((kind) => kind === "open").length;
  };
  assert.equal(checked(() => mina), 5);
  assert.equal(checked((nth) => ({ name: `name ${nth}`, source: "home" })), 8);
  assert.equal(checked((nth) => ({ name: `name ${nth % 7}`, source: "home" })), 10);
});

Deno.test("at most 60 guesses on one username are checked in any hour, however many clients guess", () => {
  const clients = fc.array(fc.record({ source: fc.nat(200), pause: fc.nat(10 * second) }), {
    minLength: 300,
    maxLength: 800,
    size: "max",
  });
  fc.assert(
    fc.property(clients, (guesses) => {
      const world = signIns();
      let now = fridayDinner;
      for (const { source, pause } of guesses) {
        world.fail({ name: "mina", source: `client ${source}` }, now += pause);
      }
      assert.ok(world.failures.length >= 60, "enough guesses to reach the limit");
      for (const { at } of world.failures) {
        assert.ok(world.failures.filter((other) => other.at >= at && other.at < at + hour).length <= 60);
      }
    }),
    { numRuns: 30 },
  );
});

Deno.test("after ten failures on a username, a failing client waits longer each time, at most a minute", () => {
  const world = signIns();
  for (let nth = 0; nth < 9; nth++) world.fail({ name: "mina", source: `client ${nth}` }, fridayDinner);
  failTimes(world, 1);
  assert.deepEqual(world.look(mina, fridayDinner), { kind: "slowed", until: fridayDinner + second });
  assert.equal(world.look(mina, fridayDinner + second).kind, "open");
  for (const seconds of [2, 4, 8]) {
    world.fail({ name: "mina", source: `client after ${seconds}` }, fridayDinner);
    assert.deepEqual(world.look(mina, fridayDinner), {
      kind: "slowed",
      until: fridayDinner + seconds * second,
    });
  }
  for (let nth = 10; nth < 40; nth++) world.fail({ name: "mina", source: `client ${nth}` }, fridayDinner);
  assert.deepEqual(world.look(mina, fridayDinner), { kind: "slowed", until: fridayDinner + minute });
  assert.equal(world.look({ ...mina, source: "a new tablet" }, fridayDinner).kind, "open");
});

Deno.test("from the 20th failure on, unknown clients need a code until the hour has passed", () => {
  const world = signIns();
  for (let nth = 0; nth < 20; nth++) {
    assert.deepEqual(world.look({ ...mina, source: "new" }, fridayDinner), open, `after ${nth}`);
    world.fail({ name: "mina", source: `client ${nth}` }, fridayDinner);
  }
  assert.deepEqual(world.look(mina, fridayDinner), { kind: "open", codeUntil: fridayDinner + hour });
  assert.deepEqual(world.look(tablet, fridayDinner), open);
  assert.deepEqual(world.look(mina, fridayDinner + hour), open);
});

Deno.test("failures on a trusted device do not make other clients need a code", () => {
  const world = signIns();
  for (let nth = 0; nth < 30; nth++) {
    world.fail({ ...tablet, source: `tablet ${nth}` }, fridayDinner);
  }
  assert.deepEqual(world.look(mina, fridayDinner), open);
});

Deno.test("a client that failed on eight usernames is slowed for an hour, but a trusted device there is not", () => {
  const world = signIns();
  for (let nth = 0; nth < 8; nth++) {
    world.fail({ name: `name ${nth}`, source: "home" }, fridayDinner + nth * minute);
  }
  const now = fridayDinner + 10 * minute;
  assert.deepEqual(world.look(mina, now), { kind: "slowed", until: fridayDinner + hour });
  assert.deepEqual(world.look(tablet, now), open);
  assert.deepEqual(world.look(mina, fridayDinner + hour), open);
});

Deno.test("setting a clock back does not lock users out", () => {
  const world = signIns();
  failTimes(world, 5, mina, fridayDinner + 3 * hour);
  assert.deepEqual(world.look(mina, fridayDinner), open);
  assert.equal(isLockedSomewhere(world.failures, fridayDinner), false);
});

Deno.test("a process whose clock is up to an hour behind counts the failures that others stored", () => {
  for (const behind of [2 * minute, hour]) {
    const guessed = signIns();
    for (let nth = 0; nth < 21; nth++) {
      guessed.fail({ name: "mina", source: `stranger ${nth}` }, fridayDinner);
    }
    const judged = guessed.look({ name: "mina", source: "another" }, fridayDinner - behind);
    assert.deepEqual(judged, { kind: "open", codeUntil: fridayDinner + hour });

    const locked = signIns();
    failTimes(locked, 5);
    const until = fridayDinner + 15 * minute;
    assert.deepEqual(locked.look(mina, fridayDinner - behind), { kind: "locked", until });
    assert.equal(isLockedSomewhere(locked.failures, fridayDinner - behind), true);
  }
});

Deno.test("isLockedSomewhere is true while one client or device is locked", () => {
  const world = signIns();
  failTimes(world, 5);
  assert.equal(isLockedSomewhere(world.failures, fridayDinner), true);
  assert.equal(isLockedSomewhere(world.failures, fridayDinner + 15 * minute), false);
  assert.equal(isLockedSomewhere(world.failures.slice(1), fridayDinner), false);
});

Deno.test("isLockedSomewhere finds one locked client among others with fewer failures", () => {
  const failures = (source: string, count: number) =>
    Array.from({ length: count }, (_, nth): SignInFailure => ({
      ...{ name: "manager", source, isTrusted: false },
      at: fridayDinner + nth * second,
    }));
  const now = fridayDinner + minute;
  assert.ok(isLockedSomewhere([...failures("tablet", 1), ...failures("phone", 5)], now));
  assert.ok(!isLockedSomewhere([...failures("tablet", 1), ...failures("phone", 4)], now));
});

Deno.test("many usernames from one client or many failures from many clients are an attack; a busy shift is not", () => {
  const spread = { failures: 0, clients: 0, maxNames: 0, maxPins: 0 };
  assert.equal(isSpraying({ ...spread, maxNames: 8 }), true);
  assert.equal(isSpraying({ ...spread, failures: 60, clients: 60, maxNames: 1 }), true);
  assert.equal(isSpraying({ ...spread, failures: 29, clients: 29, maxNames: 1 }), false);
  assert.equal(isSpraying({ ...spread, failures: 100, clients: 4, maxNames: 7, maxPins: 4 }), false);
  assert.equal(isSpraying({ ...spread, maxPins: 5 }), true);
});
