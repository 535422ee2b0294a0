/** Second factors in every state: begun by the manager, in force at the admin's, with sign-ins that wait for a code. */
import { decodeBase32IgnorePadding } from "@oslojs/encoding";
import { generateHOTP } from "@oslojs/otp";
import { codeDigits, codeSeconds } from "@domain/staff/second_factor.ts";
import { demoPassword } from "../../dev/demo/staff.ts";
import type { RunningShop } from "../running.ts";
import { ask, done, lunchtime } from "../shop.ts";
import { tokenOf } from "../staff.ts";

export type Factors = {
  /** The code that puts the manager's factor in force. */
  begun: string;
  /** Sign-ins of the admin that wait for one of `recovery`. */
  challenges: readonly string[];
  recovery: readonly string[];
  /** Sessions of the admin that may be ended. */
  sessions: readonly string[];
  /** Browsers that the admin signed in with. */
  devices: readonly string[];
};

export async function makeFactors(shop: RunningShop): Promise<Factors> {
  const begin = async (token: string) =>
    await done(shop, "beginSecondFactor", { token, body: { currentPassword: demoPassword } });
  const { secret: begun } = await begin(await tokenOf(shop, "manager"));
  const admin = await tokenOf(shop, "admin");
  const { secret } = await begin(admin);
  const { recoveryCodes: recovery } = await done(shop, "confirmSecondFactor", {
    token: admin,
    body: { code: codeOf(secret) },
  });
  const challenges = [];
  for (let nth = 0; nth < 3; nth++) challenges.push(await challengeOf(shop, "admin"));
  const sessions = await done(shop, "ownSessions", { token: admin });
  const devices = await done(shop, "trustedDevices", { token: admin });
  return {
    begun: codeOf(begun),
    challenges,
    recovery,
    sessions: sessions.map(({ id }) => id),
    devices: devices.map(({ id }) => id),
  };
}

/** Half a minute ahead of lunch: good for the whole round, as codes are taken one step early or late. */
function codeOf(secret: string): string {
  const step = Math.floor(Date.parse(lunchtime) / 1000 / codeSeconds) + 1;
  return generateHOTP(decodeBase32IgnorePadding(secret), BigInt(step), codeDigits);
}

async function challengeOf(shop: RunningShop, username: string): Promise<string> {
  const answer = await ask(shop, "login", { body: { username, password: demoPassword } });
  const challenge = answer.ok ? undefined : answer.failure.challenge;
  if (challenge === undefined) throw new Error(`${username} was not asked for a code: ${answer.text}`);
  return challenge;
}
