import type { Page } from "@playwright/test";
import { denyPendingOrders } from "../counter.ts";
import { expectNoOverflow } from "../guest.ts";
import { expectNoViolations, expectNoViolationsInBothThemes } from "../axe.ts";
import { createUser, demo, fillLogin, heading, openTablet, openTabletFor } from "../staff_users.ts";
import { phone, tablet } from "../screens.ts";
import { expect, test } from "../test.ts";

// These tablets use the real clock, so orders pending since noon would count as late.
test.beforeEach(({ product }) => denyPendingOrders(product));

/** The roles that can open each page, and the permission named to others (docs/product-rules.md, "Route guard"). */
const pages = [
  { path: "/admin/dashboard", who: ["manager", "admin", "super_admin"], need: "" },
  { path: "/admin/menu", who: ["manager", "admin", "super_admin"], need: "" },
  { path: "/admin/orders", who: ["manager", "admin", "super_admin"], need: "" },
  { path: "/admin/profile", who: ["manager", "admin", "super_admin"], need: "" },
  { path: "/admin/change-password", who: ["manager", "admin", "super_admin"], need: "" },
  { path: "/admin/second-factor", who: ["manager", "admin", "super_admin"], need: "" },
  { path: "/admin/analytics", who: ["admin", "super_admin"], need: "Admin or Super admin" },
  { path: "/admin/ledger", who: ["admin", "super_admin"], need: "Admin or Super admin" },
  { path: "/admin/settings", who: ["admin", "super_admin"], need: "Admin or Super admin" },
  { path: "/admin/users", who: ["super_admin"], need: "Super admin" },
];
const links = {
  manager: ["Dashboard", "Menu Management", "Orders", "Kitchen"],
  admin: ["Dashboard", "Menu Management", "Orders", "Kitchen", "Analytics", "Books", "Settings"],
};
const names = { manager: "Manager", admin: "Admin" };

for (const role of ["manager", "admin"] as const) {
  test(`${role}: every back office page opens or names the required role`, async ({ browser, product }) => {
    const page = await openTabletFor(browser, product, demo(role));
    const rail = page.getByRole("navigation", { name: "Main" });
    // A count of pending orders from other tests may follow the label.
    await expect(rail.getByRole("link")).toHaveText(links[role].map((name) => new RegExp(`^${name}`)));
    for (const { path, who, need } of pages) {
      await page.goto(path);
      if (who.includes(role)) {
        await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(
          /Access Denied|Page not found|went wrong/,
        );
        await expect(page).toHaveURL(new RegExp(path));
        continue;
      }
      await expect(heading(page, "Access Denied")).toBeVisible();
      await expect(page.getByText(`This page is for ${need}.`)).toBeVisible();
      await expect(page.getByText(`Your role: ${names[role]}`)).toBeVisible();
      await expect(page.getByRole("main")).toHaveCount(1);
    }
  });
}

test("a script that never loads offers a reload after two minutes", async ({ browser, product }) => {
  const page = await openTablet(browser, product);
  await page.goto("/admin/dashboard");
  await fillLogin(page, demo("super_admin"));
  await expect(page).toHaveURL(/\/admin\/dashboard/);
  await page.clock.install();
  let requestCount = 0;
  await page.route(/\/assets\/users-/, () => void requestCount++);
  await page.getByRole("link", { name: "User Management", exact: true }).click();
  await expect.poll(() => requestCount).toBeGreaterThan(0);
  await page.clock.runFor(90_000);
  await expect(heading(page, "Something went wrong on this screen")).toBeHidden();
  await page.clock.runFor(31_000);
  await expect(heading(page, "Something went wrong on this screen")).toBeVisible();
  await expect(page.getByRole("button", { name: "Reload" })).toBeVisible();
});

test("a password change without a response shows an error and can be repeated", async ({ browser, product }) => {
  const person = await createUser(product);
  const page = await openTablet(browser, product);
  await page.goto("/admin/login");
  await fillLogin(page, person);
  await page.getByLabel("Temporary password", { exact: true }).fill(person.password);
  await page.getByLabel("New password", { exact: true }).fill("Sesame & 2 Perilla");
  await page.getByLabel("Confirm new password", { exact: true }).fill("Sesame & 2 Perilla");
  const submit = page.getByRole("button", { name: "Change password" }).first();
  await page.route("**/api/auth/change-password", (route) => route.abort("connectionreset"));
  await submit.click();
  await expect(page.getByText("Failed to change password", { exact: true })).toBeVisible();
  await expect(page.getByText("The server can't be reached.", { exact: false })).toBeVisible();
  await page.unroute("**/api/auth/change-password");
  await submit.click();
  await expect(page.getByText("Password changed successfully! Please log in with your new password."))
    .toBeVisible();
});

test("/admin leads to the orders after signing in, and to the dashboard while signed in", async ({ browser, product }) => {
  const page = await openTablet(browser, product);
  await page.goto("/admin");
  await fillLogin(page, demo("super_admin"));
  await expect(page).toHaveURL(/\/admin\/orders/);
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/admin\/dashboard/);
});

test("Access Denied leads back and to the dashboard", async ({ browser, product }) => {
  const page = await openTabletFor(browser, product, demo("manager"), "/admin/profile");
  await page.goto("/admin/users");
  await page.getByRole("button", { name: "Go Back" }).click();
  await expect(heading(page, "Profile")).toBeVisible();
  await page.goto("/admin/users");
  await page.getByRole("button", { name: "Dashboard" }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard/);
});

test("sign-in and the first password are accessible and fit a phone", async ({ browser, product }) => {
  const page = await openTablet(browser, product);
  await page.goto("/admin/login");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Username is required")).toBeVisible();
  await expectAccessibleAndFitting(page, "login");

  await fillLogin(page, await createUser(product));
  await page.getByRole("button", { name: "Change password", exact: true }).click();
  await expect(page.getByText("New password is required")).toBeVisible();
  await expectAccessibleAndFitting(page, "change password");
});

test("the account screens are accessible and fit a phone", async ({ browser, product }) => {
  const page = await openTabletFor(browser, product, demo("super_admin"), "/admin/users");
  await expect(page.getByText("admin@example.com").first()).toBeVisible();
  await expectAccessibleAndFitting(page, "users");
  await page.getByRole("button", { name: "Add user" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessibleAndFitting(page, "adding");
  await page.goto("/admin/profile");
  await expect(page.getByText("This device")).toBeVisible();
  await expectAccessibleAndFitting(page, "profile");
  await page.goto("/admin/second-factor");
  await page.getByLabel("Current password", { exact: true }).fill("Pickup-2018!");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expectAccessibleAndFitting(page, "second factor");
});

/** The sizes of targets differ on a phone, contrast and names do not. */
async function expectAccessibleAndFitting(page: Page, what: string): Promise<void> {
  await expectNoViolationsInBothThemes(page, { what });
  await page.setViewportSize(phone.viewport);
  await expectNoOverflow(page);
  await expectNoViolations(page, { what: `${what}, phone`, rules: ["target-size"] });
  await page.setViewportSize(tablet.viewport);
}
