import { useEffect, useRef, useState } from "react";
import { useSay } from "../../../lib/i18n/say.ts";
import { useHoldUpdates } from "../../../lib/quiet.ts";
import { dayName } from "../../../lib/times.ts";
import { Button } from "../../../../../web/ui/button.tsx";
import { CopyButton } from "../../../ui/copy_button.tsx";
import { Check } from "../../../ui/check.tsx";
import { PrinterIcon } from "../../../ui/icons.tsx";
import { SaveIcon } from "../../../ui/rare_icons.tsx";
import css from "./enrol.module.css";
import { StepTitle } from "./step_title.tsx";

/** The codes for a lost phone, shown this once. Leaving by accident is asked about. */
export function RecoveryCodes(
  { codes, username, onDone }: { codes: string[]; username: string; onDone: () => void },
) {
  const say = useSay();
  const list = useRef<HTMLOListElement>(null);
  const heading = useRef<HTMLDivElement>(null);
  const [isKept, setIsKept] = useState(false);
  const caption = say("factor.codes.for", { username, day: dayName(Date.now()) });
  const text = codes.join("\n");
  useHoldUpdates(true);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (isKept) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    globalThis.addEventListener("beforeunload", ask);
    return () => globalThis.removeEventListener("beforeunload", ask);
  }, [isKept]);

  return (
    <div className={css.step}>
      <div ref={heading} tabIndex={-1} className={css.focus}>
        <StepTitle step={3} title={say("factor.codes.title")} />
      </div>
      <p>{say("factor.codes.text")}</p>
      <p className={css.caption}>{caption}</p>
      <ol ref={list} className={css.codes} aria-label={say("factor.codes.list")}>
        {codes.map((code) => <li key={code}>{code}</li>)}
      </ol>
      <div className={css.keep}>
        <CopyButton text={text} shown={list}>{say("factor.codes.copy")}</CopyButton>
        <Button onClick={() => print()}>
          <PrinterIcon />
          {say("factor.codes.print")}
        </Button>
        <Button onClick={() => save(`${caption}\n\n${text}\n`)}>
          <SaveIcon />
          {say("factor.codes.download")}
        </Button>
      </div>
      <Check
        label={say("factor.codes.kept")}
        checked={isKept}
        onChange={(event) => setIsKept(event.target.checked)}
      />
      <Button look="primary" className={css.submit ?? ""} disabled={!isKept} onClick={onDone}>
        {say("factor.codes.done")}
      </Button>
    </div>
  );
}

function save(text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = "recovery-codes.txt";
  link.click();
  // Given up only after the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
