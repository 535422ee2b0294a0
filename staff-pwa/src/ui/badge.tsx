import type { ReactNode } from "react";
import css from "./badge.module.css";
import { AlertIcon, CheckIcon, CrossIcon } from "./icons.tsx";

export type Tone = "good" | "caution" | "bad" | "quiet";

const icons: Readonly<Record<Tone, ReactNode>> = {
  good: <CheckIcon size="1em" />,
  caution: <AlertIcon size="1em" />,
  bad: <CrossIcon size="1em" />,
  quiet: null,
};

/** How something stands: a colour, a shape and a word. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={css.badge} data-tone={tone}>
      {icons[tone]}
      {children}
    </span>
  );
}
