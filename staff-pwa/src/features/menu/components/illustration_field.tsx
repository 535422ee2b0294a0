import {
  illustrationBases,
  illustrationToppings,
  illustrationVessels,
  maxIllustrationToppings,
} from "@domain/menu/illustration.ts";
import type { WireIllustration } from "@contract/schemas/menu.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Button } from "@web/ui/button.tsx";
import { Choice } from "@/ui/form/choice.tsx";
import { CrossIcon } from "@/ui/icons.tsx";
import form from "@/ui/form/form.module.css";
import { DishPicture } from "./dish_picture.tsx";
import css from "./illustration_field.module.css";

/** The recipe of a dish's illustration with a preview. See docs/product-rules.md, "Illustrations". */
export function IllustrationField(
  { dish, illustration, error, onChange }: {
    dish: { name: string; name_korean: string };
    illustration: WireIllustration | null;
    error: string | undefined;
    onChange: (illustration: WireIllustration | null) => void;
  },
) {
  const t = useTranslate();
  const partLabel = (name: WireIllustration["base"] | WireIllustration["toppings"][number]) =>
    t(`illustration.part.${name}`);
  const vessel = illustration?.vessel;
  const base = illustration?.base ?? "none";
  const toppings = illustration?.toppings ?? [];
  const others = illustrationToppings.filter((name) => !toppings.includes(name))
    .toSorted((one, other) => partLabel(one).localeCompare(partLabel(other)));
  const change = (fields: Partial<WireIllustration>) =>
    vessel !== undefined && onChange({ vessel, base, toppings, ...fields });
  return (
    <fieldset className={form.part}>
      <legend>{t("menu.form.illustration")}</legend>
      <div className={css.field}>
        <div className={css.frame}>
          <DishPicture dish={dish} url={null} illustration={illustration} isLarge />
        </div>
        <div className={css.side}>
          <Choice
            label={t("menu.illustration.vessel")}
            hint={t("menu.illustration.hint")}
            error={error}
            value={vessel ?? ""}
            values={illustrationVessels}
            nameOf={(name) => name && t(`illustration.vessel.${name}`)}
            none={t("menu.illustration.none")}
            onChange={(vessel) => onChange(vessel === "" ? null : { vessel, base, toppings })}
          />
          {vessel !== undefined && (
            <>
              <Choice
                label={t("menu.illustration.base")}
                value={base}
                values={illustrationBases}
                nameOf={partLabel}
                onChange={(base) => change({ base })}
              />
              <Choice
                label={t("menu.illustration.topping")}
                count={`${toppings.length}/${maxIllustrationToppings}`}
                value=""
                values={others}
                nameOf={(name) => name && partLabel(name)}
                none={t("menu.illustration.choose")}
                disabled={toppings.length >= maxIllustrationToppings}
                onChange={(name) => name && change({ toppings: [...toppings, name] })}
              />
            </>
          )}
        </div>
      </div>
      {toppings.length > 0 && (
        <ul className={css.toppings} aria-label={t("menu.illustration.toppings")}>
          {toppings.map((name) => (
            <li key={name}>
              <Button
                look="secondary"
                aria-label={t("menu.illustration.remove", { name: partLabel(name) })}
                onClick={() => change({ toppings: toppings.filter((other) => other !== name) })}
              >
                {partLabel(name)}
                <CrossIcon size="1em" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
