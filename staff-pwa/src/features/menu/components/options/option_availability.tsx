import type { AdminOption, AdminOptionGroup } from "@contract/schemas/options.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useOwnName } from "@/lib/format/own_name.ts";
import { Switch } from "@/ui/form/check.tsx";
import { ClockIcon, EyeOffIcon } from "@/ui/icons.tsx";
import { MoonIcon } from "@/ui/action_icons.tsx";
import { MoreMenu } from "@/ui/menu/more_menu.tsx";
import { Sheet } from "@/ui/sheet.tsx";
import { useOptionGroupActions } from "../../api/use_option_group_actions.ts";
import { useAvailability } from "../dish_cells.tsx";
import css from "./option_availability.module.css";

/** Turns single options of a group on, or off for the times of a dish (docs/product-rules.md, "Availability"). */
export function OptionAvailability({ group, onClose }: { group: AdminOptionGroup; onClose: () => void }) {
  const t = useTranslate();
  const ownName = useOwnName();
  return (
    <Sheet title={t("options.availability.of", { name: ownName(group).first })} open onClose={onClose}>
      <p className={css.hint}>{t("options.availability.hint")}</p>
      <ul className={css.list}>
        {group.options.map((option) => (
          <li key={option.id}>
            <OptionRow option={option} />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function OptionRow({ option }: { option: AdminOption }) {
  const t = useTranslate();
  const { first: name, second, secondIs } = useOwnName()(option);
  const { availability } = useOptionGroupActions();
  const state = useAvailability(option);
  return (
    <div className={css.row}>
      <span className={css.name}>
        <strong>{name}</strong> <span lang={secondIs}>{second}</span>
      </span>
      <Switch
        name={t("menu.available", { name })}
        checked={option.is_available}
        busy={availability.isPending}
        // Not disabled while busy, because that would remove the keyboard focus.
        onChange={(on) => !availability.isPending && availability.mutate({ option, on })}
      >
        <span className={css.state}>{state}</span>
      </Switch>
      <span className={css.more}>
        <MoreMenu
          label={t("office.more", { name })}
          items={[
            {
              name: t("menu.off.2_hours"),
              icon: <ClockIcon />,
              onSelect: () => availability.mutate({ option, on: false, offFor: "2_hours" }),
            },
            {
              name: t("menu.off.until_tomorrow"),
              icon: <MoonIcon />,
              onSelect: () => availability.mutate({ option, on: false, offFor: "until_tomorrow" }),
            },
            {
              name: t("options.off.until_on"),
              icon: <EyeOffIcon />,
              onSelect: () => availability.mutate({ option, on: false }),
            },
          ]}
        />
      </span>
    </div>
  );
}
