import { useSay } from "../../../lib/i18n/say.ts";
import css from "./enrol.module.css";

export function StepTitle({ step, title }: { step: 1 | 2 | 3; title: string }) {
  const say = useSay();
  return (
    <div className={css.title}>
      <p className="figures">{say("factor.step", { step })}</p>
      <h2>{title}</h2>
    </div>
  );
}
