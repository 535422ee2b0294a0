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

/** The four lists; which one is open stands in the address. */
export function OrderTabs(
  { count, aside, children }: { count: number; aside: ReactNode; children: (tab: Tab) => ReactNode },
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
              {tab === "new" && count > 0 && (
                <span className={`${css.count} figures`}>
                  <span aria-hidden="true">{count}</span>
                  <span className="visually-hidden">{say("orders.count", { count })}</span>
                </span>
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <div className={css.aside}>{aside}</div>
      </div>
      <Tabs.Panel value={open} className={css.panel ?? ""}>{children(open)}</Tabs.Panel>
    </Tabs.Root>
  );
}
