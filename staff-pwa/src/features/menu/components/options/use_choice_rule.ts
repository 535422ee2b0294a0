import { useTranslate } from "@/lib/i18n/text.ts";

/** Returns how many options of a group guests choose: "Required · choose 1", "Choose up to 3". */
export function useChoiceRule(): (group: { min: number; max: number }) => string {
  const t = useTranslate();
  return ({ min, max }) => {
    if (min === 0) return t("options.rule.up_to", { max });
    return min === max ? t("options.rule.exactly", { min }) : t("options.rule.between", { min, max });
  };
}
