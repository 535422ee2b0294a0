/** Renders an email as HTML and as plain text. The HTML is one column of tables with inline styles: email clients support little else. */
import type { Email } from "@domain/ports/outbox.ts";
import { mapLink, phoneLink } from "@domain/shared/contact_links.ts";
import type { Settings } from "@domain/settings/settings.ts";
import { joinTimes, type Language } from "@domain/shared/language.ts";
import { restaurantName } from "./texts.ts";

/** Colors of web/tokens.css, whose custom properties email clients do not support. */
export const emailColors = {
  light: {
    paper: "#fbf8f1",
    raised: "#ffffff",
    line: "#e2d8c6",
    ink: "#211c17",
    soft: "#5f564b",
    accent: "#b23a1d",
    onAccent: "#ffffff",
  },
  dark: {
    paper: "#14130f",
    raised: "#1f1d18",
    line: "#3a362e",
    ink: "#f7f2e7",
    soft: "#c9c0b0",
    accent: "#f2b84b",
    onAccent: "#14130f",
  },
  stripe: ["#c9532c", "#e0aa3e", "#efe5d0", "#7a3f58"],
} as const;

const { light, dark, stripe } = emailColors;
const font =
  "'Hanken Grotesk','Apple SD Gothic Neo','Malgun Gothic','Noto Sans CJK KR',Helvetica,Arial,sans-serif";
const table = `<table role="presentation" cellpadding="0" cellspacing="0"`;

/** Clients without support for media queries show the inline colors. */
const darkStyles = `@media (prefers-color-scheme: dark) {
.paper { background: ${dark.paper} !important; color: ${dark.ink} !important; }
.card { background: ${dark.raised} !important; border-color: ${dark.line} !important; }
.row td { border-color: ${dark.line} !important; }
.soft, .soft a { color: ${dark.soft} !important; }
.button { background: ${dark.accent} !important; color: ${dark.onAccent} !important; }
.link { color: ${dark.accent} !important; }
}`;

/** The content of an email, before layout. */
export type Content = {
  lang: Language;
  restaurant: Settings["restaurant"];
  subject: string;
  hello: string;
  /** Inboxes show the first one after the subject. */
  paragraphs: readonly string[];
  facts?: readonly Fact[];
  receipt?: readonly Row[];
  link: Link;
  /** Below the link. */
  moreLinks?: readonly Link[];
};

type Fact = { label: string; value: string };

export type Link = { label: string; address: string };

/** `options` are those of a dish, each on its own line. */
export type Row = {
  label: string;
  options?: readonly string[];
  note?: string;
  amount: string;
  isTotal?: boolean;
};

/** An email without its address. */
export type EmailContent = Pick<Email, "subject" | "text" | "html" | "attachments">;

export function toEmail(content: Content): EmailContent {
  return { subject: content.subject, text: toText(content), html: toHtml(content) };
}

function toText(content: Content): string {
  const { lang, hello, paragraphs, facts = [], receipt = [], link, moreLinks = [], restaurant } = content;
  return [
    hello,
    ...paragraphs,
    ...(facts.length === 0 ? [] : [facts.map(({ label, value }) => `${label}: ${value}`).join("\n")]),
    ...(receipt.length === 0 ? [] : [
      receipt.flatMap(({ label, options = [], note, amount }) => [
        `${label}: ${amount}`,
        ...options.map((option) => `    ${option}`),
        ...(note === undefined ? [] : [`    ${note}`]),
      ]).join("\n"),
    ]),
    [link, ...moreLinks]
      .map(({ label, address }) => `${label}: ${address}`).join("\n"),
    [restaurantName(lang, restaurant), restaurant.address, restaurant.phone]
      .filter((part) => part !== "").join("\n"),
  ].filter((part) => part !== "").join("\n\n");
}

function toHtml(content: Content): string {
  const { lang, restaurant, subject, hello, paragraphs, facts = [], receipt = [], link, moreLinks = [] } =
    content;
  const name = restaurantName(lang, restaurant);
  const about = footer(name, restaurant).join("<br>");
  return `<!doctype html>
<html lang="${escaped(lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>
${darkStyles}
</style>
</head>
<body class="paper" style="margin:0;padding:24px 12px;background:${light.paper};color:${light.ink};font:16px/1.5 ${font};word-break:keep-all;overflow-wrap:anywhere">
<div style="display:none;max-height:0;overflow:hidden" aria-hidden="true">${
    escaped(paragraphs[0] ?? "")
  }</div>
${table} align="center" style="width:100%;max-width:560px;margin:0 auto">
<tr><td style="padding:0 4px 12px;font-size:18px;font-weight:700">${stripeHtml()}${escaped(name)}</td></tr>
<tr><td class="card" style="padding:28px 24px;background:${light.raised};border:1px solid ${light.line};border-radius:16px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25;text-wrap:balance">${lines(subject)}</h1>
<p style="margin:0 0 12px">${escaped(hello)}</p>
${paragraphs.map((paragraph) => `<p style="margin:0 0 12px">${lines(paragraph)}</p>`).join("\n")}
${facts.length === 0 ? "" : `${table} style="margin:20px 0 0">\n${facts.map(toFact).join("\n")}\n</table>`}
${
    receipt.length === 0
      ? ""
      : `${table} style="width:100%;margin:20px 0 0;border-collapse:collapse">\n${
        receipt.map(toRow).join("\n")
      }\n</table>`
  }
<p style="margin:24px 0 0"><a class="button" href="${
    escaped(link.address)
  }" style="display:inline-block;padding:12px 20px;background:${light.accent};color:${light.onAccent};border-radius:10px;text-decoration:none;font-weight:650">${
    escaped(link.label)
  }</a></p>
${
    moreLinks.map(({ label, address }) =>
      `<p style="margin:12px 0 0"><a class="link" href="${
        escaped(address)
      }" style="display:inline-block;padding:8px 0;color:${light.accent}">${escaped(label)}</a></p>`
    ).join("\n")
  }
</td></tr>
<tr><td class="soft" style="padding:16px 4px;font-size:14px;color:${light.soft}">${about}</td></tr>
</table>
</body>
</html>
`;
}

/** The color stripe above the headings of the site. */
function stripeHtml(): string {
  const cells = stripe.map((color, index) =>
    `<td style="width:${
      [18, 12, 14, 6][index]
    }px;height:4px;background:${color};font-size:0;line-height:0">&nbsp;</td>`
  );
  return `${table} style="margin:0 0 8px"><tr>${cells.join("")}</tr></table>`;
}

function footer(name: string, { address, phone }: Settings["restaurant"]): string[] {
  const linked = (text: string, href: string) =>
    `<a href="${escaped(href)}" style="display:inline-block;padding:4px 0;color:${light.soft}">${
      escaped(text)
    }</a>`;
  return [
    escaped(name),
    ...(address === "" ? [] : [linked(address, mapLink(address))]),
    ...(phone === "" ? [] : [linked(phone, phoneLink(phone))]),
  ];
}

function toFact({ label, value }: Fact): string {
  return `<tr><td class="soft" style="padding:2px 16px 2px 0;vertical-align:top;white-space:nowrap;color:${light.soft}">${
    escaped(label)
  }</td><td style="padding:2px 0;font-weight:700">${lines(value)}</td></tr>`;
}

function toRow({ label, options = [], note, amount, isTotal = false }: Row): string {
  const edge = `padding:8px 0;border-top:1px solid ${light.line};vertical-align:top;${
    isTotal ? "font-size:18px;font-weight:700" : "font-weight:400"
  }`;
  const small = [...options, ...(note === undefined ? [] : [note])]
    .map((text) => `<div class="soft" style="font-size:14px;color:${light.soft}">${lines(text)}</div>`).join(
      "",
    );
  return `<tr class="row"><td style="${edge}">${
    escaped(label)
  }${small}</td><td style="${edge};padding-left:16px;text-align:right;white-space:nowrap">${
    escaped(amount)
  }</td></tr>`;
}

/** Breaks at the end of each line, and never inside a time. */
function lines(text: string): string {
  return joinTimes(escaped(text)).replaceAll("\n", "<br>");
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
