import { type ComponentProps, useState } from "react";
import { useTranslate } from "@/lib/i18n/text.ts";
import { EyeIcon, EyeOffIcon } from "../icons.tsx";
import css from "./password_input.module.css";

/** A password field with a button that shows the password. `of` names the field for screen readers when a page has several. */
export function PasswordInput({ of, ...props }: Omit<ComponentProps<"input">, "type"> & { of?: string }) {
  const t = useTranslate();
  const [shown, setShown] = useState(false);
  const action = t(shown ? "login.hide" : "login.show");
  return (
    <span className={css.password}>
      <input {...props} type={shown ? "text" : "password"} autoCapitalize="none" spellCheck={false} />
      <button
        type="button"
        aria-label={of === undefined ? action : `${action}: ${of}`}
        aria-controls={props.id}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOffIcon size="1.5rem" /> : <EyeIcon size="1.5rem" />}
      </button>
    </span>
  );
}
