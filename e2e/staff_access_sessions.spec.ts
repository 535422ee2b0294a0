import { clearNew, openTablet as ringingTablet, passTime, placeOrder, rings } from "./counter.ts";
import type { BrowserContext } from "@playwright/test";
import { fridayLunch } from "./product.ts";
import { asPerson, colleague, demo, fillLogin, heading, openTablet, tabletOf } from "./staff_people.ts";
import { afterWhile, expect, test } from "./test.ts";

// These tablets have the machine's own clock, and whatever waited since noon would be late on them.
test.beforeEach(({ product }) => clearNew(product));

const live = { exact: true };

async function refreshCookie(context: BrowserContext, url: string) {
  const cookies = await context.cookies(`${url}/api/auth/refresh`);
  return cookies.find(({ name }) => name === "refresh_token");
}

test("the refresh cookie lives 12 hours, or 7 days with 'Remember me', and no script can read it", async ({ browser, product }) => {
  for (const { remembers, hours } of [{ remembers: false, hours: 12 }, { remembers: true, hours: 168 }]) {
    const page = await openTablet(browser, product);
    await page.goto("/admin/login");
    if (remembers) await page.getByLabel("Remember me for 7 days").check();
    await fillLogin(page, demo("manager"));
    await expect(page).toHaveURL(/\/admin\/orders/);
    const cookie = await refreshCookie(page.context(), product.url);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/api/auth" });
    const left = (cookie?.expires ?? 0) - Date.now() / 1000;
    expect(Math.abs(left - hours * 3600)).toBeLessThan(60);
    expect(await page.evaluate(() => document.cookie)).toBe("");
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])))
      .not.toContain("eyJ");
  }
});

test("a reload keeps the session, and two tabs that refresh at once keep it both", async ({ browser, product }) => {
  const mina = await colleague(product);
  const first = await tabletOf(browser, product, mina);
  await expect(first.getByText("Live", live)).toBeVisible();
  await first.reload();
  await expect(first.getByText("Live", live)).toBeVisible();

  const second = await first.context().newPage();
  await second.goto("/admin/orders");
  for (let round = 0; round < 2; round++) {
    await Promise.all([first.reload(), second.reload()]);
    await expect(first.getByText("Live", live)).toBeVisible();
    await expect(second.getByText("Live", live)).toBeVisible();
  }
  // The grace of ten seconds is over: had one tab kept an old cookie, this would end the session.
  await product.setClock(new Date(Date.parse(fridayLunch) + 60_000).toISOString());
  await second.reload();
  await expect(second.getByText("Live", live)).toBeVisible();
  await first.reload();
  await expect(first.getByText("Live", live)).toBeVisible();
});

test("a stolen refresh token used after the grace ends the session for both holders", async ({ browser, product }) => {
  const mina = await colleague(product);
  const page = await tabletOf(browser, product, mina);
  const stolen = await refreshCookie(page.context(), product.url);
  await page.reload();
  await expect(page.getByText("Live", live)).toBeVisible();
  await product.setClock(new Date(Date.parse(fridayLunch) + 60_000).toISOString());
  const theft = await fetch(`${product.url}/api/auth/refresh`, {
    method: "POST",
    headers: { cookie: `refresh_token=${stolen?.value}` },
  });
  expect(theft.status).toBe(401);
  await expect(heading(page, "Staff sign-in")).toBeVisible();
});

test("an access token that ran out is renewed once and the call is made again", async ({ browser, product }) => {
  const page = await tabletOf(browser, product, demo("super_admin"), "/admin/users");
  await expect(page.getByText("admin@example.com").first()).toBeVisible();
  const answers: string[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith("/api/")) answers.push(`${pathname.split("/").at(-1)} ${response.status()}`);
  });
  // The server's clock alone moves: the tablet does not know that its token is over.
  await product.setClock(new Date(Date.parse(fridayLunch) + 20 * 60_000).toISOString());
  await page.getByLabel("Search by name, username or email").fill("nobody of that name");
  await expect(page.getByText("No users found")).toBeVisible();
  // Whichever call came first was refused; those behind it waited for the same new token.
  expect(answers.some((answer) => answer.endsWith(" 401"))).toBe(true);
  expect(answers.filter((answer) => answer.startsWith("refresh "))).toEqual(["refresh 200"]);
  expect(answers.filter((answer) => answer.startsWith("users ")).at(-1)).toBe("users 200");
});

test("signing out everywhere ends the other tablet within 5 seconds", async ({ browser, product }) => {
  const mina = await colleague(product);
  const counter = await tabletOf(browser, product, mina);
  await expect(counter.getByText("Live", live)).toBeVisible();
  const office = await tabletOf(browser, product, mina, "/admin/profile");

  await office.getByRole("button", { name: "Sign out everywhere" }).click();
  const question = office.getByRole("alertdialog", { name: "Sign out everywhere?" });
  await question.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(heading(counter, "Staff sign-in")).toBeVisible({ timeout: 5_000 });
  await expect(heading(office, "Staff sign-in")).toBeVisible();
});

test("one's other devices are listed by name and can be signed out one by one", async ({ browser, product }) => {
  const mina = await colleague(product);
  const phone = await openTablet(browser, product, {
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
  });
  await phone.goto("/admin/orders");
  await fillLogin(phone, mina);
  await expect(phone.getByText("Live", live)).toBeVisible();

  const office = await tabletOf(browser, product, mina, "/admin/profile");
  const devices = office.getByRole("region", { name: "Where you are signed in" });
  await expect(devices.getByRole("listitem").first()).toContainText("This device");
  await devices.getByRole("button", { name: /^Sign out Safari on iPhone/ }).click();
  await expect(office.getByText("That device is signed out")).toBeVisible();
  await expect(devices.getByText("Safari on iPhone")).toBeHidden();
  await expect(heading(phone, "Staff sign-in")).toBeVisible({ timeout: 5_000 });
  await expect(heading(office, "Profile")).toBeVisible();
});

test("a tablet that was put away learns of its end when it is looked at again", async ({ browser, product }) => {
  const mina = await colleague(product);
  const page = await tabletOf(browser, product, mina, "/admin/profile");
  await asPerson(product, mina, "POST", "/api/auth/logout-all");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(heading(page, "Staff sign-in")).toBeVisible();
});

test("a tablet in use stays signed in past twelve hours, one that was put away is told why it is not", async ({ browser, product }) => {
  const mina = await colleague(product);
  const page = await tabletOf(browser, product, mina);
  const hoursLater = (hours: number) =>
    product.setClock(new Date(Date.parse(fridayLunch) + hours * 3_600_000).toISOString());
  for (const hours of [11, 22, 33]) {
    await hoursLater(hours);
    await page.reload();
    await expect(page.getByRole("button", { name: /^Account/ })).toBeVisible();
  }
  await hoursLater(46);
  await page.reload();
  await expect(heading(page, "Staff sign-in")).toBeVisible();
  await expect(page.getByText("This device was signed out because the app was not used for too long."))
    .toBeVisible();
});

test("a tablet whose session ends while an order waits says why, rings on, and goes back where it was", async ({ browser, product }) => {
  // The server counts for trusted devices only, and an account has few: other tests sign in as the demo's manager too often.
  const mina = await colleague(product);
  const page = await ringingTablet(browser, product, { person: mina, path: "/orders?tab=scheduled" });
  await placeOrder(product.url);
  await expect(page.getByText("1", { exact: true }).first()).toBeVisible();
  const { data } = await asPerson(product, mina, "GET", "/api/auth/sessions");
  for (const { id, is_current } of data as { id: string; is_current: boolean }[]) {
    if (!is_current) await asPerson(product, mina, "DELETE", `/api/auth/sessions/${id}`);
  }
  await expect(heading(page, "Staff sign-in")).toBeVisible({ timeout: 10_000 });
  const why = page.getByRole("alert");
  await expect(why).toContainText("This device was signed out from another one.");
  await afterWhile(
    page,
    10_000,
    () => expect(why).toContainText(/order(s are| is) waiting for an answer/),
  );
  await expect(page.locator("body")).not.toContainText("Mina");
  const before = await rings(page);
  await passTime(product, [page], 9_000);
  await expect.poll(() => rings(page)).toBeGreaterThan(before);
  await page.getByRole("button", { name: "Mute for 10 minutes" }).click();
  await expect(page.getByText(/^Sound is muted/)).toBeVisible();

  await page.reload();
  await expect(page.getByRole("alert")).toContainText("This device was signed out from another one.");
  await fillLogin(page, mina);
  await expect(page).toHaveURL(/\/admin\/orders\?tab=scheduled/);
});

test("a tablet that was used in Korean asks for the sign-in in Korean", async ({ browser, product }) => {
  const page = await ringingTablet(browser, product, { language: "ko" });
  await page.context().clearCookies();
  await page.reload();
  await expect(heading(page, "직원 로그인")).toBeVisible();
});

test("logging out in one tab logs out the other", async ({ browser, product }) => {
  const mina = await colleague(product);
  const first = await tabletOf(browser, product, mina);
  const second = await first.context().newPage();
  await second.goto("/admin/profile");
  await expect(heading(second, "Profile")).toBeVisible();
  await first.getByRole("button", { name: /^Account/ }).click();
  await first.getByRole("menuitem", { name: "Logout" }).click();
  await expect(first.getByText("Logged out successfully")).toBeVisible();
  await expect(heading(first, "Staff sign-in")).toBeVisible();
  await expect(heading(second, "Staff sign-in")).toBeVisible();
});
