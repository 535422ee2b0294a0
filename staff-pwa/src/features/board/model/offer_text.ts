import type { OfferOfOrder } from "@contract/schemas/offer.ts";
import type { ChosenOption } from "@contract/schemas/options.ts";
import { ownNames, type StaffLanguage } from "@domain/shared/language.ts";
import { price } from "@/lib/format/money.ts";
import { dayAndTime } from "@/lib/format/times.ts";
import type { Translate } from "@/lib/i18n/text.ts";

type Reader = { language: StaffLanguage; t: Translate; now: number };

/** Each change of an offer as one text: "without 1 × Kimchi". `now` is server epoch milliseconds. */
export const offerChanges = ({ changes }: Pick<OfferOfOrder, "changes">, reader: Reader): string[] =>
  changes.map((change) => changeText(change, reader));

function changeText(change: OfferOfOrder["changes"][number], { language, t, now }: Reader): string {
  if (change.kind === "pickup") return t("offer.change.pickup", { time: dayAndTime(change.to, now) });
  const nameOf = ({ name, name_korean }: Pick<ChosenOption, "name" | "name_korean">) =>
    ownNames(language, { en: name, ko: name_korean }).first.text;
  const name = nameOf(change);
  if (change.kind === "remove") return t("offer.change.remove", { name, count: change.quantity });
  const listed = (some: readonly ChosenOption[], others: readonly ChosenOption[]) =>
    some.filter(({ id, quantity }) => !others.some((other) => other.id === id && other.quantity === quantity))
      .map((option) => option.quantity > 1 ? `${nameOf(option)} ×${option.quantity}` : nameOf(option))
      .join(", ");
  const [from, to] = [listed(change.from, change.to), listed(change.to, change.from)];
  if (to === "") return t("offer.change.without", { name, from });
  return from === "" ? t("offer.change.with", { name, to }) : t("offer.change.swap", { name, from, to });
}

/** How an offer ended, with its changes and its total if that differs; undefined while it waits for the guest. */
export function endedOffer(offer: OfferOfOrder, reader: Reader): string | undefined {
  if (offer.ended === null) return undefined;
  const { total_amount: total, previous_amount: before } = offer;
  const totals = total === before
    ? []
    : [reader.t("offer.change.total", { total: price(total), before: price(before) })];
  return reader.t(`offer.ended.${offer.ended}`, {
    changes: [...offerChanges(offer, reader), ...totals].join(", "),
  });
}
