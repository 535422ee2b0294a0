/** Sessions and tokens made behind the product's back, right ones and forged ones. */
import { hmac } from "@oslojs/crypto/hmac";
import { SHA256, SHA512 } from "@oslojs/crypto/sha2";
import { decodeBase64 } from "@oslojs/encoding";
import { createJWTSignatureMessage, encodeJWT } from "@oslojs/jwt";
import { eq } from "drizzle-orm";
import { hourMillis } from "@domain/shared/local_time.ts";
import type { Account } from "@domain/staff/account.ts";
import { type Role, roles } from "@domain/staff/permissions.ts";
import { signedTokens } from "../adapters/crypto/tokens.ts";
import type { Database } from "../adapters/postgres/database.ts";
import { sessions, staff } from "../adapters/postgres/schema.ts";
import { testKeys } from "./keys.ts";
import { lunchtime } from "./shop.ts";

type Claims = { sub: string; sid: string; exp: number };

type SessionPart = { endedAt?: number; mustEnrol?: boolean };

export type Minted = {
  /** A super admin's token, its claims, and the key it is signed with. */
  token: string;
  claims: Claims;
  key: Uint8Array;
  sign(claims: Record<string, unknown>): string;
  byRole: Record<Role, string>;
  mustChange: string;
  mustEnrol: string;
  disabled: string;
  ended: string;
  refresh: { manager: string; disabled: string; ended: string };
};

/** Fresh sessions at lunchtime for the demo's people, for one who left and for one whose password must be changed. */
export async function mint(db: Database): Promise<Minted> {
  const key = decodeBase64(testKeys.accessTokens);
  const tokens = signedTokens(testKeys.accessTokens);
  const now = Date.parse(lunchtime);
  const sign = (claims: Record<string, unknown>) =>
    jwt("HS256", claims, (message) => hmac(SHA256, key, message));

  const begin = async (staffId: string, more: SessionPart = {}) => {
    const refresh = tokens.refresh();
    const sid = `ses_${crypto.randomUUID()}`;
    await db.insert(sessions).values({
      id: sid,
      staffId,
      refreshHash: refresh.hash,
      rotatedAt: now,
      startedAt: now,
      lastActiveAt: now,
      expiresAt: now + 12 * hourMillis,
      userAgent: "",
      address: "",
      ...more,
    });
    const claims = { sub: staffId, sid, exp: (now + 6 * hourMillis) / 1000 };
    return { claims, token: sign(claims), refresh: refresh.token };
  };
  const member = async (more: Partial<Account>, session: SessionPart = {}) => {
    const id = `staff_${crypto.randomUUID()}`;
    await db.insert(staff).values({
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
      ...more,
    });
    return await begin(id, session);
  };

  const [manager, admin, owner] = await Promise.all(roles.map((role) => begin(`staff_${role}`)));
  if (!manager || !admin || !owner) throw new Error("three roles are expected");
  const ended = await begin("staff_super_admin", { endedAt: now });
  const disabled = await member({ isDisabled: true });
  return {
    token: owner.token,
    claims: owner.claims,
    key,
    sign,
    byRole: { manager: manager.token, admin: admin.token, super_admin: owner.token },
    mustChange: (await member({ mustChangePassword: true })).token,
    mustEnrol: (await member({}, { mustEnrol: true })).token,
    disabled: disabled.token,
    ended: ended.token,
    refresh: { manager: manager.refresh, disabled: disabled.refresh, ended: ended.refresh },
  };
}

/** Lets somebody go, or takes them back. */
export async function setDisabled(db: Database, username: Role, isDisabled: boolean): Promise<void> {
  await db.update(staff).set({ isDisabled }).where(eq(staff.username, username));
}

export const forged = {
  unsigned: (claims: Claims) => jwt("none", claims, () => new Uint8Array()),
  byStranger: (claims: Claims) =>
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
