import { equal } from "node:assert/strict";
import type { HealthSnapshot } from "@contract/schemas/health.ts";
import { shownAlert } from "./appearance.ts";

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
