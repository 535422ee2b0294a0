import { audit, type AuditEntry } from "@domain/shared/audit.ts";
import type { Actor } from "@domain/shared/actor.ts";
import { hourMs, type Instant } from "@domain/shared/local_time.ts";
import { ownText } from "@domain/shared/language.ts";
import { ok, refuse, type Result } from "@domain/shared/result.ts";
import {
  languageOfReply,
  readReply,
  replyTexts,
  type TextStopSource,
} from "@domain/notification/text_stop.ts";
import { maskedPhone } from "@domain/order/guest_contact.ts";
import { openStatuses, type Order } from "@domain/order/order.ts";
import { type InboundText, StoppedAtGateway } from "@domain/ports/outbox.ts";
import type { Ports } from "@domain/ports/ports.ts";
import type { Rate } from "@domain/shared/rate.ts";

/** Thrown instead of sending a text to a number that asked for no more texts. */
export class TextsStopped extends Error {
  override name = "TextsStopped";
  constructor() {
    super(
      "The number asked for no more texts. It gets them again after it sends START to the restaurant's number.",
    );
  }
}

type StopDeps = Pick<Ports, "textStops" | "orders" | "clock">;

/**
 * Sends a text, the only way to send one; `id` is that of its message. Throws `TextsStopped` for a number that asked for no more texts, at the moment it would leave
 * (docs/product-rules.md, "No more texts").
 */
export async function sendText(
  deps: StopDeps & Pick<Ports, "transport">,
  to: string,
  body: string,
  id?: number,
): Promise<string | undefined> {
  if (await deps.textStops.isStopped(to)) throw new TextsStopped();
  try {
    return await deps.transport.text(to, body, id);
  } catch (cause) {
    if (!(cause instanceof StoppedAtGateway)) throw cause;
    await stopTexts(deps, to, { source: "reply" });
    throw new TextsStopped();
  }
}

/** Stops texts to the number of an order, for its guest or by staff. A repeat changes nothing. */
export async function stopTextsOn(
  deps: StopDeps,
  { orderId, source, by }: { orderId: string; source: Exclude<TextStopSource, "reply">; by?: Actor },
): Promise<Result<Order, { kind: "no_such_order" } | { kind: "texts_unavailable" }>> {
  const order = await deps.orders.byId(orderId);
  if (!order) return refuse({ kind: "no_such_order" });
  const { phone } = order.contact;
  if (phone === "") return refuse({ kind: "texts_unavailable" });
  await stopTexts(deps, phone, { source, by, orderId });
  return ok(await deps.orders.byId(orderId) ?? order);
}

/** The most open orders that are looked through for a number. */
const maxOpenOrders = 1_000;

async function stopTexts(
  deps: StopDeps,
  phone: string,
  { source, by, orderId = "" }: { source: TextStopSource; by?: Actor | undefined; orderId?: string },
): Promise<boolean> {
  const at = deps.clock.now();
  const entry = auditOf("texts.stopped", phone, { at, source, by, orderId });
  const isNew = await deps.textStops.stop(phone, { at, source }, entry);
  const without = (order: Order) => order.wantsTexts ? { ...order, wantsTexts: false } : order;
  await changeOpenOrders(deps, phone, without);
  if (orderId !== "") await changeOrder(deps, orderId, without);
  return isNew;
}

/** Texts that a number gets in answer to its replies: three a day with help, one a day to anything else. */
const answerRates: Readonly<Record<"help" | "other", Rate>> = {
  help: { limit: 3, windowMs: 24 * hourMs },
  other: { limit: 1, windowMs: 24 * hourMs },
};

/**
 * Does what a reply asks for and returns the text that answers it, or undefined for none. The reply itself is stored nowhere. A number that
 * gets no texts is answered only when it asks for help. START is a consent: open orders of the number get texts again.
 */
export async function answerReply(
  deps: StopDeps & Pick<Ports, "limits" | "tokens" | "store">,
  { from, body, asks }: Pick<InboundText, "from" | "body"> & { asks?: InboundText["asks"] },
): Promise<string | undefined> {
  const isStopped = await deps.textStops.isStopped(from);
  const reply = asks ?? readReply(body, isStopped);
  const at = deps.clock.now();
  const { name, phone } = (await deps.store.shown()).settings.restaurant;
  const language = languageOfReply(body);
  const text = replyTexts[language][reply](ownText(language, name).text, phone);
  if (reply === "stop") return await stopTexts(deps, from, { source: "reply" }) ? text : undefined;
  if (reply === "start") {
    const entry = auditOf("texts.resumed", from, { at, source: "reply" });
    if (!await deps.textStops.resume(from, at, entry)) return undefined;
    const textConsent = { at, address: "", userAgent: "", terms: "START" };
    await changeOpenOrders(
      deps,
      from,
      (order) => order.wantsTexts ? order : { ...order, wantsTexts: true, textConsent },
    );
    return text;
  }
  if (reply === "other" && isStopped) return undefined;
  const key = `text_${reply}:${deps.tokens.hashOf(from)}`;
  return await deps.limits.take(key, answerRates[reply], at) === undefined ? text : undefined;
}

/** Ends the stop of a number whose guest has agreed to texts at `at`, after the stop. */
export async function resumeTexts(
  { textStops }: Pick<Ports, "textStops">,
  order: Pick<Order, "id" | "contact">,
  at: Instant,
): Promise<void> {
  const { phone } = order.contact;
  if (phone === "") return;
  const entry = auditOf("texts.resumed", phone, { at, source: "guest_page", orderId: order.id });
  await textStops.resume(phone, at, entry);
}

async function changeOpenOrders(
  deps: StopDeps,
  phone: string,
  changed: (order: Order) => Order,
): Promise<void> {
  const open = await deps.orders.withStatus(openStatuses, maxOpenOrders);
  for (const { id } of open.filter(({ contact }) => contact.phone === phone)) {
    await changeOrder(deps, id, changed);
  }
}

async function changeOrder(deps: StopDeps, id: string, changed: (order: Order) => Order): Promise<void> {
  const at = deps.clock.now();
  await deps.orders.change(id, (order) => ok({ order: changed(order), at, announce: "order_updated" }));
}

function auditOf(
  action: string,
  phone: string,
  { at, source, by, orderId = "" }: {
    at: Instant;
    source: TextStopSource;
    by?: Actor | undefined;
    orderId?: string;
  },
): AuditEntry {
  const details = { source, phone: maskedPhone(phone) };
  return audit(action, orderId === "" ? "message" : "order", orderId, { at, by, details });
}
