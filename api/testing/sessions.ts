/** Creates valid sessions directly in the database, and forged tokens. */
import { hmac } from "@oslojs/crypto/hmac";
import { SHA256, SHA512 } from "@oslojs/crypto/sha2";
import { decodeBase64 } from "@oslojs/encoding";
import { createJWTSignatureMessage, encodeJWT } from "@oslojs/jwt";
import { hourMs, minuteMs } from "@domain/shared/local_time.ts";
import type { Account } from "@domain/staff/account.ts";
import type { Role } from "@domain/staff/permissions.ts";
import { signedTokens } from "../adapters/crypto/tokens.ts";
import type { Database } from "../adapters/postgres/database.ts";
import { sessions, staff, stations } from "@api/adapters/postgres/staff/tables.ts";
import { testKeys } from "./keys.ts";
import { lunchtime } from "./shop.ts";

type Claims = { sub: string; sid: string; exp: number };

type SessionFields = { endedAt?: number; mfaRequired?: boolean; startedAt?: number; stationId?: string };

export type TestSessions = {
  /** A super admin's token, its claims, and the key it is signed with. */
  token: string;
  claims: Claims;
  key: Uint8Array;
  sign(claims: Record<string, unknown>): string;
  byRole: Record<Role, string>;
  mustChange: string;
  mfaRequired: string;
  disabled: string;
  ended: string;
  /** Tokens of paired stations: locked, with a manager's PIN of three minutes ago, with a super admin's PIN of now, and revoked. */
  station: { locked: string; shift: string; pin: string; revoked: string };
  refresh: { manager: string; disabled: string; ended: string };
};

/** Creates sessions at lunchtime for the demo staff, a disabled account and an account that must change its password. */
export async function createSessions(db: Database): Promise<TestSessions> {
  const key = decodeBase64(testKeys.accessTokens);
  const tokens = signedTokens(testKeys.accessTokens);
  const now = Date.parse(lunchtime);
  const sign = (claims: Record<string, unknown>) =>
    jwt("HS256", claims, (message) => hmac(SHA256, key, message));

  const rows = {
    sessions: [] as (typeof sessions.$inferInsert)[],
    staff: [] as (typeof staff.$inferInsert)[],
    stations: [] as (typeof stations.$inferInsert)[],
  };
  const createSession = (staffId: string, fields: SessionFields = {}) => {
    const refresh = tokens.refresh();
    const sid = `ses_${crypto.randomUUID()}`;
    rows.sessions.push({
      id: sid,
      staffId,
      refreshHash: refresh.hash,
      rotatedAt: now,
      startedAt: now,
      lastActiveAt: now,
      expiresAt: now + 12 * hourMs,
      userAgent: "",
      address: "",
      ...fields,
    });
    const claims = { sub: staffId, sid, exp: (now + 6 * hourMs) / 1000 };
    return { claims, token: sign(claims), refresh: refresh.token };
  };
  const createMember = (fields: Partial<Account>, session: SessionFields = {}) => {
    const id = `staff_${crypto.randomUUID()}`;
    rows.staff.push({
      id,
      username: id,
      email: "",
      firstName: "Once",
      lastName: "Here",
      role: "super_admin",
      language: "en",
      passwordHash: "",
      mustChangePassword: false,
      isDisabled: false,
      ...fields,
    });
    return createSession(id, session);
  };
  const createStation = (fields: { revokedAt?: number } = {}) => {
    const id = `stn_${crypto.randomUUID()}`;
    rows.stations.push({
      id,
      name: id,
      secretHash: id,
      createdAt: now,
      pairedAt: now,
      rotatedAt: now,
      ...fields,
    });
    return { id, token: sign({ sub: "", sid: id, exp: (now + 6 * hourMs) / 1000 }) };
  };
  const [locked, shift, pin] = [createStation(), createStation(), createStation()];
  const revoked = createStation({ revokedAt: now });
  createSession("staff_manager", { startedAt: now - 3 * minuteMs, stationId: shift.id });
  createSession("staff_super_admin", { stationId: pin.id });
  const [manager, admin, superAdmin] = [
    createSession("staff_manager"),
    createSession("staff_admin"),
    createSession("staff_super_admin"),
  ];
  const ended = createSession("staff_super_admin", { endedAt: now });
  const disabled = createMember({ isDisabled: true });
  const mustChange = createMember({ mustChangePassword: true });
  const mfaRequired = createMember({}, { mfaRequired: true });
  await db.insert(staff).values(rows.staff);
  await db.insert(stations).values(rows.stations);
  await db.insert(sessions).values(rows.sessions);
  return {
    token: superAdmin.token,
    claims: superAdmin.claims,
    key,
    sign,
    byRole: { manager: manager.token, admin: admin.token, super_admin: superAdmin.token },
    mustChange: mustChange.token,
    mfaRequired: mfaRequired.token,
    disabled: disabled.token,
    ended: ended.token,
    station: { locked: locked.token, shift: shift.token, pin: pin.token, revoked: revoked.token },
    refresh: { manager: manager.refresh, disabled: disabled.refresh, ended: ended.refresh },
  };
}

export const forged = {
  unsigned: (claims: Claims) => jwt("none", claims, () => new Uint8Array()),
  withUnknownKey: (claims: Claims) =>
    jwt("HS256", claims, (message) => hmac(SHA256, crypto.getRandomValues(new Uint8Array(32)), message)),
  otherAlgorithm: (claims: Claims, key: Uint8Array) =>
    jwt("HS512", claims, (message) => hmac(SHA512, key, message)),
};

function jwt(
  alg: string,
  claims: Record<string, unknown>,
  sign: (message: Uint8Array) => Uint8Array,
): string {
  const [header, payload] = [JSON.stringify({ alg, typ: "JWT" }), JSON.stringify(claims)];
  return encodeJWT(header, payload, sign(createJWTSignatureMessage(header, payload)));
}
