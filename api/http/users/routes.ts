import type * as users from "@contract/users.ts";
import type { Result } from "@domain/shared/result.ts";
import { isLockedSomewhere, rememberedMs } from "@domain/staff/lockout.ts";
import type { Account } from "@domain/staff/account.ts";
import {
  addUser,
  editUser,
  endSessionsOf,
  removeSecondFactorOf,
  resetPassword,
  type UserRefusal,
} from "@domain/usecases/staff/users.ts";
import { toPagination } from "../paging.ts";
import { refusalOf } from "../domain_refusals.ts";
import type { Handlers } from "../middleware/call.ts";
import type { Services } from "../services.ts";
import { toListedUser, toUser } from "../account/mappers.ts";

/** User management for the super admin (docs/product-rules.md, "Users"). */
export function usersRoutes({ ports }: Services): Pick<Handlers, keyof typeof users> {
  const withPassword = (result: Result<{ account: Account; password: string }, UserRefusal>) => {
    const { account, password } = done(result);
    return { data: { user: toUser(account), temporary_password: password } };
  };

  return {
    users: async ({ query }) => {
      const now = ports.clock.now();
      const { found, total } = await ports.accounts.list({
        search: query.search ?? "",
        role: query.role,
        isDisabled: query.status === undefined ? undefined : query.status === "disabled",
        sortBy: query.sortBy,
        descending: query.sortOrder === "desc",
        offset: (query.page - 1) * query.limit,
        limit: query.limit,
        passkeyHost: ports.passkeys.host,
      }, now);
      const failures = await Promise.all(
        found.map(({ account }) => ports.attempts.onName(account.username, now - rememberedMs)),
      );
      return {
        data: found.map((each, nth) => toListedUser(each, isLockedSomewhere(failures[nth] ?? [], now))),
        pagination: toPagination({ ...query, total }),
      };
    },

    addUser: async ({ body, staff }) =>
      withPassword(
        await addUser(ports, {
          by: staff.account,
          user: {
            username: body.username,
            email: body.email,
            firstName: body.first_name,
            lastName: body.last_name,
            role: body.role,
            language: body.language,
          },
          password: body.temporary_password,
        }),
      ),

    editUser: async ({ id, body, staff }) => {
      const { first_name, last_name, is_disabled, version, ...same } = body;
      const fields = given({ ...same, firstName: first_name, lastName: last_name, isDisabled: is_disabled });
      return {
        data: toUser(done(await editUser(ports, { by: staff.account, userId: id, fields, version }))),
      };
    },

    resetPassword: async ({ id, body, staff }) =>
      withPassword(
        await resetPassword(ports, { by: staff.account, userId: id, password: body?.temporary_password }),
      ),

    endUserSessions: async ({ id, staff }) => ({
      data: { ended: done(await endSessionsOf(ports, { by: staff.account, userId: id })) },
    }),

    removeSecondFactor: async ({ id, staff }) => {
      done(await removeSecondFactorOf(ports, { by: staff.account, userId: id }));
      const account = await ports.accounts.byId(id);
      if (!account) throw refusalOf({ kind: "no_such_user" });
      return { data: toUser(account) };
    },
  };
}

function done<T>(result: Result<T, UserRefusal>): T {
  if (result.ok) return result.value;
  const { error } = result;
  const present = error.kind === "changed_meanwhile" ? { present: toUser(error.present) } : {};
  throw refusalOf(error, present);
}

/** Returns the fields that are not undefined. */
export function given<T extends Record<string, unknown>>(
  fields: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
  // `Object.fromEntries` loses the key types.
  return Object.fromEntries(sent) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
