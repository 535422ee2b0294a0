import type { OfferOfOrder } from "@contract/schemas/offer.ts";
import { serverNow } from "@/lib/clock.ts";
import { price } from "@/lib/format/money.ts";
import { stopwatch } from "@/lib/format/times.ts";
import { useLanguage, useTranslate } from "@/lib/i18n/text.ts";
import { useAtNow } from "@/lib/use_now.ts";
import { ClockIcon } from "@/ui/icons.tsx";
import { endedOffer, offerChanges } from "../model/offer_text.ts";
import css from "./offer_note.module.css";

/** An open offer on its card: the guest's time to answer, the changes and the new total. */
export function OpenOffer({ offer }: { offer: OfferOfOrder }) {
  const t = useTranslate();
  const language = useLanguage();
  const left = useAtNow((now) => stopwatch(Date.parse(offer.expires_at) - now));
  return (
    <div className={css.open}>
      <p className={css.waiting}>
        <ClockIcon />
        <strong>
          {t("offer.waiting")} <span className="figures">{left}</span>
        </strong>
      </p>
      <ul className="figures">
        {offerChanges(offer, { language, t, now: serverNow() }).map((text) => <li key={text}>{text}</li>)}
      </ul>
      <NewTotal total={offer.total_amount} before={offer.previous_amount} />
    </div>
  );
}

/** The new total and, when it differs, the old one. */
export function NewTotal({ total, before }: { total: number; before: number }) {
  const t = useTranslate();
  return (
    <p className={`${css.total} figures`}>
      {t("offer.new_total")} <strong>{price(total)}</strong>
      {total !== before && <span>{t("offer.instead_of", { total: price(before) })}</span>}
    </p>
  );
}

/** How an offer ended and what it changed. Nothing while it waits for the guest. */
export function EndedOffer({ offer }: { offer: OfferOfOrder }) {
  const t = useTranslate();
  const language = useLanguage();
  const text = endedOffer(offer, { language, t, now: serverNow() });
  return text === undefined ? null : <p className={`${css.ended} figures`}>{text}</p>;
}
