import type { ReactNode } from "react";
import { useTranslate } from "../lib/i18n/text.ts";
import { Button } from "@web/ui/button.tsx";
import { Cloth } from "./cloth.tsx";
import css from "./states.module.css";

export function Loading({ text }: { text?: string }) {
  const t = useTranslate();
  return <p className={css.loading} role="status">{text ?? t("app.loading")}</p>;
}

export function Failed({ text, onRetry }: { text: string; onRetry: () => void }) {
  const t = useTranslate();
  return (
    <div className={css.failed} role="alert">
      <p>{text}</p>
      <Button onClick={onRetry}>{t("office.retry")}</Button>
    </div>
  );
}

export function Empty({ title, hint, action }: { title: string; hint?: string; action?: ReactNode }) {
  return (
    <div className={css.empty}>
      <Cloth seed={title} across={3} down={2} className={css.cloth ?? ""} />
      <h2>{title}</h2>
      {hint !== undefined && <p>{hint}</p>}
      {action}
    </div>
  );
}
