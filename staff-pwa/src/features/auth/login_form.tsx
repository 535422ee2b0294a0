import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useId, useState } from "react";
import { useForm } from "react-hook-form";
import { loginBody } from "@contract/auth.ts";
import { type MessageId, useSay } from "../../lib/i18n/say.ts";
import { useHoldUpdates } from "../../lib/quiet.ts";
import { session } from "../../lib/session/this_device.ts";
import { Button } from "../../ui/button.tsx";
import { AlertIcon, EyeIcon, EyeOffIcon, LockIcon } from "../../ui/icons.tsx";
import css from "./login_form.module.css";
import { type LoginProblem, loginProblem } from "./login_problem.ts";

/** The contract speaks English; these are its sentences in the catalogue. */
const sentences: Readonly<Record<string, MessageId>> = {
  "Username is required": "login.username.required",
  "Username must be at least 3 characters long": "login.username.short",
  "Password is required": "login.password.required",
};

/** Signs in; whoever watches the session moves on. Spec sections 2, 5 and 8. */
export function LoginForm() {
  const say = useSay();
  const [shown, setShown] = useState(false);
  const [problem, setProblem] = useState<LoginProblem>();
  const { register, handleSubmit, formState: { errors, isSubmitting, isDirty }, setFocus } = useForm({
    resolver: zodResolver(loginBody),
    defaultValues: { username: "", password: "", rememberMe: false },
  });
  useHoldUpdates(isDirty);
  const sentence = (message: string | undefined) => {
    const id = message === undefined ? undefined : sentences[message];
    return id === undefined ? message : say(id);
  };

  const submit = handleSubmit(async (credentials) => {
    setProblem(undefined);
    try {
      await session.signIn(credentials);
    } catch (reason) {
      setProblem(loginProblem(reason));
      setFocus("password");
    }
  });

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {problem !== undefined && <Problem {...problem} />}
      <Field label={say("login.username")} error={sentence(errors.username?.message)}>
        {(aria) => (
          <input
            {...register("username")}
            {...aria}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={say("login.password")} error={sentence(errors.password?.message)}>
        {(aria) => (
          <span className={css.password}>
            <input
              {...register("password")}
              {...aria}
              type={shown ? "text" : "password"}
              autoComplete="current-password"
            />
            <button
              type="button"
              aria-pressed={shown}
              aria-label={say(shown ? "login.hide" : "login.show")}
              onClick={() => setShown(!shown)}
            >
              {shown ? <EyeOffIcon size="1.5rem" /> : <EyeIcon size="1.5rem" />}
            </button>
          </span>
        )}
      </Field>
      <label className={css.remember}>
        <input type="checkbox" {...register("rememberMe")} />
        {say("login.remember")}
      </label>
      <Button type="submit" look="primary" className={css.submit ?? ""} disabled={isSubmitting}>
        {say(isSubmitting ? "login.busy" : "login.submit")}
      </Button>
    </form>
  );
}

function Problem({ kind, title, hint, said }: LoginProblem) {
  const say = useSay();
  return (
    <div className={css.problem} role="alert" data-kind={kind}>
      {kind === "locked" ? <LockIcon size="1.5rem" /> : <AlertIcon size="1.5rem" />}
      <div>
        <strong>{say(title)}</strong>
        {said !== undefined && <p>{said}</p>}
        {hint !== undefined && <p>{say(hint)}</p>}
      </div>
    </div>
  );
}

type Aria = { id: string; "aria-invalid": boolean; "aria-describedby": string | undefined };

function Field(
  { label, error, children }: {
    label: string;
    error: string | undefined;
    children: (aria: Aria) => ReactNode;
  },
) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        "aria-invalid": error !== undefined,
        "aria-describedby": error === undefined ? undefined : errorId,
      })}
      {error !== undefined && <p id={errorId} className={css.error} role="alert">{error}</p>}
    </div>
  );
}
