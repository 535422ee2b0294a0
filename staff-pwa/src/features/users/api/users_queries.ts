import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import * as users from "@contract/users.ts";
import type { User } from "@contract/schemas/users.ts";
import { fullName } from "@domain/shared/person_name.ts";
import type { Role } from "@domain/staff/permissions.ts";
import type { Answer } from "@web/api_client.ts";
import { api } from "@/lib/api/api.ts";
import { apiPage } from "@/lib/api/lists_and_files.ts";
import { queryOf } from "@/lib/api/caller.ts";

export type UserFilters = {
  search: string;
  role: Role | "all";
  status: "active" | "disabled" | "all";
  page: number;
};
export type UserFields = Pick<User, "email" | "first_name" | "last_name" | "role" | "language">;
export type WithPassword = Answer<typeof users.addUser>;

export const usersKey = ["users"] as const;

export function usersQuery(filters: UserFilters) {
  return queryOptions({
    queryKey: [...usersKey, "list", filters],
    queryFn: () => apiPage(users.users, { query: queryOf(filters) }),
    placeholderData: keepPreviousData,
  });
}

/** The number of active super admins. The last one cannot be disabled or demoted (docs/product-rules.md, "Users"). */
export const superAdminsQuery = queryOptions({
  queryKey: [...usersKey, "super_admins"],
  queryFn: async () =>
    (await apiPage(users.users, { query: { role: "super_admin", status: "active", limit: "1" } })).pagination
      .total,
});

export const addUser = (body: UserFields & { username: string }) => api(users.addUser, { body });

export const editUser = (
  id: string,
  body: Partial<UserFields> & { is_disabled?: boolean; version: string },
) => api(users.editUser, { id, body });

export const resetPassword = (id: string) => api(users.resetPassword, { id });

/** Signs a user out everywhere. Returns the number of sessions ended. */
export const endSessions = async (id: string): Promise<number> =>
  (await api(users.endUserSessions, { id })).ended;

export const removeSecondFactor = (id: string) => api(users.removeSecondFactor, { id });

export const nameOf = ({ first_name, last_name }: Pick<User, "first_name" | "last_name">): string =>
  fullName(first_name, last_name);
