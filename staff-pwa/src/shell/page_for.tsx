import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { AuthUser } from "@contract/schemas/auth.ts";
import type { Permission } from "@domain/staff/permissions.ts";
import { Allowed } from "./counter.tsx";

export type PageComponent<Search> = (props: {
  /** The signed-in user, who has the page's permission. */
  user: AuthUser;
  /** The choices in the page's URL, as its route validates them. */
  search: Search;
  onSearch: (search: Search) => void;
}) => ReactNode;

/** The page at `path` for users with the permission. The first load of the orders does not contain this. */
export function pageFor<Search>(path: string, permission: Permission, Shown: PageComponent<Search>) {
  return function Page() {
    const navigate = useNavigate();
    const search: unknown = useSearch({ strict: false });
    // The casts are safe: the route validates what its page is given and gives.
    const onSearch = (next: Search) => void navigate({ to: path, search: next, replace: true } as never);
    return (
      <Allowed permission={permission}>
        {(user) => <Shown user={user} search={search as Search} onSearch={onSearch} />}
      </Allowed>
    );
  };
}
