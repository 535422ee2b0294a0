import { type ComponentProps, useId } from "react";
import { Button } from "../../../web/ui/button.tsx";
import { useTranslate } from "../lib/i18n/text.ts";
import { useOnline } from "../lib/use_online.ts";
import css from "./save_button.module.css";

/** Saves a form of the back office. Offline it is disabled, with the reason above it. */
export function SaveButton({ disabled, ...rest }: ComponentProps<"button">) {
  const t = useTranslate();
  const id = useId();
  const isOffline = !useOnline();
  return (
    <div className={css.save} data-offline={isOffline}>
      {isOffline && <p id={id} className={css.reason} role="alert">{t("office.save.offline")}</p>}
      <Button
        {...rest}
        look="primary"
        disabled={disabled || isOffline}
        aria-describedby={isOffline ? id : undefined}
      />
    </div>
  );
}
