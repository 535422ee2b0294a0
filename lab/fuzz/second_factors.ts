/** Second factors in every state: pending for the manager, active for the admin, and sign-ins that wait for a code. */
import { decodeBase32IgnorePadding } from "@oslojs/encoding";
import { generateHOTP } from "@oslojs/otp";
import { codeDigits, codeSeconds } from "@domain/staff/second_factor.ts";
import { demoPassword } from "@demo/restaurant/staff.ts";
import type { RunningShop } from "@api/testing/running.ts";
import { callApi, expectData, lunchtime } from "@api/testing/shop.ts";
import { tokenOf } from "@api/testing/staff.ts";

export type Factors = {
  /** The code that confirms the manager's factor. */
  pendingCode: string;
  /** Sign-in challenges of the admin that accept one of `recovery`. */
  challenges: readonly string[];
  recovery: readonly string[];
  /** The admin's devices. */
  devices: readonly string[];
};

export async function createFactors(shop: RunningShop): Promise<Factors> {
  const beginSetup = async (token: string) =>
    await expectData(shop, "beginSecondFactor", { token, body: { currentPassword: demoPassword } });
  const { secret: pendingCode } = await beginSetup(await tokenOf(shop, "manager"));
  const admin = await tokenOf(shop, "admin");
  const { secret } = await beginSetup(admin);
  const { recoveryCodes: recovery } = await expectData(shop, "confirmSecondFactor", {
    token: admin,
    body: { code: codeOf(secret) },
  });
  const challenges = [];
  for (let nth = 0; nth < 3; nth++) challenges.push(await challengeOf(shop, "admin"));
  const devices = await expectData(shop, "ownDevices", { token: admin });
  return {
    pendingCode: codeOf(pendingCode),
    challenges,
    recovery,
    devices: devices.map(({ id }) => id),
  };
}

/** The code of the step after lunchtime. It stays valid for the whole round because one step before and after is accepted. */
function codeOf(secret: string): string {
  const step = Math.floor(Date.parse(lunchtime) / 1000 / codeSeconds) + 1;
  return generateHOTP(decodeBase32IgnorePadding(secret), BigInt(step), codeDigits);
}

async function challengeOf(shop: RunningShop, username: string): Promise<string> {
  const answer = await callApi(shop, "login", { body: { username, password: demoPassword } });
  const challenge = answer.ok ? undefined : answer.failure.challenge;
  if (challenge === undefined) throw new Error(`${username} was not asked for a code: ${answer.text}`);
  return challenge;
}
