import { deepEqual, equal, match } from "node:assert/strict";
import { openDatabase, startShop } from "@api/testing/running.ts";
import { expectData } from "@api/testing/shop.ts";
import { tokenOf } from "@api/testing/staff.ts";

Deno.test("logs a clock that is 20 minutes ahead of the database's at start, and reports it on the health page", async () => {
  await using things = new AsyncDisposableStack();
  const events: string[] = [];
  const skews: number[] = [];
  const shop = await startShop(
    await openDatabase("PostgreSQL", things),
    things,
    {},
    (_level, event, fields = {}) => {
      events.push(event);
      if (event === "clock.wrong") skews.push(Number(fields.skew_ms));
    },
    { systemClock: { now: () => Date.now() + 20 * 60_000 } },
  );
  equal(events.indexOf("clock.wrong") >= 0, true);
  deepEqual(skews.map((skew) => Math.round(skew / 60_000)), [20]);
  // The process still takes orders, because a closed restaurant is worse than a wrong clock.
  const ready = await fetch(`${shop.url}/readyz`);
  equal((await ready.json()).status, "ready");
  const { recent_alerts } = await expectData(shop, "health", { token: await tokenOf(shop, "super_admin") });
  const alert = recent_alerts.find((each) => each.kind === "clock_skew");
  match(alert?.message ?? "", /\(1200 s ahead\)/);
});
