import {
  illustrationBases,
  illustrationToppings,
  illustrationVessels,
  maxIllustrationToppings,
} from "@domain/menu/illustration.ts";
import type { WireIllustration } from "@contract/schemas/menu.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Button } from "@web/ui/button.tsx";
import { Field } from "@web/ui/field.tsx";
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
          <Field label={t("menu.illustration.vessel")} hint={t("menu.illustration.hint")} error={error}>
            {(aria) => (
              <select
                {...aria}
                value={vessel ?? ""}
                onChange={({ target }) => {
                  const chosen = illustrationVessels.find((name) => name === target.value);
                  onChange(chosen === undefined ? null : { vessel: chosen, base, toppings });
                }}
              >
                <option value="">{t("menu.illustration.none")}</option>
                {illustrationVessels.map((name) => (
                  <option key={name} value={name}>{t(`illustration.vessel.${name}`)}</option>
                ))}
              </select>
            )}
          </Field>
          {vessel !== undefined && (
            <>
              <Field label={t("menu.illustration.base")}>
                {(aria) => (
                  <select
                    {...aria}
                    value={base}
                    onChange={({ target }) =>
                      change({ base: illustrationBases.find((name) => name === target.value) ?? "none" })}
                  >
                    {illustrationBases.map((name) => (
                      <option key={name} value={name}>{partLabel(name)}</option>
                    ))}
                  </select>
                )}
              </Field>
              <Field
                label={t("menu.illustration.topping")}
                count={`${toppings.length}/${maxIllustrationToppings}`}
              >
                {(aria) => (
                  <select
                    {...aria}
                    value=""
                    disabled={toppings.length >= maxIllustrationToppings}
                    onChange={({ target }) => {
                      const added = others.find((name) => name === target.value);
                      if (added !== undefined) change({ toppings: [...toppings, added] });
                    }}
                  >
                    <option value="">{t("menu.illustration.choose")}</option>
                    {others.map((name) => <option key={name} value={name}>{partLabel(name)}</option>)}
                  </select>
                )}
              </Field>
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
