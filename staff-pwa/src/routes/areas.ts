import type { ReactNode } from "react";
import type { Permission } from "@domain/staff/permissions.ts";
import type { MessageId } from "../lib/i18n/say.ts";
import { TicketIcon } from "../ui/icons.tsx";

type Area = {
  to: "/orders";
  name: MessageId;
  permission: Permission;
  Icon: (props: { size?: string }) => ReactNode;
};

/** The areas of the back office that exist, in the order of the rail. */
export const areas: readonly Area[] = [
  { to: "/orders", name: "nav.orders", permission: "orders", Icon: TicketIcon },
];
