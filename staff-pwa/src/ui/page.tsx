import type { ReactNode } from "react";
import { useTitle } from "../lib/use_title.ts";
import css from "./page.module.css";

/** A page of the back office with its title and actions (`aside`). */
export function Page({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  useTitle(title);
  return (
    <div className={css.page} data-office>
      <header className={css.head}>
        <h1>{title}</h1>
        {aside !== undefined && <div className={css.aside}>{aside}</div>}
      </header>
      {children}
    </div>
  );
}
