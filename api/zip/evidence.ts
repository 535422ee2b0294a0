import { strToU8, zipSync } from "fflate";
import type { Evidence, EvidenceSection } from "@domain/payment/evidence.ts";

/** Zips the evidence: one HTML page with all sections, and each section as a text file. Guests' texts are escaped. */
export function zipEvidence(evidence: Evidence): Uint8Array<ArrayBuffer> {
  return new Uint8Array(zipSync({
    "evidence.html": strToU8(toHtml(evidence)),
    ...Object.fromEntries(
      evidence.sections.map((section) => [`${section.name}.txt`, strToU8(toText(section))]),
    ),
  }));
}

function toHtml({ title, sections }: Evidence): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>
body { font: 14px/1.5 sans-serif; margin: 2rem; }
table { border-collapse: collapse; margin-bottom: 2rem; }
th, td { border: 1px solid #999; padding: 0.25rem 0.5rem; text-align: left; vertical-align: top; }
</style>
</head>
<body>
<h1>${escaped(title)}</h1>
${sections.map(toTable).join("\n")}
</body>
</html>
`;
}

function toTable({ title, columns, rows }: EvidenceSection): string {
  const cells = (tag: "th" | "td", texts: readonly string[]) =>
    `<tr>${texts.map((text) => `<${tag}>${escaped(text)}</${tag}>`).join("")}</tr>`;
  return `<h2>${escaped(title)}</h2>
<table>
${[cells("th", columns), ...rows.map((row) => cells("td", row))].join("\n")}
</table>`;
}

/** One row per line. Line breaks in a guest's text are removed, so that they cannot add a row. */
function toText({ title, columns, rows }: EvidenceSection): string {
  const line = (texts: readonly string[]) => texts.map(oneLine).join(" | ");
  return [oneLine(title), "", line(columns), ...rows.map(line), ""].join("\n");
}

function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ");
}

function escaped(text: string): string {
  return oneLine(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
