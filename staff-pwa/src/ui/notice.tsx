import type { ReactNode } from "react";
import { Logo } from "./logo.tsx";
import css from "./notice.module.css";

/** A full-page message with its actions. `isInside`: inside the frame, which already has the `main` element. */
export function Notice(
  { title, children, actions, isInside = false }: {
    title: string;
    children: ReactNode;
    actions: ReactNode;
    isInside?: boolean;
  },
) {
  const Part = isInside ? "div" : "main";
  return (
    <Part className={css.page} id={isInside ? undefined : "main"}>
      <div className={css.notice}>
        <Logo size={56} />
        <h1>{title}</h1>
        <div className={css.text}>{children}</div>
        <div className={css.actions}>{actions}</div>
      </div>
    </Part>
  );
}

/** A full-page loading message. */
export function Wait({ text }: { text: string }) {
  return <p className={css.wait} role="status">{text}</p>;
}
