import { useNavigate, useSearch } from "@tanstack/react-router";
import { type KeyboardEvent, type ReactNode, useDeferredValue, useMemo, useRef, useState } from "react";
import { type Tab, tabs } from "@domain/order/tabs.ts";
import { useTranslate } from "../lib/i18n/text.ts";
import { afterFrame } from "../lib/use_pending.ts";
import css from "./orders.module.css";

/** The tab in the address; NEW for anything else. `issues` opens COMPLETED with only the orders that have a payment issue. */
export function tabIn(search: Record<string, unknown>): { tab?: Tab; issues?: "payment" } {
  const tab = tabs.find((known) => known === search["tab"]);
  const issues = tab === "completed" && search["issues"] === "payment" ? { issues: "payment" as const } : {};
  return tab === undefined || tab === "new" ? {} : { tab, ...issues };
}

/** The four lists with how many orders each has; which one is open stands in the address. `status` is the line below them. */
export function OrderTabs(
  { counts, aside, status, children }: {
    counts: Partial<Record<Tab, number>>;
    aside: ReactNode;
    status: ReactNode;
    children: (tab: Tab) => ReactNode;
  },
) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { tab: open = "new" } = useSearch({ from: "/counter/orders" });
  const [tapped, setTapped] = useState<Tab>();
  const lit = tapped ?? open;
  const list = useRef<HTMLDivElement>(null);
  // The next frame shows which tab was tapped; its list comes after it, in pieces.
  const listed = useDeferredValue(open);
  const panel = useMemo(() => children(listed), [children, listed]);

  function show(tab: Tab) {
    setTapped(tab);
    afterFrame(async () => {
      await navigate({ to: "/orders", search: tabIn({ tab }), replace: true });
      setTapped((last) => last === tab ? undefined : last);
    });
  }

  /** Arrows move among the tabs without opening one. */
  function move(event: KeyboardEvent) {
    const buttons = [...list.current?.querySelectorAll("button") ?? []];
    const here = buttons.findIndex((button) => button === document.activeElement);
    const next = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: -1 }[event.key];
    if (here < 0 || next === undefined) return;
    event.preventDefault();
    buttons.at(next % buttons.length)?.focus();
  }

  return (
    <>
      <div className={css.top}>
        <div className={css.bar}>
          <div
            ref={list}
            role="tablist"
            className={css.tabs}
            aria-label={t("orders.tabs")}
            onKeyDown={move}
          >
            {tabs.map((tab) => (
              <button
                key={tab}
                type="button"
                role="tab"
                id={`tab-${tab}`}
                className={css.tab}
                aria-selected={tab === lit}
                aria-controls="tab-panel"
                tabIndex={tab === lit ? 0 : -1}
                onClick={() => show(tab)}
              >
                {t(`orders.tab.${tab}`)}
                <Count tab={tab} count={counts[tab] ?? 0} />
              </button>
            ))}
          </div>
          <div className={css.aside}>{aside}</div>
        </div>
        <div className={css.status}>{status}</div>
      </div>
      <div
        role="tabpanel"
        id="tab-panel"
        tabIndex={0}
        className={css.panel}
        aria-labelledby={`tab-${listed}`}
        aria-busy={listed !== lit}
      >
        {panel}
      </div>
    </>
  );
}

/** Always as wide, so that the tabs stay where they are. */
function Count({ tab, count }: { tab: Tab; count: number }) {
  const t = useTranslate();
  return (
    <span className={`${css.count} figures`} data-tab={tab} data-none={count === 0}>
      <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
      {count > 0 && <span className="visually-hidden">{t("orders.count", { count })}</span>}
    </span>
  );
}
