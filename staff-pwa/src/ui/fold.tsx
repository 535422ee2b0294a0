import { type ReactNode, useState } from "react";
import css from "./fold.module.css";

/** A part of a page that opens below its title. `isLate` renders it only while it is open, as what is fetched then. */
export function Fold(
  { title, open = false, isLate = false, children }: {
    title: string;
    open?: boolean;
    isLate?: boolean;
    children: ReactNode;
  },
) {
  const [isOpen, setOpen] = useState(open);
  return (
    <details
      className={css.fold}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{title}</summary>
      {(isOpen || !isLate) && children}
    </details>
  );
}
