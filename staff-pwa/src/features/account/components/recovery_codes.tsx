import { useBlocker } from "@tanstack/react-router";
import { serverNow } from "@/lib/clock.ts";
import { useEffect, useRef, useState } from "react";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useHoldUpdates } from "@/lib/update_hold.ts";
import { dayName } from "@/lib/format/times.ts";
import { Button } from "@web/ui/button.tsx";
import { Confirm } from "@/ui/confirm.tsx";
import { CopyButton } from "@/ui/copy_button.tsx";
import { Check } from "@/ui/form/check.tsx";
import { PrinterIcon } from "@/ui/icons.tsx";
import { SaveIcon } from "@/ui/action_icons.tsx";
import css from "./mfa_setup.module.css";
import { StepTitle } from "./scan_step.tsx";

/** Shows the recovery codes, which cannot be shown again. Asks before the page is left until the user confirms that they are saved; a sheet around them must not close before. */
export function RecoveryCodes(
  { codes, username, step, onDone }: {
    codes: string[];
    username: string;
    /** The step of the setup; undefined for codes on their own. */
    step?: 3;
    onDone: () => void;
  },
) {
  const t = useTranslate();
  const list = useRef<HTMLOListElement>(null);
  const heading = useRef<HTMLDivElement>(null);
  const [isSaved, setIsSaved] = useState(false);
  const caption = t("factor.codes.for", { username, day: dayName(serverNow()) });
  const text = codes.join("\n");
  useHoldUpdates(true);
  useEffect(() => heading.current?.focus(), []);
  const blocker = useBlocker({
    shouldBlockFn: () => !isSaved,
    enableBeforeUnload: () => !isSaved,
    withResolver: true,
  });

  return (
    <div className={css.step}>
      <div ref={heading} tabIndex={-1} className={css.focus}>
        <StepTitle step={step} title={t("factor.codes.title")} />
      </div>
      <p>{t("factor.codes.text")}</p>
      <div data-recovery-codes>
        <p className={css.caption}>{caption}</p>
        <ol ref={list} className={css.codes} aria-label={t("factor.codes.list")}>
          {codes.map((code) => <li key={code}>{code}</li>)}
        </ol>
      </div>
      <div className={css.keep}>
        <CopyButton text={text} shown={list}>{t("factor.codes.copy")}</CopyButton>
        <Button onClick={() => print()}>
          <PrinterIcon />
          {t("factor.codes.print")}
        </Button>
        <Button onClick={() => save(`${caption}\n\n${text}\n`)}>
          <SaveIcon />
          {t("factor.codes.download")}
        </Button>
      </div>
      <Check
        label={t("factor.codes.saved")}
        checked={isSaved}
        onChange={(event) => setIsSaved(event.target.checked)}
      />
      <Button look="primary" className={css.submit ?? ""} disabled={!isSaved} onClick={onDone}>
        {t("factor.codes.done")}
      </Button>
      {blocker.status === "blocked" && (
        <Confirm
          look="warning"
          title={t("factor.codes.leave.title")}
          confirm={t("factor.codes.leave")}
          cancel={t("factor.codes.stay")}
          onConfirm={blocker.proceed}
          onClose={blocker.reset}
        >
          <p>{t("factor.codes.leave.text")}</p>
        </Confirm>
      )}
    </div>
  );
}

function save(text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = "recovery-codes.txt";
  link.click();
  // Revoked later, because the browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
