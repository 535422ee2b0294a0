import { hourMillis, type Instant, minuteMillis } from "@domain/shared/local_time.ts";
import type { Order } from "@domain/order/order.ts";
import type { OutboxItem } from "@domain/ports/outbox.ts";
import type { Ports } from "@domain/ports/ports.ts";
import { pushToAll } from "@domain/usecases/push_order.ts";
import { isUnattended } from "@domain/usecases/store_rules.ts";
import { noTabletText, unansweredNote, unansweredText } from "./alert_words.ts";
import { writeLetter } from "./letters.ts";
import type { Report } from "./repeat.ts";

type SendDeps = Pick<
  Ports,
  "outbox" | "orders" | "store" | "carrier" | "clock" | "subscriptions" | "pusher"
>;

const leaseMillis = minuteMillis;
const batch = 20;
/** Tries at growing distances, an hour and a half in all; then staff must see to it. */
const mostAttempts = 12;
const readyNewsMillis = 2 * hourMillis;

/** Sends what the outbox holds. A message that cannot be sent waits longer each time; nobody waits for it. */
export async function sendMessages(
  deps: SendDeps,
  links: { publicUrl: string },
  report: Report,
): Promise<void> {
  const now = deps.clock.now();
  for (const item of await deps.outbox.claim(now, now + leaseMillis, batch)) {
    try {
      await send(deps, item, links);
      await deps.outbox.done(item.id, deps.clock.now());
    } catch (cause) {
      const error = cause instanceof Error ? cause.message : String(cause);
      const isLast = item.attempts >= mostAttempts;
      const wait = Math.min(15_000 * 2 ** (item.attempts - 1), 15 * minuteMillis);
      await deps.outbox.failed(item.id, error, isLast ? undefined : deps.clock.now() + wait);
      report("message.not_sent", { about: item.message.about, attempts: item.attempts });
    }
  }
}

async function send(
  deps: SendDeps,
  { message, createdAt }: OutboxItem,
  links: { publicUrl: string },
): Promise<void> {
  const facts = await deps.store.load();
  const { settings } = facts;
  if (message.about === "no_tablet") {
    if (!isUnattended(facts, deps.clock.now())) return;
    return await deps.carrier.text(settings.alertPhone, noTabletText(settings.restaurant.name, links));
  }
  const order = await deps.orders.byId(message.orderId);
  if (!order) return;
  if (message.about === "order_unanswered") {
    if (order.state.status !== "pending_approval") return;
    if (message.channel === "push") return await pushToAll(deps, unansweredNote(order));
    return await deps.carrier.text(settings.alertPhone, unansweredText(order, links));
  }
  if (message.about === "order_ready" && isOldNews(order, createdAt, deps.clock.now())) return;

  const letter = writeLetter(message.about, order, settings.restaurant, links);
  if (message.channel === "mail" && order.contact.email !== "") {
    await deps.carrier.mail({ to: order.contact.email, ...letter });
  }
  if (message.channel === "text" && order.wantsTexts && order.contact.phone !== "") {
    await deps.carrier.text(order.contact.phone, letter.subject);
  }
}

/** "Your order is ready" helps nobody who has it already, nor hours later. */
function isOldNews({ state }: Order, writtenAt: Instant, now: Instant): boolean {
  return state.status !== "ready" || now - writtenAt > readyNewsMillis;
}
