import type { ReactNode } from "react";
import type { Permission } from "@domain/staff/permissions.ts";
import type { MessageId } from "../lib/i18n/text.ts";
import {
  AnalyticsIcon,
  BowlIcon,
  DialsIcon,
  FlameIcon,
  HomeIcon,
  LedgerIcon,
  PeopleIcon,
  TicketIcon,
} from "../ui/icons.tsx";

export type NavItem = {
  to: "/dashboard" | "/menu" | "/orders" | "/kitchen" | "/analytics" | "/ledger" | "/users" | "/settings";
  name: MessageId;
  permission: Permission;
  /** Behind "More" on a phone. */
  isRare?: true;
  Icon: (props: { size?: string }) => ReactNode;
};

/** The pages of the staff app, in the order of the navigation rail. */
export const navItems: readonly NavItem[] = [
  { to: "/dashboard", name: "nav.dashboard", permission: "dashboard", isRare: true, Icon: HomeIcon },
  { to: "/menu", name: "nav.menu", permission: "menu_basic", Icon: BowlIcon },
  { to: "/orders", name: "nav.orders", permission: "orders", Icon: TicketIcon },
  { to: "/kitchen", name: "nav.kitchen", permission: "orders", isRare: true, Icon: FlameIcon },
  { to: "/analytics", name: "nav.analytics", permission: "analytics", isRare: true, Icon: AnalyticsIcon },
  { to: "/ledger", name: "nav.ledger", permission: "analytics", isRare: true, Icon: LedgerIcon },
  { to: "/users", name: "nav.users", permission: "users", isRare: true, Icon: PeopleIcon },
  { to: "/settings", name: "nav.settings", permission: "store_settings", isRare: true, Icon: DialsIcon },
];
