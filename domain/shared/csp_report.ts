/** A breach of a page's content security policy: the directive, and the host that it blocked or a kind of source. */
export type CspBreach = { directive: string; blocked: string };

/** The directives of our policies. A short list, so that no client adds names. */
const directives: readonly string[] = [
  ...["default-src", "script-src", "script-src-elem", "script-src-attr", "style-src", "style-src-elem"],
  ...["style-src-attr", "img-src", "font-src", "worker-src", "manifest-src", "connect-src", "frame-src"],
  ...[
    "form-action",
    "object-src",
    "base-uri",
    "frame-ancestors",
    "require-trusted-types-for",
    "trusted-types",
  ],
];

/** Sources without a host, as browsers name them. */
const hostless: readonly string[] = [
  ...["inline", "eval", "wasm-eval", "self", "data", "blob", "about", "trusted-types-sink"],
  "trusted-types-policy",
];

const hostPattern = /^[a-z0-9.-]{1,100}$/;

/**
 * Reads a browser's report (the `csp-report` of `report-uri`). Returns undefined for anything else. Addresses of pages and scripts are
 * dropped, because they can have the id of an order; of the blocked address only the host counts.
 */
export function cspBreachOf(body: unknown): CspBreach | undefined {
  const report = fieldOf(body, "csp-report");
  const named = fieldOf(report, "effective-directive") ?? fieldOf(report, "violated-directive");
  const uri = fieldOf(report, "blocked-uri");
  if (typeof named !== "string" || typeof uri !== "string") return undefined;
  const [directive = ""] = named.split(" ", 1);
  return { directive: directives.includes(directive) ? directive : "other", blocked: sourceOf(uri) };
}

function sourceOf(uri: string): string {
  if (hostless.includes(uri)) return uri;
  const [, scheme = "", host = ""] =
    /^([a-z][a-z0-9+.-]{0,40}):(?:\/\/([^/?#:@]{1,100})(?![^/?#:@]))?/i.exec(uri) ?? [];
  if (/-extension$/i.test(scheme)) return "extension";
  const lower = host.toLowerCase();
  return /^(https?|wss?)$/i.test(scheme) && hostPattern.test(lower) ? lower : "other";
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
