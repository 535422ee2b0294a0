import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ListedUser, User } from "@contract/account.ts";
import { fullName } from "@domain/shared/person_name.ts";
import type { Role } from "@domain/staff/permissions.ts";
import { call, callPage } from "../../lib/call.ts";
import { queryString } from "../../lib/query_string.ts";

export type UserFilters = {
  search: string;
  role: Role | "all";
  status: "active" | "disabled" | "all";
  page: number;
};
export type UserFields = Pick<User, "email" | "first_name" | "last_name" | "role" | "language">;
export type WithPassword = { user: User; temporary_password: string };

export const usersKey = ["users"] as const;

export function usersQuery(filters: UserFilters) {
  return queryOptions({
    queryKey: [...usersKey, "list", filters],
    queryFn: () => callPage<ListedUser>(`/api/admin/users${queryString(filters)}`),
    placeholderData: keepPreviousData,
  });
}

/** How many may hold the house together: the last of them is protected (decision 30). */
export const superAdminsQuery = queryOptions({
  queryKey: [...usersKey, "super_admins"],
  queryFn: async () =>
    (await callPage<ListedUser>("/api/admin/users?role=super_admin&status=active&limit=1")).pagination.total,
});

export const addUser = (body: UserFields & { username: string }) =>
  call<WithPassword>({ method: "POST", path: "/api/admin/users", body });

export const editUser = (
  id: string,
  body: Partial<UserFields> & { is_disabled?: boolean; version: string },
) => call<User>({ method: "PUT", path: `/api/admin/users/${id}`, body });

export const resetPassword = (id: string) =>
  call<WithPassword>({ method: "POST", path: `/api/admin/users/${id}/reset-password` });

/** Answers of how many devices. */
export const endSessions = async (id: string): Promise<number> =>
  (await call<{ ended: number }>({ method: "POST", path: `/api/admin/users/${id}/end-sessions` })).ended;

export const removeSecondFactor = (id: string) =>
  call<User>({ method: "POST", path: `/api/admin/users/${id}/remove-second-factor` });

export const nameOf = ({ first_name, last_name }: Pick<User, "first_name" | "last_name">): string =>
  fullName(first_name, last_name);
