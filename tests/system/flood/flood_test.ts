import { equal, ok } from "node:assert/strict";
import { placeOrder } from "@api/testing/guests.ts";
import { freePort, startApi, startEmulator } from "@api/testing/processes.ts";
import { newDatabase } from "@api/testing/running.ts";
import { tokenOf } from "@api/testing/staff.ts";
import { minuteMs } from "@domain/shared/local_time.ts";
import type { Attacker } from "./attack_worker.ts";
import { type Attack, type AttackName, attacks } from "./attacks.ts";
import { besideAttackers, honestGuest, largeTables } from "./honest_guest.ts";

/** `deno task bench flood` measures the guest's times beside each attack, and beside all of guests' requests at once. */
Deno.test("T26: guests get every answer and order while hostile clients send each costly request more often than it is allowed", async () => {
  await using things = new AsyncDisposableStack();
  const databaseUrl = await newDatabase(things);
  const port = freePort();
  const stripe = await startEmulator(things, port);
  const env = { TRUSTED_PROXIES: "127.0.0.1", RATE_LIMITS: "on" };
  const shop = await startApi(things, { port, databaseUrl, stripe, env });
  const token = await tokenOf(shop, "super_admin");
  // A smaller table than the largest keeps this test short.
  const tables = await largeTables(shop, token, 100);
  const names = (Object.keys(attacks) as AttackName[]).filter((name) => name !== "large pictures");
  const attackers: Attacker[] = names.map((name, nth) => {
    const { workers, perMinute }: Attack = attacks[name];
    const target = {
      ...{ url: shop.url, address: `198.51.100.${nth}`, token, picture: new Uint8Array(), tables },
    };
    return { name, target, workers, count: perMinute === undefined ? workers : perMinute + 2 * workers };
  });

  const began = performance.now();
  let guests = 0;
  const { statuses } = await besideAttackers(attackers, async (attacksEnded) => {
    let isOver = false;
    const ended = attacksEnded.finally(() => isOver = true);
    while (!isOver) {
      // Ten calls of one guest are fewer than the limits allow.
      const call = honestGuest(shop, `203.0.113.${guests++ % 256}`);
      for (let nth = 0; nth < 10; nth++) await call();
      // A flood does not stop checkouts either.
      if (guests <= 3) await placeOrder(shop);
    }
    await ended;
  });
  // The allowance begins again on a machine that needs more than a minute.
  const minutes = Math.ceil((performance.now() - began) / minuteMs);

  ok(guests > 0);
  for (const [nth, { name }] of attackers.entries()) {
    const { perMinute }: Attack = attacks[name];
    const got = statuses[nth] ?? {};
    equal(got[500], undefined, name);
    if (perMinute === undefined) continue;
    const answers = Object.entries(got).filter(([status]) => !refusals(name).includes(status));
    const answered = answers.reduce((sum, [, count]) => sum + count, 0);
    ok(answered > 0 && answered <= minutes * perMinute, `${name}: ${JSON.stringify(got)}`);
  }
  equal(shop.hasEnded(), false);
  await placeOrder(shop);
});

/** 429 or a closed connection beyond an allowance. Sign-ins that find the queue of password checks full are refused with 503. */
const refusals = (name: AttackName) => name === "wrong sign-ins" ? ["0", "429", "503"] : ["0", "429"];
