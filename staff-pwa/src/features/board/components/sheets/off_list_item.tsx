import { useTranslate } from "@/lib/i18n/text.ts";
import { dayAndTime } from "@/lib/format/times.ts";
import { useAtNow } from "@/lib/use_now.ts";
import { Button } from "@web/ui/button.tsx";
import { offLengths, type OffListChange } from "../../api/off_list.ts";
import type { Availability, MenuItem } from "../../model/menu_items.ts";
import css from "./sheets.module.css";

/** A dish or an option with the buttons that turn it off, or until when it is off and the button that turns it on. */
export function OffListItem({ item: { kind, name, name_korean, part }, availability, isPending, onChange }: {
  item: MenuItem;
  /** Undefined while the menu loads, and for an item that is no longer on it. */
  availability: Availability | undefined;
  isPending: boolean;
  onChange: (to: OffListChange["to"]) => void;
}) {
  const t = useTranslate();
  const Title = kind === "dish" ? "h3" : "h4";
  return (
    <li>
      <Title>
        {name_korean !== "" && <span lang="ko" className="hangul">{name_korean}</span>}
        <span lang="en">{name}</span>
        {part !== undefined && <small>{part}</small>}
      </Title>
      {availability?.isOn === false
        ? (
          <div className={css.isOff}>
            <OffUntil until={availability.offUntil} />
            <Button busy={isPending} onClick={() => onChange("on")}>{t("off_list.on")}</Button>
          </div>
        )
        : (
          <div className={css.minutes} role="group" aria-label={t("off_list.off", { name })}>
            {offLengths.map((to) => (
              <Button
                key={to}
                busy={isPending}
                disabled={availability === undefined}
                onClick={() => onChange(to)}
              >
                {t(`off_list.${to}`)}
              </Button>
            ))}
          </div>
        )}
    </li>
  );
}

/** Shows how long a dish or option is off the menu. `until` is an ISO instant, or null when staff must turn it on. */
function OffUntil({ until }: { until: string | null }) {
  const t = useTranslate();
  const time = useAtNow((now) => until === null ? "" : dayAndTime(until, now));
  return (
    <strong className="figures">
      {until === null ? t("off_list.is_off") : t("off_list.is_off_until", { time })}
    </strong>
  );
}
