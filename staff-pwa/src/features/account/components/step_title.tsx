import { useTranslate } from "@/lib/i18n/text.ts";
import css from "./mfa_setup.module.css";

export function StepTitle({ step, title }: { step: 1 | 2 | 3; title: string }) {
  const t = useTranslate();
  return (
    <div className={css.title}>
      <p className="figures">{t("factor.step", { step })}</p>
      <h2>{title}</h2>
    </div>
  );
}
