import { useState } from "react";
import { useTranslate } from "@/lib/i18n/text.ts";
import { dayNameOf } from "@/lib/format/times.ts";
import { Bar } from "@/ui/bar.tsx";
import { ClockIcon } from "@/ui/icons.tsx";
import { DaySheet } from "./day_sheet.tsx";

/** The banner that offers to close a business day, and its sheet. `day` is the Los Angeles date to close, or null. */
export function CloseBar({ day }: { day: string | null }) {
  const t = useTranslate();
  const [open, setOpen] = useState<string>();
  return (
    <>
      {day !== null && (
        <Bar
          tone="quiet"
          icon={<ClockIcon size="1.5rem" />}
          action={{ name: t("close.close"), onClick: () => setOpen(day) }}
        >
          {t("close.bar", { day: dayNameOf(day) })}
        </Bar>
      )}
      {open !== undefined && <DaySheet date={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
