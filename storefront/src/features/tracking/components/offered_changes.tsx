import type { GuestOrder } from "@contract/schemas/payment.ts";
import { offeredQuantity } from "@domain/menu/option.ts";
import type { Language } from "@domain/shared/language.ts";
import { type Translate, useLanguage, useTranslate } from "@/lib/i18n.ts";
import { nameOf } from "@/lib/format/dish_names.ts";
import { dayAndClock } from "@web/format/time.ts";
import styles from "./offer_answer.module.css";

type Offer = NonNullable<GuestOrder["offer"]>;

/** The changes of an offer, one per line. */
export function OfferedChanges({ offer }: { offer: Pick<Offer, "changes"> }) {
  const t = useTranslate();
  const language = useLanguage();
  return (
    <ul className={styles.changes}>
      {offer.changes.map((change, nth) => <li key={nth}>{changeText(change, t, language)}</li>)}
    </ul>
  );
}

function changeText(change: Offer["changes"][number], t: Translate, language: Language): string {
  switch (change.kind) {
    case "remove":
      return t("offer.without", { count: change.quantity, dish: nameOf(change, language) });
    case "swap":
      return t("offer.swapped", {
        dish: nameOf(change, language),
        options: change.to.map((option) => offeredQuantity(option, change.from) + nameOf(option, language))
          .join(", ") || t("offer.noOptions"),
      });
    case "pickup":
      return t("offer.pickup", { time: dayAndClock(change.to, language) });
  }
}
