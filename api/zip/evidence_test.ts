import { equal, match, ok } from "node:assert/strict";
import { strFromU8, unzipSync } from "fflate";
import { zipEvidence } from "./evidence.ts";

const hostile = "<script>alert(1)</script>\n2026-01-01T00:00:00-08:00 | forged | row\u2028\u001b[31m";

Deno.test("escapes markup, line breaks and control characters in texts of guests", () => {
  const zip = zipEvidence({
    orderNumber: "K-001",
    fileName: "evidence-K-001.zip",
    title: `Evidence "><b>`,
    sections: [{
      name: "order",
      title: "Order <i>",
      columns: ["Fact", "Value"],
      rows: [["Note", hostile], ["Name", `"><img src=x onerror=alert(1)>`]],
    }],
  });
  const files = unzipSync(zip);
  equal(Object.keys(files).join(), "evidence.html,order.txt");
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const html = text("evidence.html");
  for (const tag of ["<script", "<img", "<b>", "<i>", "\u001b"]) ok(!html.includes(tag), tag);
  match(html, /&#60;script&#62;/);
  match(html, /default-src 'none'/);
  const lines = text("order.txt").split(/[\n\u2028]/);
  equal(lines.filter((line) => line.startsWith("2026-01-01")).length, 0);
  ok(!text("order.txt").includes("\u001b"));
});
