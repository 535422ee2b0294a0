import type * as account from "@contract/account.ts";
import type { Result } from "@domain/shared/result.ts";
import type { Account } from "@domain/staff/account.ts";
import { userVersion } from "@domain/staff/users.ts";
import {
  changePassword,
  editProfile,
  type ProfileRefusal,
  signOutEverywhere,
} from "@domain/usecases/staff/own_account.ts";
import { listDevices, removeOwnDevice } from "@domain/usecases/staff/devices.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  replaceRecoveryCodes,
} from "@domain/usecases/staff/second_factor.ts";
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from "@domain/usecases/staff/passkeys.ts";
import { toPagination } from "../paging.ts";
import { type DomainRefusal, refusalOf } from "../domain_refusals.ts";
import type { Handlers } from "../middleware/call.ts";
import { forgetCookie, readCookie, writeCookie } from "../middleware/cookies.ts";
import type { Services } from "../services.ts";
import { toDevice } from "../device/mappers.ts";
import { given } from "../users/routes.ts";
import { toAuthUser, toOwnAuditEntry, toPasskey, toUser } from "./mappers.ts";
import { iso } from "../instant.ts";

/** The own account of signed-in staff (docs/product-rules.md, "Own account"). */
export function accountRoutes({ ports, staffUrl }: Services): Pick<Handlers, keyof typeof account> {
  const profileOf = async (account: Account) => {
    const [factor, recoveryCodesLeft, passkeys, { settings }, pin] = await Promise.all([
      ports.secondFactors.of(account.id),
      ports.secondFactors.recoveryCodesOf(account.id),
      ports.passkeys.of(account.id),
      ports.store.load(),
      ports.stations.pinOf(account.id),
    ]);
    return {
      user: toAuthUser(account),
      version: userVersion(account),
      secondFactor: {
        enabled: factor?.confirmedAt !== undefined,
        required: settings.secondFactorRoles.includes(account.role),
        recoveryCodesLeft,
      },
      passkeys: passkeys.map((passkey) => toPasskey(passkey, ports.passkeys.host)),
      hasPin: pin !== undefined,
    };
  };

  return {
    logoutAll: async ({ staff, http }) => {
      const ended = await signOutEverywhere(ports, staff.account);
      forgetCookie(http, "refresh_token", staffUrl);
      return { data: { ended } };
    },

    changePassword: async ({ staff, body, http }) => {
      done(await changePassword(ports, staff, body));
      forgetCookie(http, "refresh_token", staffUrl);
      return { data: null };
    },

    profile: async ({ staff }) => ({ data: await profileOf(staff.account) }),

    editProfile: async ({ staff, body: { version, currentPassword, ...fields } }) => {
      const edited = await editProfile(ports, staff, { fields: given(fields), version, currentPassword });
      return { data: await profileOf(edited.ok ? edited.value : refuse(edited.error)) };
    },

    validate: ({ staff }) =>
      Promise.resolve({
        data: {
          valid: true,
          user: toAuthUser(staff.account),
          expires_at: iso(staff.session.expiresAt),
        },
      }),

    ownAuditLogs: async ({ staff, query: { page, limit, action, status } }) => {
      const { records, total, isAtLeast } = await ports.auditTrail.find(
        { staffId: staff.account.id, action, status },
        { page, limit, sortBy: "created_at", sortOrder: "desc" },
      );
      return {
        data: records.map(toOwnAuditEntry),
        pagination: { ...toPagination({ page, limit, total }), isAtLeast },
      };
    },

    ownDevices: async ({ staff }) => {
      const now = ports.clock.now();
      const devices = await listDevices(ports, staff.account);
      return { data: devices.map((each) => ({ ...toDevice(each, staff, now), may_remove: true })) };
    },

    removeOwnDevice: async ({ staff, id }) => {
      done(await removeOwnDevice(ports, { id, by: staff.account }));
      return { data: null };
    },

    beginSecondFactor: async ({ staff, body }) => {
      const { settings } = await ports.store.load();
      const begun = done(
        await beginSecondFactor(ports, staff, {
          password: body.currentPassword,
          issuer: settings.restaurant.name.en,
        }),
      );
      return { data: { secret: begun.secret, otpauth_uri: begun.address } };
    },

    confirmSecondFactor: async ({ staff, body }) => ({
      data: done(await confirmSecondFactor(ports, staff, body.code)),
    }),

    disableSecondFactor: async ({ staff, body }) => ({
      data: done(
        await disableSecondFactor(ports, staff, { password: body.currentPassword, code: body.code }),
      ),
    }),

    replaceRecoveryCodes: async ({ staff, body }) => ({
      data: done(
        await replaceRecoveryCodes(ports, staff, { password: body.currentPassword, code: body.code }),
      ),
    }),

    beginPasskey: async ({ staff, body, http }) => {
      const { settings } = await ports.store.load();
      const { token, expiresAt, options } = done(
        await beginPasskey(ports, staff, {
          password: body.currentPassword,
          code: body.code,
          restaurant: settings.restaurant.name.en,
        }),
      );
      const seconds = Math.ceil((expiresAt - ports.clock.now()) / 1000);
      writeCookie(http, "passkey_question", staffUrl, { value: token, seconds });
      return { data: { options } };
    },

    addPasskey: async ({ staff, body, http }) => {
      const token = readCookie(http, "passkey_question", staffUrl);
      forgetCookie(http, "passkey_question", staffUrl);
      const { passkey, recoveryCodes } = done(await addPasskey(ports, staff, { token, ...body }));
      const data = { ...toPasskey(passkey, ports.passkeys.host), recoveryCodes: recoveryCodes ?? null };
      return { data };
    },

    renamePasskey: async ({ staff, id, body }) => ({
      data: done(await renamePasskey(ports, staff, { id, name: body.name })),
    }),

    removePasskey: async ({ staff, id, body }) => ({
      data: done(
        await removePasskey(ports, staff, { id, password: body.currentPassword, code: body.code }),
      ),
    }),
  };
}

function done<T>(result: Result<T, DomainRefusal>): T {
  if (result.ok) return result.value;
  throw refusalOf(result.error);
}

function refuse(error: ProfileRefusal): never {
  const present = error.kind === "changed_meanwhile" ? { present: toUser(error.present) } : {};
  throw refusalOf(error, present);
}
