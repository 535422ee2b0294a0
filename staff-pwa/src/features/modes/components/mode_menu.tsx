import { useState } from "react";
import { useTranslate } from "@/lib/i18n/text.ts";
import { lazy } from "@/lib/lazy.tsx";
import { PauseIcon } from "@/ui/icons.tsx";
import css from "./modes.module.css";
import { useModes } from "../api/modes.ts";

const ModeSheet = lazy(() => import("./mode_sheet.tsx").then(({ ModeSheet }) => ModeSheet));

/** Opens the sheet for pause, ASAP off and busy mode. Disabled while offline. */
export function ModeMenu({ isOffline }: { isOffline: boolean }) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const modes = useModes();
  const isOn = (modes?.pause ?? modes?.asap_off ?? modes?.busy ?? null) !== null;
  return (
    <>
      <button
        type="button"
        className={css.opener}
        data-on={isOn}
        aria-haspopup="dialog"
        disabled={isOffline}
        title={isOffline ? t("more.needs_line") : undefined}
        onClick={() => setOpen(true)}
      >
        <PauseIcon size="1.5rem" />
        <span>{t("modes.open")}</span>
      </button>
      {open && <ModeSheet onClose={() => setOpen(false)} />}
    </>
  );
}
