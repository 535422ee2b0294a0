import { equal, match, ok } from "node:assert/strict";
import { strFromU8, unzipSync } from "fflate";
import { collectEvidence } from "@domain/usecases/evidence.ts";
import { consentOf } from "@domain/order/consent.ts";
import { aCheckout, anOrder, fridayDinner, guest, restaurant } from "../../testing/fixtures.ts";
import { evidenceFiles } from "./evidence.ts";

const hostile = "<script>alert(1)</script>\n2026-01-01T00:00:00-08:00 | forged | row";

async function filesOf(note: string) {
  const ports = restaurant();
  const consent = consentOf(
    { address: "203.0.113.7", userAgent: "<img src=x onerror=alert(1)>" },
    { language: "en", wantsTexts: true },
    fridayDinner,
  );
  await ports.checkouts.begin(aCheckout("ord_1", { consent }));
  await ports.orders.add("2026-07-10", () => ({
    at: fridayDinner,
    order: anOrder({ note, contact: { ...guest, lastName: `"><b>Park` } }),
  }));
  const evidence = await collectEvidence(ports, "ord_1");
  ok(evidence);
  const files = unzipSync(evidenceFiles().zip(evidence));
  return (name: string) => strFromU8(files[name] ?? new Uint8Array());
}

Deno.test("no text of a guest becomes markup or a row of its own", async () => {
  const file = await filesOf(hostile);
  const html = file("evidence.html");
  for (const tag of ["<script", "<img", "<b>"]) ok(!html.includes(tag), tag);
  match(html, /&#60;script&#62;/);
  match(html, /default-src 'none'/);
  equal(file("order.txt").split("\n").filter((line) => line.startsWith("2026-01-01")).length, 0);
});

Deno.test("the archive holds address, browser, terms and local times with their offset", async () => {
  const file = await filesOf("");
  match(file("guest.txt"), /203\.0\.113\.7/);
  match(file("guest.txt"), /not charged until our staff approve/);
  match(file("guest.txt"), /Reply STOP/);
  match(file("order.txt"), /2026-07-10T\d\d:\d\d:\d\d-07:00/);
  match(file("receipt.txt"), /Bibimbap.*\$33\.90/);
});
