import { type ComponentProps, useId } from "react";
import { Button } from "@web/ui/button.tsx";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useOnline } from "@/lib/use_online.ts";
import css from "./save_button.module.css";

/**
 * The Save button of a back office form. Offline it is disabled and shows the reason above it. While it is disabled it keeps the focus, so
 * that a save does not send the keyboard back to the top of the page.
 */
export function SaveButton({ disabled = false, onClick, ...rest }: ComponentProps<"button">) {
  const t = useTranslate();
  const id = useId();
  const isOffline = !useOnline();
  const isOff = disabled || isOffline;
  return (
    <div className={css.save} data-offline={isOffline}>
      {isOffline && <p id={id} className={css.reason} role="alert">{t("office.save.offline")}</p>}
      <Button
        {...rest}
        look="primary"
        aria-disabled={isOff}
        onClick={isOff ? (event) => event.preventDefault() : onClick}
        aria-describedby={isOffline ? id : undefined}
      />
    </div>
  );
}
