import { useSay } from "../lib/i18n/say.ts";
import { Button } from "./button.tsx";
import css from "./conflict.module.css";

/** Somebody else saved first: nothing is overwritten, and what is there now can be looked at. */
export function Conflict({ onReload }: { onReload: () => void }) {
  const say = useSay();
  return (
    <div className={css.conflict} role="alert">
      <strong>{say("conflict.title")}</strong>
      <p>{say("conflict.text")}</p>
      <Button onClick={onReload}>{say("office.reload")}</Button>
    </div>
  );
}

/** Why the server would not take it. */
export function Problem({ text }: { text: string }) {
  return <p className={css.problem} role="alert">{text}</p>;
}
