import type { ReactNode } from "react";
import { Mark } from "./mark.tsx";
import css from "./notice.module.css";

/** A whole screen with one thing to say and the way on. */
export function Notice(
  { title, children, actions }: { title: string; children: ReactNode; actions?: ReactNode },
) {
  return (
    <main className={css.page} id="main">
      <div className={css.notice}>
        <Mark size={56} />
        <h1>{title}</h1>
        <div className={css.text}>{children}</div>
        {actions !== undefined && <div className={css.actions}>{actions}</div>}
      </div>
    </main>
  );
}

/** Something is on its way. */
export function Wait({ text }: { text: string }) {
  return <p className={css.wait} role="status">{text}</p>;
}
