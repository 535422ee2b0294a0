import { useQuery } from "@tanstack/react-query";
import { useAtom } from "jotai";
import { useState } from "react";
import type { PhoneLink } from "@contract/schemas/phone_link.ts";
import type { MenuItem } from "@contract/schemas/menu.ts";
import type { CartItem } from "@contract/schemas/cart.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useHoldUpdates } from "@/lib/update_hold.ts";
import { QueryView } from "@/ui/states.tsx";
import {
  phoneCartQuery,
  phoneMenuQuery,
  phoneQuoteQuery,
  phoneSlotsQuery,
  usePhoneCart,
} from "../../api/phone_orders.ts";
import { asksForOptions, emptyPhoneDraft, phoneDraft, pickupWish } from "../../model/phone_draft.ts";
import { PhoneDetails } from "./phone_details.tsx";
import { PhoneDishSheet } from "./phone_dish_sheet.tsx";
import { PhoneLines } from "./phone_lines.tsx";
import { PhoneMenu } from "./phone_menu.tsx";
import { SentLink } from "./sent_link.tsx";
import css from "./phone.module.css";

/** A new phone order: the dishes, the wished time and the guest's number (docs/product-rules.md, "Phone orders"). `me` is the id of the user. */
export function PhoneOrder({ me, isOffline }: { me: string; isOffline: boolean }) {
  const t = useTranslate();
  const [stored, setDraft] = useAtom(phoneDraft);
  const [first] = useState(() => emptyPhoneDraft(me));
  const draft = stored?.by === me ? stored : first;
  const [sent, setSent] = useState<PhoneLink>();
  const [open, setOpen] = useState<{ dish: MenuItem; line?: CartItem | undefined }>();
  const menu = useQuery(phoneMenuQuery);
  const cart = useQuery(phoneCartQuery(draft.sessionId));
  const { change, isChanging } = usePhoneCart(draft.sessionId);
  const slots = useQuery(phoneSlotsQuery(draft.sessionId)).data;
  const wish = slots === undefined ? { day: "asap", time: "" } : pickupWish(draft, slots);
  const quote = useQuery(phoneQuoteQuery(draft.sessionId, wish));
  const items = cart.data?.items ?? [];
  useHoldUpdates(items.length > 0);

  function keep(next: Partial<typeof draft>) {
    setDraft({ ...draft, ...next });
  }

  function add(dish: MenuItem) {
    // From the first dish on the draft is kept while other pages are open.
    keep({});
    if (asksForOptions(dish)) setOpen({ dish });
    else change({ add: { menu_item_id: dish.id, quantity: 1 } });
  }

  return (
    <>
      {sent !== undefined && <SentLink link={sent} onClose={() => setSent(undefined)} />}
      <QueryView query={menu} loading={t("phone.loading")} failed={t("phone.load_failed")}>
        {(menu) => (
          <QueryView query={cart} loading={t("phone.loading")} failed={t("phone.load_failed")}>
            {(cart) => (
              <div className={css.page}>
                <PhoneMenu menu={menu} isOffline={isOffline} onAdd={add} />
                <section className={css.order} aria-labelledby="phone-order">
                  <h2 id="phone-order">{t("phone.order")}</h2>
                  <PhoneLines
                    cart={cart}
                    quote={wish.time === "" ? cart : quote.data}
                    isChanging={isChanging}
                    isOffline={isOffline}
                    onQuantity={({ id }, quantity) => change({ update: { id, quantity } })}
                    onOpen={(line) => {
                      const dish = menu.flatMap(({ items }) => items).find(({ id }) =>
                        id === line.menu_item_id
                      );
                      if (dish) setOpen({ dish, line });
                    }}
                  />
                  <PhoneDetails
                    cart={cart}
                    draft={draft}
                    isChanging={isChanging}
                    isOffline={isOffline}
                    onChange={(next) => keep(next)}
                    onSent={(link) => {
                      setSent(link);
                      setDraft(emptyPhoneDraft(me));
                      scrollTo({ top: 0 });
                    }}
                  />
                </section>
              </div>
            )}
          </QueryView>
        )}
      </QueryView>
      {open !== undefined && (
        <PhoneDishSheet
          {...open}
          onClose={() => setOpen(undefined)}
          onDone={(chosen) => {
            setOpen(undefined);
            const { dish, line } = open;
            change(
              line === undefined
                ? { add: { menu_item_id: dish.id, quantity: 1, ...chosen } }
                : { update: { id: line.id, quantity: line.quantity, ...chosen } },
            );
          }}
        />
      )}
    </>
  );
}
