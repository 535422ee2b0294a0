import { type FormEvent, useState } from "react";
import { useReason } from "@/lib/api/error_texts.ts";
import { useLanguage, useTranslate } from "@/lib/i18n/text.ts";
import { Button } from "@web/ui/button.tsx";
import { Field } from "@web/ui/field.tsx";
import { pair } from "../api/station_calls.ts";
import css from "./station.module.css";

/** Pairs this tablet with the code of the back office. */
export function PairForm({ onPaired }: { onPaired: () => Promise<void> }) {
  const t = useTranslate();
  const reason = useReason();
  const language = useLanguage();
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (code.trim() === "") return setError(t("pair.required"));
    setIsBusy(true);
    try {
      await pair({ code: code.trim(), language });
      await onPaired();
    } catch (problem) {
      setError(reason(problem));
    }
    setIsBusy(false);
  }

  return (
    <form className={css.tab} onSubmit={submit} noValidate>
      <Field label={t("pair.code")} hint={t("pair.hint")} error={error}>
        {({ className, ...aria }) => (
          <input
            {...aria}
            className={`${className} ${css.code} figures`}
            value={code}
            onChange={(event) => {
              setCode(event.target.value);
              setError(undefined);
            }}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            autoFocus
          />
        )}
      </Field>
      <Button type="submit" look="primary" busy={isBusy}>
        {t(isBusy ? "pair.busy" : "pair.submit")}
      </Button>
    </form>
  );
}
