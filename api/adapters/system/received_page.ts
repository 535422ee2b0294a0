import { pageChanges, type ReceivedPage } from "@domain/payment/received_page.ts";
import type { HealthMeasures } from "@domain/ports/health.ts";

const everyMs = 3_600_000;
/**
 * The page is compared again after this time when it differs or could not be fetched. A difference counts when it is still there: during a
 * release another version may answer.
 */
const againMs = 5 * 60_000;
const timeoutMs = 10_000;
/** Far more than the page has. */
const maxFiles = 100;

export type FetchPage = (address: string) => Promise<Response>;

/**
 * Compares, in the background and once an hour, the checkout page that `fetchPublic` gets from its public address with the one
 * that this process sends. Without https nothing is compared: then only the machine itself opens the page.
 */
export function watchCheckoutPage(
  publicUrl: string,
  { send, fetchPublic, now = () => performance.now() }: {
    /** Answers as this process does. */
    send: FetchPage;
    fetchPublic: FetchPage;
    now?: () => number;
  },
): HealthMeasures["checkoutPageChanges"] {
  const address = new URL("/checkout", publicUrl).href;
  let dueAt = -Infinity;
  let found: readonly string[] | undefined;
  let changes: readonly string[] | undefined;
  const compare = async () => {
    const before = found;
    const sent = await receive(send, address);
    const received = await receive(fetchPublic, address);
    // A proxy sends pages of its own while the server is away, and to find out whether a robot asks.
    if (received.status !== sent.status) throw new Error(`the page has the status ${received.status}`);
    found = pageChanges(sent, received);
    // Not the same difference: what is injected may have another name each time.
    if (found.length === 0 || (before ?? []).length > 0) changes = found;
    if (found.length > 0) dueAt = now() + againMs;
  };
  return () => {
    if (publicUrl.startsWith("https:") && now() >= dueAt) {
      dueAt = now() + everyMs;
      compare().catch(() => {
        changes = undefined;
        dueAt = now() + againMs;
      });
    }
    return changes;
  };
}

export const fetchFromOutside: FetchPage = (address) =>
  fetch(address, { redirect: "error", signal: AbortSignal.timeout(timeoutMs) });

/** Fetches a page, and the files of scripts that it names. */
async function receive(get: FetchPage, address: string): Promise<ReceivedPage & { status: number }> {
  const response = await get(address);
  const html = await response.text();
  const files = new Set(Array.from(html.matchAll(/\/assets\/[\w-]{1,100}\.js\b/g), ([path]) => path));
  const loaded = await Promise.all(
    [...files].slice(0, maxFiles).map(async (name) => {
      const file = await get(new URL(name, address).href);
      return { name, text: await file.text() };
    }),
  );
  const { status, headers } = response;
  return { status, headers: Object.fromEntries(headers), scripts: [...scriptsIn(html), ...loaded] };
}

/** The scripts of a page, without blocks of data. The time grows with the length of the page, whatever a proxy makes of it. */
export function scriptsIn(html: string): ReceivedPage["scripts"] {
  const scripts: { name: string; text: string }[] = [];
  const [opening, closing] = [/<script\b/gi, /<\/script\b/gi];
  while (opening.exec(html)) {
    const end = html.indexOf(">", opening.lastIndex);
    if (end === -1) break;
    const tag = html.slice(opening.lastIndex, Math.min(end, opening.lastIndex + 2_000));
    closing.lastIndex = end;
    const close = closing.exec(html)?.index ?? html.length;
    opening.lastIndex = close;
    if (/\stype=["']?application\/(?:ld\+)?json/i.test(tag)) continue;
    const [, src] = /\ssrc=["']?([^"'\s]+)/i.exec(tag) ?? [];
    scripts.push(
      src === undefined
        ? { name: "inline script", text: html.slice(end + 1, close) }
        : { name: src, text: "" },
    );
  }
  return scripts;
}
