import { denyPendingOrders } from "../counter.ts";
import { abortRequest } from "../guest.ts";
import { expectAccessibleAndFitting, showPage } from "../office.ts";
import { createUser, demo, fillLogin, heading, openTablet } from "../staff_users.ts";
import { expect, test } from "../test.ts";

// These tablets use the real clock, so orders pending since noon would count as late.
test.beforeEach(({ product }) => denyPendingOrders(product));

test("the login form shows what is wrong, and a temporary password only opens the page that changes it; both screens are accessible", async ({ browser, product }) => {
  const page = await openTablet(browser, product);
  await page.goto("/admin/orders");
  await expect(heading(page, "Staff sign-in")).toBeVisible();

  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Username is required")).toBeVisible();
  await expect(page.getByText("Password is required")).toBeVisible();
  await expectAccessibleAndFitting(page, "login");
  await page.getByLabel("Username").fill("ab");
  await expect(page.getByText("Username must be at least 3 characters long")).toBeVisible();

  await fillLogin(page, { username: "nobody-here", password: "wrong" });
  const problem = page.getByRole("alert");
  await expect(problem).toContainText("Login Failed");
  await expect(problem).toContainText("Please check your username and password and try again.");

  const password = page.getByLabel("Password", { exact: true });
  await expect(password).toBeFocused();
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(password).toHaveAttribute("type", "password");

  await page.route("**/api/auth/login", (route) => route.abort());
  await fillLogin(page, demo("manager"));
  await expect(problem).toContainText("The server can't be reached.");
  await page.unroute("**/api/auth/login");

  const mina = await createUser(product);
  await fillLogin(page, mina);
  await expect(page).toHaveURL(/\/admin\/change-password/);
  const isLoading = Promise.withResolvers<void>();
  await page.route(/\/assets\/change_password-[^/]+\.js$/, async (route) => {
    await isLoading.promise;
    await route.continue();
  });
  await page.goto("/admin/orders");
  await expect(page).toHaveURL(/\/admin\/change-password/);
  for (const closed of ["/admin/profile", "/admin/second-factor"]) {
    await showPage(page, closed);
    await expect(page).toHaveURL(/\/admin\/change-password/);
  }
  isLoading.resolve();
  for (const closed of ["/admin/profile", "/admin/second-factor"]) {
    await expect(heading(page, "Change password")).toBeVisible();
    await showPage(page, closed);
    await expect(page).toHaveURL(/\/admin\/change-password/);
  }

  const submit = page.getByRole("button", { name: "Change password", exact: true });
  await submit.click();
  for (
    const message of [
      "Current password is required",
      "New password is required",
      "Please confirm your new password",
    ]
  ) {
    await expect(page.getByText(message)).toBeVisible();
  }
  await expectAccessibleAndFitting(page, "change password");
  const current = page.getByLabel("Temporary password", { exact: true });
  const next = page.getByLabel("New password", { exact: true });
  const confirmation = page.getByLabel("Confirm new password", { exact: true });
  await current.fill("not the one");
  await next.fill("Sesame-and-2-Perilla!");
  await confirmation.fill("something else");
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await confirmation.fill("Sesame-and-2-Perilla!");
  await submit.click();
  await expect(page.getByText("Current password is incorrect")).toBeVisible();

  await current.fill(mina.password);
  await page.route("**/api/auth/change-password", abortRequest);
  await submit.click();
  await expect(page.getByText("Failed to change password", { exact: true })).toBeVisible();
  await expect(page.getByText("The server can't be reached.", { exact: false })).toBeVisible();
  await page.unroute("**/api/auth/change-password");
  await submit.click();
  await expect(
    page.getByText("Password changed successfully! Please log in with your new password."),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/login/);

  await fillLogin(page, { ...mina, password: "Sesame-and-2-Perilla!" });
  await expect(page).toHaveURL(/\/admin\/orders/);
});

test("sign-in opens the requested page if the role may see it, lasts 12 hours or 7 days and works with the keyboard only", async ({ browser, product }) => {
  const page = await openTablet(browser, product);
  const expectSession = async (hours: number) => {
    const cookies = await page.context().cookies(`${product.url}/api/auth/refresh`);
    const cookie = cookies.find(({ name }) => name === "refresh_token");
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/api/auth" });
    const left = (cookie?.expires ?? 0) - Date.now() / 1000;
    expect(Math.abs(left - hours * 3600)).toBeLessThan(60);
    expect(await page.evaluate(() => document.cookie)).toBe("");
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])))
      .not.toContain("eyJ");
  };
  await page.goto("/admin/users");
  await page.getByLabel("Remember me for 7 days").check();
  await fillLogin(page, demo("manager"));
  await expect(page).toHaveURL(/\/admin\/orders/);
  await expectSession(168);

  await page.context().clearCookies();
  await page.goto("/admin/orders?tab=scheduled");
  await expect(heading(page, "Staff sign-in")).toBeVisible();
  const type = async (text: string) => {
    await page.keyboard.press("Tab");
    await page.keyboard.type(text);
  };
  await type("super_admin");
  await type("Pickup-2018!");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/orders\?tab=scheduled/);
  await expectSession(12);

  await page.getByRole("button", { name: /^Account/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Profile" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Change password" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(heading(page, "Change password")).toBeVisible();
  await page.goBack();

  await page.getByRole("link", { name: "User Management" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Add user" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add user" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Add user" })).toBeFocused();
});
