import { createContext, type ReactNode, use, useLayoutEffect, useRef, useState } from "react";
import { Button } from "@web/ui/button.tsx";
import { useTranslate } from "../lib/i18n/text.ts";
import css from "./bar.module.css";

type Stack = {
  /** The bars in their order on the page. */
  bars: readonly HTMLElement[];
  isOpen: boolean;
  toggle: () => void;
  /** Returns what removes the bar. */
  add: (bar: HTMLElement) => () => void;
};

const StackContext = createContext<Stack | undefined>(undefined);

/** Shows one bar at a time, the first among `children`, with a button that shows the others below it. */
export function BarStack({ children }: { children: ReactNode }) {
  const [bars, setBars] = useState<readonly HTMLElement[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  const add = (bar: HTMLElement) => {
    setBars((all) => [...all, bar].toSorted(byPosition));
    return () => setBars((all) => all.filter((each) => each !== bar));
  };
  const toggle = () => setIsOpen((open) => !open);
  return (
    <StackContext value={{ bars, isOpen: isOpen && bars.length > 1, toggle, add }}>{children}</StackContext>
  );
}

const byPosition = (a: HTMLElement, b: HTMLElement): number =>
  a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

/** A banner across the page with at most one action. In a closed `BarStack` all bars but the first are only read to screen readers. */
export function Bar(
  { tone, icon, action, children }: {
    tone: "bad" | "caution" | "quiet";
    icon?: ReactNode;
    action?: { name: string; onClick: () => void; isBusy?: boolean };
    children: ReactNode;
  },
) {
  const t = useTranslate();
  const bar = useRef<HTMLDivElement>(null);
  const stack = use(StackContext);
  useLayoutEffect(() => bar.current === null ? undefined : stack?.add(bar.current), []);
  const isFirst = stack === undefined || stack.bars[0] === bar.current;
  if (!isFirst && !stack.isOpen) {
    return (
      <div ref={bar} className="visually-hidden">
        <p>{children}</p>
      </div>
    );
  }
  const others = isFirst ? (stack?.bars.length ?? 0) - 1 : 0;
  return (
    <div ref={bar} className={css.bar} data-tone={tone}>
      {icon}
      <p className="figures">{children}</p>
      {action !== undefined && (
        <Button look="ghost" busy={action.isBusy} onClick={action.onClick}>{action.name}</Button>
      )}
      {others > 0 && (
        <button
          type="button"
          className={css.others}
          aria-expanded={stack?.isOpen}
          aria-label={t("bars.others", { count: others })}
          onClick={stack?.toggle}
        >
          <span className="figures" aria-hidden="true">{stack?.isOpen ? "−" : `+${others}`}</span>
        </button>
      )}
    </div>
  );
}
