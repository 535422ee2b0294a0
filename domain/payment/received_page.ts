/** A page as someone receives it: its headers by lowercase name, and its scripts, each by its address or as "inline script". */
export type ReceivedPage = {
  headers: Readonly<Record<string, string>>;
  scripts: readonly { name: string; text: string }[];
};

/** The headers that protect a page. */
const protecting = [
  "content-security-policy",
  "content-security-policy-report-only",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "permissions-policy",
  "referrer-policy",
  "x-content-type-options",
];

/** A proxy that ends TLS often sends its own value. */
const present = ["strict-transport-security"];

const maxNamed = 10;
const maxChars = 120;

/** Names what a received page has other than the sent one: headers that protect it, and scripts that are new, changed or gone. */
export function pageChanges(sent: ReceivedPage, received: ReceivedPage): string[] {
  const headers = [
    ...protecting.filter((name) => sent.headers[name] !== received.headers[name]),
    ...present.filter((name) => name in sent.headers && !(name in received.headers)),
  ];
  const without = (one: ReceivedPage, other: ReceivedPage) =>
    one.scripts.filter(({ name, text }) =>
      !other.scripts.some((each) => each.name === name && each.text === text)
    ).map(({ name }) => name.slice(0, maxChars));
  return [...new Set([...headers, ...without(received, sent), ...without(sent, received)])].slice(
    0,
    maxNamed,
  );
}
