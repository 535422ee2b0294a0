/** Renders an email as HTML: one column, inline styles, and tables for amounts, because email clients support little else. */
import type { Settings } from "@domain/settings/settings.ts";

const ink = "#2b2118";
const soft = "#6f6257";
const thread = "#e6dccb";
const font = "'Hanken Grotesk','Apple SD Gothic Neo','Malgun Gothic',Helvetica,Arial,sans-serif";

/** The content of an email, before layout. */
export type Content = {
  lang: string;
  restaurant: Settings["restaurant"];
  subject: string;
  hello: string;
  paragraphs: readonly string[];
  receipt: readonly Row[];
  link: { label: string; address: string };
};

export type Row = { label: string; note?: string; amount: string; isTotal?: boolean };

export function toHtml({ lang, restaurant, subject, hello, paragraphs, receipt, link }: Content): string {
  return `<!doctype html>
<html lang="${escaped(lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:#faf6ee;color:${ink};font:16px/1.5 ${font};word-break:keep-all;overflow-wrap:break-word">
<table role="presentation" cellpadding="0" cellspacing="0" align="center" style="width:100%;max-width:560px;margin:0 auto">
<tr><td style="padding:0 4px 16px;font-size:14px;color:${soft}">${escaped(restaurant.name)}</td></tr>
<tr><td style="padding:28px 24px;background:#fffdf8;border:1px solid ${thread};border-radius:12px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escaped(subject)}</h1>
<p style="margin:0 0 12px">${escaped(hello)}</p>
${paragraphs.map((paragraph) => `<p style="margin:0 0 12px">${lines(paragraph)}</p>`).join("\n")}
<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;margin:20px 0;border-collapse:collapse">
${receipt.map(toRow).join("\n")}
</table>
<p style="margin:0"><a href="${
    escaped(link.address)
  }" style="display:inline-block;padding:12px 20px;background:#8c2f1b;color:#ffffff;border-radius:8px;text-decoration:none;font-weight:600">${
    escaped(link.label)
  }</a></p>
</td></tr>
<tr><td style="padding:16px 4px;font-size:14px;color:${soft}">${
    [restaurant.name, restaurant.address, restaurant.phone].filter((part) => part !== "").map(escaped)
      .join("<br>")
  }</td></tr>
</table>
</body>
</html>
`;
}

function toRow({ label, note, amount, isTotal = false }: Row): string {
  const edge = `padding:8px 0;border-top:1px solid ${thread};vertical-align:top;${
    isTotal ? "font-weight:700" : "font-weight:400"
  }`;
  const small = note === undefined ? "" : `<div style="font-size:14px;color:${soft}">${lines(note)}</div>`;
  return `<tr><td style="${edge}">${
    escaped(label)
  }${small}</td><td style="${edge};padding-left:16px;text-align:right;white-space:nowrap">${
    escaped(amount)
  }</td></tr>`;
}

function lines(text: string): string {
  return escaped(text).replaceAll("\n", "<br>");
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
