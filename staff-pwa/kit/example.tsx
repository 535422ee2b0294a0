import type { ReactNode } from "react";
import css from "./kit.module.css";

/** One part of the kit in its states. `from` is what code imports it from. */
export function Example(
  { name, from, wide = false, children }: {
    name: string;
    from: string;
    /** As wide as the page. */
    wide?: boolean;
    children: ReactNode;
  },
) {
  const id = `part-${name.replaceAll(/\W+/g, "-").toLowerCase()}`;
  return (
    <section className={css.example} data-wide={wide} aria-labelledby={id}>
      <header>
        <h3 id={id}>{name}</h3>
        <code>{from}</code>
      </header>
      {children}
    </section>
  );
}

/** States of a part in one row. */
export const Row = ({ children }: { children: ReactNode }) => <div className={css.row}>{children}</div>;

/** A chapter of the page. */
export function Chapter({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  return (
    <section className={css.chapter} id={id} aria-labelledby={`${id}-name`}>
      <h2 id={`${id}-name`}>{name}</h2>
      <div className={css.examples}>{children}</div>
    </section>
  );
}
