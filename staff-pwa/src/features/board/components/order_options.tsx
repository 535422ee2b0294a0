import type { ChosenOption } from "@contract/schemas/options.ts";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import { leftOutText, withoutOf } from "@domain/printing/ticket_parts.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { price } from "@/lib/format/money.ts";
import { AlertIcon, BellIcon, CrossIcon } from "@/ui/icons.tsx";
import css from "./order_options.module.css";

/** The options of a dish. Requests to the kitchen, default options that the guest took off and allergens that are left out come first, as badges, then the parts of the dish. */
export function OrderOptions(
  { options, leftOut = [], hasPrices, isCompact = false }: {
    options: readonly ChosenOption[];
    leftOut?: StaffOrder["items"][number]["left_out"];
    hasPrices: boolean;
    /** Smaller parts of the dish. Badges keep their size. */
    isCompact?: boolean;
  },
) {
  const t = useTranslate();
  const { requests, choices: without } = withoutOf(
    options.map(({ name: en, name_korean: ko, ...option }) => ({ ...option, name: { en, ko } })),
  );
  return (
    <ul className={css.options} data-compact={isCompact} aria-label={t("card.options")}>
      {options.filter(({ kind }) => kind === "request").map((option) => (
        <li key={option.id} className={css.request}>
          <BellIcon />
          <span>
            <span className="visually-hidden">{t("card.request")}:</span>
            <OptionNames option={option} />
            <Without text={requests.get(option.id)} />
          </span>
        </li>
      ))}
      {leftOut.map(({ id, name, name_korean }) => {
        const text = leftOutText({ en: name, ko: name_korean });
        return (
          <li key={id} className={css.without}>
            <CrossIcon />
            <span>
              <span lang="ko" className="hangul">{text.ko}</span> <span lang="en">{text.en}</span>
            </span>
          </li>
        );
      })}
      {without && (
        <li className={css.without}>
          <AlertIcon />
          <span>
            <span lang="en">{without.en}</span> <span lang="ko" className="hangul">{without.ko}</span>
          </span>
        </li>
      )}
      {options.filter(({ kind }) => kind === "choice").map((option) => (
        <li key={option.id} className={css.choice} data-default={option.is_default}>
          <OptionNames option={option} />
          {hasPrices && <OptionPrice option={option} />}
        </li>
      ))}
    </ul>
  );
}

/** The allergens that a request leaves out and does not name. */
const Without = ({ text }: { text: { en: string; ko: string } | undefined }) =>
  text === undefined ? null : (
    <span className={css.also}>
      {" "}
      (<span lang="ko">{text.ko}</span> <span lang="en" className="english">{text.en}</span>)
    </span>
  );

/** Shows "두부 Tofu ×2". */
export function OptionNames({ option: { name, name_korean, quantity } }: { option: ChosenOption }) {
  return (
    <span className={css.names}>
      {name_korean !== "" && <span lang="ko" className={`${css.first} hangul`}>{name_korean}</span>}{" "}
      <span lang="en" className={name_korean === "" ? css.first : `${css.second} english`}>{name}</span>{" "}
      {quantity > 1 && <strong className="figures">×{quantity}</strong>}
    </span>
  );
}

/** Shows "+$2.00" or "−$2.00" for one dish, and nothing for a free option. */
export function OptionPrice({ option }: { option: ChosenOption }) {
  const dollars = option.added_amount;
  if (dollars === 0) return null;
  return (
    <span className={`${css.price} figures`}>
      {dollars < 0 ? "−" : "+"}
      {price(Math.abs(dollars))}
    </span>
  );
}
