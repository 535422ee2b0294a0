import type { ReactNode } from "react";
import { AlertIcon } from "../icons.tsx";
import { LockIcon } from "../action_icons.tsx";
import css from "./alert_box.module.css";

/** An error message that screen readers announce at once. `locked` means wait; `bad` must be fixed. */
export function AlertBox(
  { title, tone = "bad", children }: { title: string; tone?: "bad" | "locked"; children?: ReactNode },
) {
  return (
    <div className={css.box} role="alert" data-tone={tone}>
      {tone === "locked" ? <LockIcon size="1.5rem" /> : <AlertIcon size="1.5rem" />}
      <div className={css.text}>
        <strong>{title}</strong>
        {children}
      </div>
    </div>
  );
}

/** The line in a form that says why it cannot be saved or was refused. Screen readers announce it at once. */
export function FormError({ text }: { text: string }) {
  return <p className={css.error} role="alert">{text}</p>;
}
