/** Staff put a cart together for a guest on the phone and text a link to it; a guest takes it and pays. */
import type { PhoneLink } from "@domain/cart/cart_link.ts";
import { setAvailability } from "@domain/usecases/menu/set_availability.ts";
import { openCartLink, takeCartLink } from "@domain/usecases/ordering/cart_links.ts";
import { cancelPhoneLink, makePhoneLink, resendPhoneLink } from "@domain/usecases/ordering/phone_orders.ts";
import type { Staff } from "@domain/usecases/store/store_modes.ts";
import { actingAs } from "./checks/access.ts";
import { linkMaker } from "./checks/phone_orders.ts";
import { type Acting, look, openTheCheckout, payAtTheBank, pickupChoice, submitTheForm } from "./guests.ts";
import { writeNote } from "./notes.ts";
import { phones } from "./phones.ts";

type AtTheCounter = Acting & { staff: Staff };

/** Staff make a link, send the last one again, or cancel it. */
export function answerThePhone({ store, process, guest, staff, rng }: AtTheCounter): Promise<unknown> {
  const by = linkMaker(staff);
  const [link] = phoneLinksOf(store).slice(-1);
  return actingAs(by.id, async () => {
    if (link && rng.happens(0.1)) return await cancelPhoneLink(process.ports, { id: link.id, by });
    if (link && rng.happens(0.2)) return await resendPhoneLink(process.ports, { id: link.id, by });
    const dishIds = ["bibimbap", "galbi", "cold_kimchi"] as const;
    return await makePhoneLink(process.ports, {
      lines: Array.from({ length: rng.integer(1, 2) }, () => ({
        ...{ dishId: rng.pick(dishIds), quantity: rng.integer(1, 3) },
        note: writeNote(rng),
      })),
      pickup: pickupChoice({ store, rng, guest }),
      ...{ by, phone: rng.pick(phones)[0], language: guest.language },
    });
  });
}

/**
 * A guest opens a link of staff, takes its dishes, most often alone and at the wished time, and pays now or later. Sometimes a dish sells
 * out before the payment.
 */
export async function orderByPhone(acting: AtTheCounter): Promise<void> {
  const { store, process: { ports }, guest: { sessionId }, staff, rng } = acting;
  const [first, ...rest] = phoneLinksOf(store).slice(-3);
  if (first === undefined) return;
  const { id, pickup, lines } = rng.pick([first, ...rest]);
  await openCartLink(ports, id);
  const taken = await takeCartLink(ports, { id, sessionId, replaces: rng.happens(0.9) });
  const choice = pickup && rng.happens(0.9) ? pickup : pickupChoice(acting);
  if (!taken?.ok || await openTheCheckout(acting, choice) === undefined) return;
  const isSubmitted = await submitTheForm(acting, choice);
  if (rng.happens(0.15)) {
    const [dishId = ""] = lines.map((line) => line.dishId);
    const by = { id: staff.id, role: "manager" } as const;
    await actingAs(staff.id, () => setAvailability(ports, { by, dishIds: [dishId], to: "until_tomorrow" }));
  }
  if (isSubmitted && rng.happens(0.6)) payAtTheBank(acting);
  await look(acting);
}

const phoneLinksOf = (store: Acting["store"]): PhoneLink[] =>
  store.carts.links().flatMap((link) => store.carts.phoneLink(link.id) ?? []);
