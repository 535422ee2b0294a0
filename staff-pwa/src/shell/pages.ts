import { type AnyRoute, type RegisteredRouter, useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Permission } from "@domain/staff/permissions.ts";
import type { MessageId } from "../lib/i18n/text.ts";

/** What the route of a page says of it. */
export type PageFacts = {
  permission?: Permission;
  /** Its link in the navigation rail. `isRare`: behind "More" on a phone. */
  rail?: { name: MessageId; Icon: (props: { size?: string }) => ReactNode; isRare?: true };
};

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption extends PageFacts {}
}

export type Page = PageFacts & { to: keyof RegisteredRouter["routesByPath"]; permission: Permission };

/** The pages that need a permission, in the order of their routes. */
export function usePages(): Page[] {
  const routes: AnyRoute[] = Object.values(useRouter().routesById);
  return routes.flatMap(({ fullPath, options: { staticData } }) =>
    staticData?.permission === undefined
      ? []
      : [{ ...staticData, to: fullPath, permission: staticData.permission }]
  );
}
