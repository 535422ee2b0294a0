/** Links that staff text to guests on the phone: what is stored of a link and its texts, and when one is texted again or cancelled. */
import assert from "node:assert/strict";
import type { PhoneLink } from "@domain/cart/cart_link.ts";
import type { PickupChoice } from "@domain/order/pickup_choice.ts";
import type { PhoneLinkChange } from "@domain/ports/carts.ts";
import type { StaffActor } from "@domain/shared/actor.ts";
import type { Language } from "@domain/shared/language.ts";
import type { Result } from "@domain/shared/result.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import { hasPlace, isLimitedAt, type Places, quarterOf } from "./capacity.ts";
import { isSlotOffered, leadOf, slotOf } from "./checkout.ts";

const minute = 60_000;
const [openMs, resendMs] = [24 * 60 * minute, minute];
/** The first text and three more. */
const maxTexts = 4;

type Line = { dishId: string; quantity: number; note: string };

/** What staff ask for on the phone. */
export type Call = {
  lines: readonly Line[];
  pickup: PickupChoice;
  by: StaffActor;
  phone: string;
  language: Language;
  key?: string | undefined;
};

type Answer = { ok: true; value: PhoneLink } | { ok: false; error: { kind: string } };
type Judge = (link: PhoneLink, decided: Result<PhoneLinkChange, { kind: string }>) => void;

/** Returns ports that pass what is decided about links to `judge`, and new links to `added`. */
export function judgedLinks(
  ports: MemoryPorts,
  { judge = () => {}, added = () => {} }: { judge?: Judge; added?: (change: PhoneLinkChange) => void },
): MemoryPorts {
  const carts: MemoryPorts["carts"] = {
    ...ports.carts,
    addPhoneLink: (change) => {
      added(change);
      return ports.carts.addPhoneLink(change);
    },
    changePhoneLink: (id, decide) =>
      ports.carts.changePhoneLink(id, (link) => {
        const decided = decide(link);
        judge(link, decided as Result<PhoneLinkChange, { kind: string }>);
        return decided;
      }),
  };
  return { ...ports, carts };
}

const shown = (lines: readonly Line[]) => {
  const counts = new Map<string, number>();
  for (const { dishId, quantity, note } of lines) {
    const dish = `${dishId} ${note.trim()}`;
    counts.set(dish, (counts.get(dish) ?? 0) + quantity);
  }
  return [...counts].map(([dish, count]) => `${count} ${dish}`).toSorted();
};

export function checkDishes({ lines }: PhoneLink, call: Call): void {
  assert.deepEqual(shown(lines), shown(call.lines), "the dishes of a link of staff");
}

const isOpen = ({ expiresAt, phoneOrder }: PhoneLink, now: number) =>
  now < expiresAt && phoneOrder.cancelledAt === undefined;

function checkText({ link, audit, message }: PhoneLinkChange, by: StaffActor, at: number): void {
  const { phone, sends } = link.phoneOrder;
  const isSent = phone !== "";
  const text = { channel: "text", about: "cart_link_sent", ref: { kind: "cart_link", id: link.id } };
  assert.deepEqual(message, isSent ? text : undefined, "the text with a link");
  const details = { phone: `(•••) •••-${phone.slice(-4)}`, texts: sends, asked_for: "by_phone" };
  assert.deepEqual(
    [audit?.action, audit?.resourceId, audit?.staffId, audit?.at, audit?.details],
    [isSent ? "phone_link.send" : "phone_link.make", link.id, by.id, at, isSent ? details : {}],
    "the audit entry of a link",
  );
}

/** A new link has what staff asked for, and is texted once to a number that can get texts. */
export function checkNewLink(change: PhoneLinkChange, call: Call, isTextable: boolean, now: number): void {
  const { link } = change;
  const phone = isTextable ? call.phone : "";
  checkDishes(link, call);
  assert.deepEqual(
    [link.pickup, link.madeAt, link.expiresAt, change.at],
    [call.pickup, now, now + openMs, now],
    "the times of a link of staff",
  );
  assert.deepEqual(link.phoneOrder, {
    ...{ madeBy: call.by, phone, language: call.language },
    ...(isTextable ? { sends: 1, sentAt: now } : { sends: 0 }),
    ...(call.key === undefined ? {} : { key: call.key }),
  }, "a link of staff");
  checkText(change, call.by, now);
}

/** A tap that is sent again gets the link of the first one while the link is open, and makes no other. */
export function checkRepeatedCall(answer: Answer, known: PhoneLink, call: Call, now: number): void {
  const { phone, language } = known.phoneOrder;
  const isSame = String(shown(known.lines)) === String(shown(call.lines)) && language === call.language &&
    (phone === "" || phone === call.phone) && JSON.stringify(known.pickup) === JSON.stringify(call.pickup);
  const expected = !isOpen(known, now) ? "phone_link_ended" : isSame ? known.id : "idempotency_key_reused";
  assert.equal(answer.ok ? answer.value.id : answer.error.kind, expected, "a repeated tap on Send");
}

/** Returns a judge of a link that staff text again: it is begun, and then counted with its text. */
export function resendJudge(
  by: StaffActor,
  /** Undefined when that has changed during the call. */
  isTextable: (phone: string) => boolean | undefined,
  now: number,
): Judge {
  let begun: PhoneLink | undefined;
  return (link, decided) => {
    const { sends, sentAt = -Infinity, orderId, phone } = link.phoneOrder;
    if (begun) {
      if (!decided.ok || decided.value.message === undefined) return;
      assert.equal(decided.value.link.phoneOrder.sends, sends + 1, "the texts of a link");
      assert.equal(decided.value.link.phoneOrder.sentAt, now, "when a link was texted");
      return checkText(decided.value, by, now);
    }
    const canText = isTextable(phone);
    const expected = !isOpen(link, now) || orderId !== undefined
      ? "phone_link_ended"
      : sends >= maxTexts
      ? "phone_link_texted_enough"
      : now < sentAt + resendMs
      ? "phone_link_just_texted"
      : canText
      ? undefined
      : "phone_link_not_textable";
    const isUnsure = canText === undefined && expected === "phone_link_not_textable";
    const refused = decided.ok ? undefined : decided.error.kind;
    if (!isUnsure) assert.equal(refused, expected, "a link that is texted again");
    if (!decided.ok) return;
    begun = decided.value.link;
    const { phoneOrder, ...rest } = begun;
    assert.deepEqual({ ...rest, phoneOrder: { ...phoneOrder, sentAt: 0 } }, {
      ...link,
      phoneOrder: { ...link.phoneOrder, sentAt: 0 },
    }, "a link before its next text");
    assert.equal(phoneOrder.sentAt, now, "when a text was begun");
  };
}

/** Returns a judge of a link that staff cancel. */
export const cancelJudge = (by: StaffActor, now: number): Judge => (link, decided) => {
  const { cancelledAt, orderId } = link.phoneOrder;
  const isEnded = cancelledAt === undefined && (now >= link.expiresAt || orderId !== undefined);
  assert.equal(decided.ok ? undefined : decided.error.kind, isEnded ? "phone_link_ended" : undefined);
  if (!decided.ok) return;
  const { link: after, audit } = decided.value;
  if (cancelledAt !== undefined) return assert.equal(after, link, "a link that was cancelled again");
  assert.deepEqual(after, { ...link, phoneOrder: { ...link.phoneOrder, cancelledAt: now } });
  assert.deepEqual([audit?.action, audit?.staffId], ["phone_link.cancel", by.id], "who cancelled a link");
};

/** The first visit of a link of staff is noted, and no later one changes it. */
export function checkVisit(before: PhoneLink, after: PhoneLink | undefined, now: number): void {
  const { openedAt, cancelledAt } = before.phoneOrder;
  if (!isOpen(before, now)) return;
  if (openedAt !== undefined) return assert.equal(after?.phoneOrder.openedAt, openedAt, "a later visit");
  const isNoted = after?.phoneOrder.openedAt !== undefined || after?.phoneOrder.cancelledAt !== cancelledAt;
  assert.ok(isNoted, "a visit that was not noted");
}

/** Whether the wished slot can be chosen now; undefined for other links, and when a dish cannot be ordered. */
export async function isTimeOffered(
  world: { store: MemoryPorts; places: Places },
  { pickup, lines }: PhoneLink,
): Promise<boolean | undefined> {
  const { store } = world;
  if (pickup?.option !== "scheduled") return undefined;
  const { dishes } = await store.menus.load();
  const linked = lines.map(({ dishId }) => dishes.find(({ id }) => id === dishId));
  if (linked.some((dish) => dish?.availability.kind !== "on")) return undefined;
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const longest = Math.max(...linked.map((dish) => dish?.prepMinutes ?? 0));
  const prep = leadOf(store.store.facts, longest, count);
  const now = store.clock.now();
  const window = quarterOf(slotOf(pickup).epochMilliseconds);
  const asking = { window, dishes: count, sessionId: "" };
  return isSlotOffered(store, pickup, prep) &&
    (!isLimitedAt(store.store.facts, now) || hasPlace(world, asking, now));
}
