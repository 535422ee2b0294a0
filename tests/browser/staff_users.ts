import { createHmac } from "node:crypto";
import { Buffer } from "node:buffer";
import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import type { Product } from "./product.ts";
import { tablet } from "./screens.ts";

export type StaffUser = { id: string; username: string; password: string; name: string };

const demoPassword = "Pickup-2018!";

/** The demo login of a role. */
export const demo = (role: string): StaffUser => ({
  id: "",
  username: role,
  password: demoPassword,
  name: role,
});

let userCount = 0;

/** Creates a user with a temporary password. */
export async function createUser(product: Product, role = "manager"): Promise<StaffUser> {
  const username = `person${++userCount}.${crypto.randomUUID().slice(0, 6)}`;
  const response = await product.asStaff("super_admin", "POST", "/api/admin/users", {
    username,
    email: `${username}@example.com`,
    first_name: "Mina",
    last_name: `No ${userCount}`,
    role,
  });
  const { data } = await response.json() as { data: { user: { id: string }; temporary_password: string } };
  return { id: data.user.id, username, password: data.temporary_password, name: `Mina No ${userCount}` };
}

/** Creates a user who has set a permanent password. */
export async function createActiveUser(product: Product, role = "manager"): Promise<StaffUser> {
  const person = await createUser(product, role);
  const password = "Sesame & 2 Perilla";
  const changed = await callAs(product, person, "POST", "/api/auth/change-password", {
    currentPassword: person.password,
    newPassword: password,
    confirmPassword: password,
  });
  expect(changed.status).toBe(200);
  return { ...person, password };
}

/** Signs in as this user, makes a call and returns its status and data. */
export async function callAs(
  product: Product,
  person: StaffUser,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; data: unknown }> {
  const headers = { "content-type": "application/json" };
  const login = await fetch(`${product.url}/api/auth/login`, {
    method: "POST",
    headers,
    body: JSON.stringify({ username: person.username, password: person.password }),
  });
  const { data } = await login.json() as { data: { accessToken: string } };
  const response = await fetch(product.url + path, {
    method,
    headers: { ...headers, authorization: `Bearer ${data.accessToken}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, data: (await response.json() as { data: unknown }).data };
}

let clientCount = 0;

/** Opens a signed-out tablet with its own client address. Blocks the service worker by default. */
export async function openTablet(
  browser: Browser,
  product: Product,
  options: Parameters<Browser["newContext"]>[0] = {},
): Promise<Page> {
  const context = await browser.newContext({
    ...tablet,
    baseURL: product.url,
    locale: "en-US",
    timezoneId: "America/Los_Angeles",
    extraHTTPHeaders: { "x-forwarded-for": `198.51.100.${++clientCount}` },
    serviceWorkers: "block",
    ...options,
  });
  return await context.newPage();
}

/** Fills and submits the login form. */
export async function fillLogin(
  page: Page,
  { username, password }: Pick<StaffUser, "username" | "password">,
) {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Signs a browser in without the login screen, which has its own tests, and returns the user's id. */
export async function signIn(
  context: BrowserContext,
  { username, password }: Pick<StaffUser, "username" | "password">,
  rememberMe = false,
): Promise<string> {
  const response = await context.request.post("/api/auth/login", {
    data: { username, password, rememberMe },
  });
  expect(response.status()).toBe(200);
  const { data } = await response.json() as { data: { user: { id: string } } };
  return data.user.id;
}

/** Opens a tablet signed in as this user at `path`. */
export async function openTabletFor(
  browser: Browser,
  product: Product,
  person: StaffUser,
  path = "/admin/orders",
): Promise<Page> {
  const page = await openTablet(browser, product);
  await signIn(page.context(), person);
  await page.goto(path);
  await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`));
  return page;
}

/** Signs out with the account menu. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(heading(page, "Staff sign-in")).toBeVisible();
}

/** The heading of the current page. */
export const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

/** The code of an authenticator app with this base32 secret, `steps` of 30 s after that time (RFC 6238). */
export function totp(secret: string, atMs: number, steps = 0): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...secret.replace(/\s/g, "")].map((character) =>
    alphabet.indexOf(character).toString(2).padStart(5, "0")
  ).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(atMs / 30_000) + steps));
  const digest = createHmac("sha1", key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** The restaurant's time, in epoch milliseconds. */
export async function productTime(product: Product): Promise<number> {
  const { now } = await (await fetch(`${product.url}/dev/clock`)).json() as { now: string };
  return Date.parse(now);
}
