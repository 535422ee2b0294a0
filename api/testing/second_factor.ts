/** Sign-in with an authenticator app. */
import { decodeBase32IgnorePadding } from "@oslojs/encoding";
import { generateHOTP } from "@oslojs/otp";
import { demoPassword } from "@demo/restaurant/staff.ts";
import { callApi, expectData, expectError, lunchtime, setClock, type Shop } from "./shop.ts";
import { tokenOf } from "./staff.ts";

export type App = { username: string; secret: string };

/** Sets up an authenticator app for the demo admin. The setup persists across restarts. */
export async function setUpApp(shop: Shop): Promise<App> {
  const token = await tokenOf(shop, "admin");
  const body = { currentPassword: demoPassword };
  const { secret } = await expectData(shop, "beginSecondFactor", { token, body });
  await expectData(shop, "confirmSecondFactor", {
    token,
    body: { code: codeOf(secret, Date.parse(lunchtime)) },
  });
  return { username: "admin", secret };
}

/** Signs in with password and code, `minutes` after lunchtime. Every code is valid once. */
export async function signInWithApp(shop: Shop, { username, secret }: App, minutes: number): Promise<string> {
  const now = Date.parse(lunchtime) + minutes * 60_000;
  await setClock(shop, new Date(now).toISOString());
  const body = { username, password: demoPassword };
  const { challenge } = await expectError(401, "second_factor_required", callApi(shop, "login", { body }));
  return (await expectData(shop, "secondStep", { body: { challenge, code: codeOf(secret, now) } }))
    .accessToken;
}

/** The code that the app shows. */
export function codeOf(secret: string, now: number): string {
  return generateHOTP(decodeBase32IgnorePadding(secret), BigInt(Math.floor(now / 30_000)), 6);
}
