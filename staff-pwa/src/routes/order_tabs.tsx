import { Tabs } from "@base-ui/react/tabs";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type Tab, tabs } from "@domain/order/tabs.ts";
import { useSay } from "../lib/i18n/say.ts";
import css from "./orders.module.css";

/** The tab in the address; NEW for anything else. */
export function tabIn(search: Record<string, unknown>): { tab?: Tab } {
  const tab = tabs.find((known) => known === search["tab"]);
  return tab === undefined || tab === "new" ? {} : { tab };
}

/** The four lists with how many orders each has; which one is open stands in the address. */
export function OrderTabs(
  { counts, aside, children }: {
    counts: Partial<Record<Tab, number>>;
    aside: ReactNode;
    children: (tab: Tab) => ReactNode;
  },
) {
  const say = useSay();
  const navigate = useNavigate();
  const { tab: open = "new" } = useSearch({ from: "/counter/orders" });
  return (
    <Tabs.Root
      value={open}
      onValueChange={(tab: Tab) => void navigate({ to: "/orders", search: tabIn({ tab }), replace: true })}
    >
      <div className={css.bar}>
        <Tabs.List className={css.tabs ?? ""} aria-label={say("orders.tabs")}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab} className={css.tab ?? ""}>
              {say(`orders.tab.${tab}`)}
              <Count tab={tab} count={counts[tab] ?? 0} />
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <div className={css.aside}>{aside}</div>
      </div>
      <Tabs.Panel value={open} className={css.panel ?? ""}>{children(open)}</Tabs.Panel>
    </Tabs.Root>
  );
}

/** Always as wide, so that the tabs stay where they are. */
function Count({ tab, count }: { tab: Tab; count: number }) {
  const say = useSay();
  return (
    <span className={`${css.count} figures`} data-tab={tab} data-none={count === 0}>
      <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
      {count > 0 && <span className="visually-hidden">{say("orders.count", { count })}</span>}
    </span>
  );
}
