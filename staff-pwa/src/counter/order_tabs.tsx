import { useNavigate, useSearch } from "@tanstack/react-router";
import { type KeyboardEvent, type ReactNode, useDeferredValue, useMemo, useRef, useState } from "react";
import { type Tab, tabs } from "@domain/order/order.ts";
import { useTranslate } from "../lib/i18n/text.ts";
import { afterFrame } from "../lib/use_pending.ts";
import css from "../routes/orders.module.css";

/** Parses the tab of the URL, by default NEW. `issues` limits COMPLETED to orders with a payment issue. */
export function tabIn(search: Record<string, unknown>): { tab?: Tab; issues?: "payment" } {
  const tab = tabs.find((known) => known === search["tab"]);
  const issues = tab === "completed" && search["issues"] === "payment" ? { issues: "payment" as const } : {};
  return tab === undefined || tab === "new" ? {} : { tab, ...issues };
}

/** The tabs of the four lists with their counts. The open tab is in the URL. `status` is the row below the tabs. */
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
  const highlighted = tapped ?? open;
  const list = useRef<HTMLDivElement>(null);
  // The next frame highlights the tapped tab. The deferred value renders its list after that, interruptibly.
  const listed = useDeferredValue(open);
  const panel = useMemo(() => children(listed), [children, listed]);

  function show(tab: Tab) {
    setTapped(tab);
    afterFrame(async () => {
      await navigate({ to: "/orders", search: tabIn({ tab }), replace: true });
      setTapped((last) => last === tab ? undefined : last);
    });
  }

  /** Arrow keys, Home and End move the focus between the tabs without opening one. */
  function move(event: KeyboardEvent) {
    const buttons = [...list.current?.querySelectorAll("button") ?? []];
    const focused = buttons.findIndex((button) => button === document.activeElement);
    const next = { ArrowRight: focused + 1, ArrowLeft: focused - 1, Home: 0, End: -1 }[event.key];
    if (focused < 0 || next === undefined) return;
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
                aria-selected={tab === highlighted}
                aria-controls="tab-panel"
                tabIndex={tab === highlighted ? 0 : -1}
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
        aria-busy={listed !== highlighted}
      >
        {panel}
      </div>
    </>
  );
}

/** Has a fixed width so that the tabs do not move. */
function Count({ tab, count }: { tab: Tab; count: number }) {
  const t = useTranslate();
  return (
    <span className={`${css.count} figures`} data-tab={tab} data-none={count === 0}>
      <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
      {count > 0 && <span className="visually-hidden">{t("orders.count", { count })}</span>}
    </span>
  );
}
