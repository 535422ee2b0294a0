import type { ReactNode } from "react";
import { useTitle } from "../lib/use_title.ts";
import { Cloth } from "../ui/cloth.tsx";
import { Logo } from "../ui/logo.tsx";
import css from "./auth_layout.module.css";

/** The layout of sign-in pages: a decoration on one side and the form on the other. */
export function AuthLayout({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  useTitle(title);
  return (
    <div className={css.page}>
      <Cloth seed="counter" across={2} down={4} className={css.cloth ?? ""} />
      <main className={css.panel} id="main">
        <div className={css.mark}>
          <Logo size={64} />
        </div>
        <h1>{title}</h1>
        <p className={css.lead}>{lead}</p>
        {children}
      </main>
    </div>
  );
}
