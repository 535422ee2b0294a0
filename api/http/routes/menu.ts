import type { Menu } from "@domain/menu/dish.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import { answerPrecompressed, precompress, type Precompressed } from "../precompressed.ts";
import { securityHeadersOf } from "../middleware/security_headers.ts";
import type { Services } from "../services.ts";
import { nameSpan } from "../middleware/spans.ts";
import { toMenuByCategory } from "../mappers/menu.ts";

const menuPath = "/api/menu/items/by-category";

type Answer = { menu: Menu; from: Instant; until: Instant; json: string; packed: Packed };

/** The smallest bytes take long to make: whoever asks first, after a change or a start, gets those that are made at once. */
type Packed = { at: number; bytes: Promise<Precompressed>; isSmallest: boolean };
const quick = 5;
const smallest = 11;
const settledMs = 1_000;

/**
 * Answers the menu, the most read of all, from bytes made when it changed or a dish came back by time. It stands before the app and
 * does what that would do for it; what it answers nothing to, at once or in the end, is the app's.
 */
export function menuAnswer(
  services: Services,
): (request: Request) => Response | Promise<Response | undefined> | undefined {
  const { ports: { menus, clock }, log, answered } = services;
  const more = securityHeadersOf(services)(menuPath);
  const pack = (json: string, quality: number) =>
    precompress(json, { type: "application/json", quality, more });
  let ready: Answer | undefined;
  /** What the last look at the menu came to; many requests share one look. */
  let seen: { look: Promise<Menu>; answer: Answer; bytes: Precompressed } | undefined;

  const fitting = (menu: Menu): Answer => {
    const now = clock.now();
    if (ready?.menu === menu && holds(ready, now)) return ready;
    const json = JSON.stringify({ success: true, data: toMenuByCategory(menu, now) });
    const packed = ready?.json === json
      ? ready.packed
      : { at: performance.now(), bytes: pack(json, quick), isSmallest: false };
    return ready = { menu, from: now, until: nextReturn(menu, now), json, packed };
  };

  const packWell = ({ json, packed }: Answer) => {
    if (packed.isSmallest || performance.now() - packed.at < settledMs) return;
    packed.isSmallest = true;
    pack(json, smallest).then((bytes) => packed.bytes = Promise.resolve(bytes), () => {});
  };

  const prepared = async (look: Promise<Menu>): Promise<Precompressed | undefined> => {
    try {
      const answer = fitting(await look);
      packWell(answer);
      const bytes = await answer.packed.bytes;
      seen = { look, answer, bytes };
      return bytes;
    } catch {
      ready = seen = undefined;
      return undefined;
    }
  };

  const send = (bytes: Precompressed, request: Request, began: number): Response => {
    const requestId = crypto.randomUUID();
    const response = answerPrecompressed(bytes, request);
    response.headers.set("x-request-id", requestId);
    response.headers.set("date", dateOf(clock.now()));
    const ms = performance.now() - began;
    answered(`GET ${menuPath}`, ms, response.status);
    log("info", "request", {
      request_id: requestId,
      method: request.method,
      path: menuPath,
      status: response.status,
      ms: Math.round(ms),
    });
    return response;
  };

  return (request) => {
    if (!isForMenu(request)) return;
    const began = performance.now();
    nameSpan({ method: "GET", path: menuPath });
    const look = menus.cached();
    // At once: Deno answers what it need not wait for with half the work.
    if (seen?.look === look && holds(seen.answer, clock.now())) return send(seen.bytes, request, began);
    return prepared(look).then((bytes) => bytes && send(bytes, request, began));
  };
}

const holds = ({ from, until }: Answer, now: Instant) => now >= from && now < until;

const readMethods = ["GET", "HEAD"];

function isForMenu({ method, url }: Request): boolean {
  const path = url.indexOf("/", "https://".length);
  if (!url.startsWith(menuPath, path) || url.length > 1_000 || !readMethods.includes(method)) return false;
  const end = path + menuPath.length;
  return end === url.length || url[end] === "?";
}

/** When the first dish that is off comes back by itself. */
export function nextReturn(menu: Menu, now: Instant): Instant {
  const returns = menu.dishes.map(({ availability }) =>
    availability.kind === "off_until" ? availability.until : Infinity
  );
  return Math.min(Infinity, ...returns.filter((moment) => moment > now));
}

let shownDate = { second: NaN, words: "" };

/** A second's words are made once. */
export function dateOf(now: Instant): string {
  const second = Math.floor(now / 1000);
  if (second !== shownDate.second) shownDate = { second, words: new Date(now).toUTCString() };
  return shownDate.words;
}
