import { type AnyRoute, type RegisteredRouter, useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Permission } from "@domain/staff/permissions.ts";
import type { MessageId } from "../lib/i18n/text.ts";

/** A page's link in the navigation rail. `isRare`: behind "More" on a phone. */
export type RailLink = { name: MessageId; Icon: (props: { size?: string }) => ReactNode; isRare?: true };

declare module "@tanstack/react-router" {
  /** What the route of a page says of it. */
  interface StaticDataRouteOption {
    permission?: Permission;
    link?: RailLink | undefined;
  }
}

export type Page = {
  to: keyof RegisteredRouter["routesByPath"];
  permission: Permission;
  link?: RailLink | undefined;
};

/** The pages that need a permission, in the order of their routes. */
export const usePages = (): Page[] =>
  (Object.values(useRouter().routesById) as AnyRoute[])
    .map(({ fullPath: to, options }) => ({ to, ...options.staticData }))
    .filter((page): page is Page => page.permission !== undefined);
