import { equal } from "node:assert/strict";
import { i18n } from "@lingui/core";
import { formatDuration } from "./seconds.ts";

Deno.test("formats a duration in its two largest units", () => {
  equal(formatDuration(0), "0\u00a0s");
  equal(formatDuration(42.4), "42\u00a0s");
  equal(formatDuration(185), "3\u00a0min 5\u00a0s");
  equal(formatDuration(3_600), "1\u00a0h");
  equal(formatDuration(2 * 86_400 + 3 * 3_600 + 59), "2\u00a0d 3\u00a0h");
});

Deno.test("formats a duration in Korean", () => {
  i18n.loadAndActivate({ locale: "ko", messages: {} });
  try {
    equal(formatDuration(0), "0초");
    equal(formatDuration(185), "3분 5초");
    equal(formatDuration(2 * 86_400 + 3 * 3_600), "2일 3시간");
  } finally {
    i18n.loadAndActivate({ locale: "en", messages: {} });
  }
});
