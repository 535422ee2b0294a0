import type { AdminOptionGroup } from "@contract/schemas/options.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { amount } from "@/lib/format/money.ts";
import { useOwnName } from "@/lib/format/own_name.ts";
import type { OptionGroupForm } from "../../model/option_group_form.ts";
import css from "./group_preview.module.css";

/** The group as guests see it on the page of a dish, while it is edited. Its controls are pictures. */
export function GroupPreview({ group }: { group: OptionGroupForm }) {
  const t = useTranslate();
  const ownName = useOwnName();
  const ruleOf = useChoiceRule();
  const min = group.min || 0;
  const max = group.max || 1;
  const { first, second, secondIs } = ownName(group);
  return (
    <section className={css.preview} aria-label={t("options.preview")}>
      <h3>{t("options.preview")}</h3>
      <div className={css.group}>
        <p className={css.head}>
          <strong>{first || t("options.column.group")}</strong> <span lang={secondIs}>{second}</span>
          <small>{ruleOf({ min, max })}</small>
        </p>
        <ul>
          {group.options.map((option, at) => {
            const name = ownName(option);
            return (
              <li key={option.id ?? `new ${at}`} data-off={!option.is_available}>
                <span
                  className={css.mark}
                  data-round={max === 1 && min === 1}
                  data-on={option.is_default && option.is_available}
                />
                <span className={css.option}>
                  {name.first || t("options.nth", { nth: at + 1 })}{" "}
                  <small lang={name.secondIs}>{name.second}</small>
                  {option.max > 1 && (
                    <small className={css.max}>{t("options.preview.max", { max: option.max })}</small>
                  )}
                </span>
                <span className="figures">
                  {option.is_available ? difference(option.price) : t("options.sold_out")}
                </span>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

/** "+$3.00", "−$1.00", and nothing for a free option. */
function difference(dollars: number): string {
  if (!(Math.abs(dollars) > 0)) return "";
  return `${dollars > 0 ? "+" : "−"}$${amount(Math.abs(dollars))}`;
}

/** Returns how many options of a group guests choose: "Required · choose 1", "Choose up to 3". */
export function useChoiceRule(): (group: { min: number; max: number }) => string {
  const t = useTranslate();
  return ({ min, max }) => {
    if (min === 0) return t("options.rule.up_to", { max });
    return min === max ? t("options.rule.exactly", { min }) : t("options.rule.between", { min, max });
  };
}

const namedOptions = 5;

/**
 * Returns the first options of a group with what they cost, which tell groups of one name apart: "Mild (preselected), Medium, Extra hot
 * +$1.00…".
 */
export function useOptionNames(): (group: Pick<AdminOptionGroup, "options">, most?: number) => string {
  const t = useTranslate();
  const ownName = useOwnName();
  return ({ options }, most = namedOptions) => {
    const names = options.slice(0, most).map((option) => {
      // An option such as "2 · Medium" stays on one line.
      const ownFirst = ownName(option).first.replaceAll(" · ", "\u00a0·\u00a0");
      const name = `${ownFirst} ${difference(option.price)}`.trim();
      return option.is_default ? t("options.default.of", { name }) : name;
    });
    return `${names.join(", ")}${options.length > most ? "…" : ""}`;
  };
}
