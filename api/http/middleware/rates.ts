import type { EndpointName } from "@contract/endpoints.ts";
import { hourMs, type Instant, minuteMs } from "@domain/shared/local_time.ts";
import type { Rate } from "@domain/shared/rate.ts";
import { clientKey } from "./client_address.ts";
import { Refusal } from "../refusals.ts";
import type { HttpContext } from "./call.ts";
import type { Services } from "../services.ts";
import { staffBrowser } from "./staff_browser.ts";

const perMinute = (limit: number): Rate => ({ limit, windowMs: minuteMs });

/** Limits per client address. A whole family or dining room may share one address. */
const perClient: Partial<Record<EndpointName, Rate>> = {
  login: perMinute(100),
  secondStep: perMinute(60),
  beginPasskeySignIn: perMinute(100),
  passkeySignIn: perMinute(100),
  resendCode: perMinute(30),
  pairStation: perMinute(10),
  unlockStation: perMinute(60),
  refresh: perMinute(300),
  waitingOrders: perMinute(300),
  authStatus: perMinute(300),
  addToCart: perMinute(600),
  updateCart: perMinute(600),
  clearCart: perMinute(300),
  cartSuggestions: perMinute(300),
  makeCartLink: perMinute(20),
  cartLink: perMinute(120),
  takeCartLink: perMinute(60),
  createIntent: perMinute(120),
  updateIntent: perMinute(120),
  releaseSlot: perMinute(120),
  reportPageSpeed: perMinute(30),
  reportCsp: perMinute(30),
  storeSlots: perMinute(300),
  answerOffer: perMinute(60),
  cancelByGuest: perMinute(60),
  pickupTimes: perMinute(120),
  changePickupTime: perMinute(60),
  reportArrival: perMinute(60),
  askForTexts: perMinute(60),
  stopTexts: perMinute(60),
  paymentSession: perMinute(600),
  paymentStream: perMinute(120),
  storeStream: perMinute(240),
  orderStream: perMinute(240),
};

/**
 * The calls by which staff sign in and stay signed in. When a client has used up their limit, the browsers of staff at its address have the
 * limit for themselves, because guests in the restaurant may have the same address.
 */
const ofStaff: ReadonlySet<EndpointName> = new Set(
  [
    "login",
    "secondStep",
    "beginPasskeySignIn",
    "passkeySignIn",
    "resendCode",
    "unlockStation",
    "refresh",
    "waitingOrders",
    "authStatus",
    "orderStream",
  ] satisfies EndpointName[],
);

/** Limits per cart. */
const perCart: Partial<Record<EndpointName, Rate>> = {
  addToCart: perMinute(120),
  updateCart: perMinute(240),
  clearCart: perMinute(60),
  createIntent: perMinute(60),
  updateIntent: perMinute(60),
  releaseSlot: perMinute(60),
};

/** Limits per order, for all clients that know its page. */
const perOrder: Partial<Record<EndpointName, Rate>> = {
  reportArrival: { limit: 10, windowMs: hourMs },
  askForTexts: { limit: 10, windowMs: hourMs },
  stopTexts: { limit: 10, windowMs: hourMs },
  changePickupTime: { limit: 10, windowMs: hourMs },
};

/** Limit per staff session, for all endpoints together. */
const perSession = perMinute(1_200);

export async function limitClient(services: Services, name: EndpointName, http: HttpContext): Promise<void> {
  const rate = perClient[name];
  if (!rate) return;
  const now = services.ports.clock.now();
  const client = clientKey(http.env?.remoteAddress ?? "");
  const retryAt = await services.ports.limits.take(`${name}:client:${client}`, rate, now);
  if (retryAt === undefined) return;
  const browser = ofStaff.has(name) ? await staffBrowser(services, http) : undefined;
  if (browser === undefined) throw tooMany(retryAt, now);
  await spend(services, `${name}:browser:${browser}`, rate);
}

/**
 * Limits the calls of the Model Context Protocol per client, of which one request may have several. An assistant's service calls for many
 * guests.
 */
export async function limitPrograms(services: Services, http: HttpContext, calls: number): Promise<void> {
  const key = `mcp:client:${clientKey(http.env?.remoteAddress ?? "")}`;
  for (let nth = 0; nth < Math.max(1, calls); nth++) await spend(services, key, perMinute(60));
}

export async function limitCart(services: Services, name: EndpointName, body: unknown): Promise<void> {
  const rate = perCart[name];
  if (!rate || typeof body !== "object" || body === null || !("session_id" in body)) return;
  await spend(services, `${name}:cart:${body.session_id}`, rate);
}

export async function limitOrder(
  services: Pick<Services, "ports">,
  name: EndpointName,
  orderId: string,
): Promise<void> {
  const rate = perOrder[name];
  if (rate) await spend(services, `${name}:order:${orderId}`, rate);
}

export async function limitSession(services: Services, sessionId: string): Promise<void> {
  await spend(services, `session:${sessionId}`, perSession);
}

async function spend({ ports }: Pick<Services, "ports">, key: string, rate: Rate): Promise<void> {
  const now = ports.clock.now();
  const retryAt = await ports.limits.take(key, rate, now);
  if (retryAt === undefined) return;
  throw tooMany(retryAt, now);
}

function tooMany(retryAt: Instant, now: Instant): Refusal {
  const seconds = Math.max(1, Math.ceil((retryAt - now) / 1000));
  return new Refusal("too_many_requests", { seconds }, { retryAt });
}

/** The failures of clients that guess: wrong keys of printers, bad signatures. */
export type FailureLimit = {
  /** Throws for a client with too many failures. It asks no one, so that a refusal costs almost nothing. */
  refuse(http: HttpContext): void;
  /** Counts a failure of the client. */
  count(http: HttpContext): Promise<void>;
};

const failuresPerMinute = perMinute(30);
const maxRefusedClients = 10_000;

/** Limits the failures per client to 30 a minute. Successes are not counted. */
export function failureLimit({ ports }: Pick<Services, "ports">, name: string): FailureLimit {
  const refused = new Map<string, { from: Instant; retryAt: Instant }>();
  const clientOf = (http: HttpContext) => clientKey(http.env?.remoteAddress ?? "");
  return {
    refuse(http) {
      const client = clientOf(http);
      const refusal = refused.get(client);
      if (refusal === undefined) return;
      const now = ports.clock.now();
      if (now >= refusal.from && now < refusal.retryAt) throw tooMany(refusal.retryAt, now);
      refused.delete(client);
    },
    async count(http) {
      const client = clientOf(http);
      const now = ports.clock.now();
      const retryAt = await ports.limits.take(`${name}:failure:${client}`, failuresPerMinute, now);
      if (retryAt === undefined) return;
      if (refused.size >= maxRefusedClients) refused.clear();
      refused.set(client, { from: now, retryAt });
    },
  };
}
