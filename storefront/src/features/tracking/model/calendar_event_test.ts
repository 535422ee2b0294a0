import assert from "node:assert/strict";
import { calendarFile } from "./calendar_event.ts";

const event = {
  id: "ord_1",
  startsAt: "2026-11-27T20:30:00.000Z",
  createdAt: "2026-11-26T18:05:09.123Z",
  title: "Pickup K-012",
  place: "10482 Ramie Street, Garden Grove, CA 92843",
  description: "https://example.com/order-pending/pi_1",
};

Deno.test("an event lasts 15 minutes from the pickup time, in UTC", () => {
  const lines = calendarFile(event).split("\r\n");
  assert.ok(lines.includes("DTSTAMP:20261126T180509Z"));
  assert.ok(lines.includes("DTSTART:20261127T203000Z"));
  assert.ok(lines.includes("DTEND:20261127T204500Z"));
  assert.equal(lines[0], "BEGIN:VCALENDAR");
  assert.equal(lines.at(-1), "");
});

Deno.test("commas, semicolons, backslashes and line breaks are escaped", () => {
  const file = calendarFile({ ...event, description: "a, b; c\\d\r\ne\nf" });
  assert.match(file, /DESCRIPTION:a\\, b\\; c\\\\d\\ne\\nf\r\n/);
});

Deno.test("no line is longer than 75 bytes, and unfolding restores Korean text", () => {
  const title = "조각보 식당 픽업 ".repeat(12).trim();
  const file = calendarFile({ ...event, title });
  for (const line of file.split("\r\n")) assert.ok(new TextEncoder().encode(line).length <= 75, line);
  assert.ok(file.replaceAll("\r\n ", "").includes(`SUMMARY:${title}\r\n`));
});
