import { deepEqual, equal } from "node:assert/strict";
import type { HealthSnapshot } from "@contract/schemas/health.ts";
import { speedGoals } from "@domain/shared/page_speed.ts";
import { isOverGoal, shownAlert, speedValue } from "./appearance.ts";

const stored = {
  severity: "warning",
  title: "The title from the server",
  message: "The message from the server",
  created_at: "2026-11-20T20:00:00Z",
  ended_at: null,
} as const;

Deno.test("shows an alert in the user's language from its kind and parameters", () => {
  const alert = { ...stored, kind: "messages_stuck", params: { waiting: 3, failed: 1 } } as const;
  equal(
    shownAlert("en", alert).message,
    "3 messages waiting, 1 failed since yesterday. Send the failed ones again below.",
  );
  equal(
    shownAlert("ko", alert).message,
    "대기 중인 메시지 3건, 어제부터 보내지 못한 메시지 1건이 있습니다. 보내지 못한 메시지는 아래에서 다시 보낼 수 있습니다.",
  );
});

Deno.test("keeps the server's English text for an alert of an unknown kind", () => {
  // A newer server may know more kinds than this app.
  const unknown = { ...stored, kind: "disk_full", params: { percent: 99 } };
  equal(shownAlert("ko", unknown as unknown as HealthSnapshot["recent_alerts"][number]).title, stored.title);
});

Deno.test("a figure of page speed is over its goal only when it is shown as more", () => {
  deepEqual(
    ([["lcp", 1_520], ["lcp", 1_580], ["cls", 0.0204], ["cls", 0.021], ["ttfb", 399]] as const).map((
      [metric, value],
    ) => isOverGoal(metric, value, speedGoals[metric])),
    [false, true, false, true, false],
  );
  deepEqual([speedValue("cls", 0.0004), speedValue("inp", 48.2)], ["0", "48\u00a0ms"]);
});
