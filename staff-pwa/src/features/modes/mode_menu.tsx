import { useState } from "react";
import { useSay } from "../../lib/i18n/say.ts";
import { later } from "../../lib/later.tsx";
import { PauseIcon } from "../../ui/icons.tsx";
import css from "./modes.module.css";
import { useModes } from "./modes.ts";

const ModeSheet = later(() => import("./mode_sheet.tsx").then(({ ModeSheet }) => ModeSheet));

/** Opens pause and busy mode. */
export function ModeMenu() {
  const say = useSay();
  const [open, setOpen] = useState(false);
  const modes = useModes();
  const isOn = modes !== undefined && (modes.pause !== null || modes.busy !== null);
  return (
    <>
      <button
        type="button"
        className={css.opener}
        data-on={isOn}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <PauseIcon size="1.5rem" />
        <span>{say("modes.open")}</span>
      </button>
      {open && <ModeSheet onClose={() => setOpen(false)} />}
    </>
  );
}
