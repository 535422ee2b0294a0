import { useState } from "react";
import { useSay } from "../../../lib/i18n/say.ts";
import { later } from "../../../lib/later.tsx";
import { PauseIcon } from "../../../ui/icons.tsx";
import css from "./modes.module.css";
import { useModes } from "../api/modes.ts";

const ModeSheet = later(() => import("./mode_sheet.tsx").then(({ ModeSheet }) => ModeSheet));

/** Opens pause, ASAP off and busy mode, which need the server. */
export function ModeMenu({ isOffline }: { isOffline: boolean }) {
  const say = useSay();
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
        title={isOffline ? say("more.needs_line") : undefined}
        onClick={() => setOpen(true)}
      >
        <PauseIcon size="1.5rem" />
        <span>{say("modes.open")}</span>
      </button>
      {open && <ModeSheet onClose={() => setOpen(false)} />}
    </>
  );
}
