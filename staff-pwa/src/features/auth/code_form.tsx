import { type FormEvent, useState } from "react";
import { useSay } from "../../lib/i18n/say.ts";
import { codeOf, usePeopleSentence, useReason } from "../../lib/people_sentences.ts";
import { session } from "../../lib/session/this_device.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { type LoginProblem, loginProblem } from "./login_problem.ts";
import css from "./login_form.module.css";

/** Refusals after which the same challenge may be answered again. */
const canTryAgain: ReadonlySet<string | undefined> = new Set(["wrong_code", "too_many_requests", undefined]);

/** The second step of a sign-in. `onBack` goes to the first one, with what stopped this one. */
export function CodeForm(
  { challenge, onBack }: { challenge: string; onBack: (problem: LoginProblem | undefined) => void },
) {
  const say = useSay();
  const sentence = usePeopleSentence();
  const reason = useReason();
  const [way, setWay] = useState<"app" | "recovery">("app");
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (code.trim() === "") return setError(sentence("Code is required"));
    setIsBusy(true);
    try {
      await session.finishSignIn({ challenge, code });
    } catch (problem) {
      if (!canTryAgain.has(codeOf(problem))) return onBack(loginProblem(problem));
      setError(reason(problem));
      setIsBusy(false);
    }
  }

  const change = (next: "app" | "recovery") => {
    setWay(next);
    setCode("");
    setError(undefined);
  };

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <p>{say("code.lead")}</p>
      <Field
        key={way}
        label={say(way === "app" ? "code.label" : "code.recovery.label")}
        hint={say(way === "app" ? "code.hint" : "code.recovery.hint")}
        error={error}
      >
        {({ className, ...aria }) => (
          <input
            {...aria}
            className={`${className} ${css.code} figures`}
            value={code}
            onChange={(event) => {
              setCode(event.target.value);
              setError(undefined);
            }}
            inputMode={way === "app" ? "numeric" : "text"}
            autoComplete={way === "app" ? "one-time-code" : "off"}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
            autoFocus
          />
        )}
      </Field>
      <Button type="submit" look="primary" className={css.submit ?? ""} disabled={isBusy}>
        {say(isBusy ? "code.busy" : "code.submit")}
      </Button>
      <div className={css.ways}>
        <Button look="bare" onClick={() => change(way === "app" ? "recovery" : "app")}>
          {say(way === "app" ? "code.use_recovery" : "code.use_app")}
        </Button>
        <Button look="bare" onClick={() => onBack(undefined)}>{say("code.back")}</Button>
      </div>
      {way === "recovery" && <p className={css.note}>{say("code.lost")}</p>}
    </form>
  );
}
