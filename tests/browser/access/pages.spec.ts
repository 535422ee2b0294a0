import type { Page } from "@playwright/test";
import { denyPendingOrders } from "../counter.ts";
import { expectAccessibleAndFitting, expectUsableOnPhone } from "../office.ts";
import { demo, fillLogin, heading, logOut, openTablet, signIn } from "../staff_users.ts";
import { expect, test } from "../test.ts";

// These tablets use the real clock, so orders pending since noon would count as late.
test.beforeEach(({ product }) => denyPendingOrders(product));

/** The heading of each page, the roles that can open it, and the permission named to others (docs/product-rules.md, "Route guard"). */
const pages = [
  { path: "/admin/dashboard", title: "Dashboard", who: ["manager", "admin", "super_admin"], need: "" },
  { path: "/admin/menu", title: "Menu Management", who: ["manager", "admin", "super_admin"], need: "" },
  { path: "/admin/orders", title: "Orders", who: ["manager", "admin", "super_admin"], need: "" },
  { path: "/admin/profile", title: "Profile", who: ["manager", "admin", "super_admin"], need: "" },
  {
    path: "/admin/change-password",
    title: "Change password",
    who: ["manager", "admin", "super_admin"],
    need: "",
  },
  {
    path: "/admin/second-factor",
    title: "Two-step authentication",
    who: ["manager", "admin", "super_admin"],
    need: "",
  },
  {
    path: "/admin/analytics",
    title: "Analytics",
    who: ["admin", "super_admin"],
    need: "Admin or Super admin",
  },
  { path: "/admin/ledger", title: "Books", who: ["admin", "super_admin"], need: "Admin or Super admin" },
  {
    path: "/admin/settings",
    title: "Store Management",
    who: ["admin", "super_admin"],
    need: "Admin or Super admin",
  },
  { path: "/admin/users", title: "User Management", who: ["super_admin"], need: "Super admin" },
];
const links = {
  manager: ["Dashboard", "Menu Management", "Orders", "Kitchen"],
  admin: ["Dashboard", "Menu Management", "Orders", "Kitchen", "Analytics", "Books", "Settings"],
};
const names = { manager: "Manager", admin: "Admin" };

/** Opens an address inside the running app. */
const navigate = (page: Page, path: string) =>
  page.evaluate((path) => history.pushState(null, "", path), path);

test("a super admin's account screens are accessible and fit a phone; other roles open their pages or read which role they need", async ({ browser, product }) => {
  const page = await openTablet(browser, product);
  await signIn(page.context(), demo("super_admin"));
  await page.goto("/admin/dashboard");
  await expect(heading(page, "Dashboard")).toBeVisible();

  await test.step("a script that never loads offers a reload after two minutes", async () => {
    await page.clock.install();
    let requestCount = 0;
    await page.route(/\/assets\/users_screen-/, () => void requestCount++);
    await page.getByRole("link", { name: "User Management", exact: true }).click();
    await expect.poll(() => requestCount).toBeGreaterThan(0);
    await page.clock.runFor(90_000);
    await expect(heading(page, "Something went wrong on this screen")).toBeHidden();
    await page.clock.runFor(31_000);
    await expect(heading(page, "Something went wrong on this screen")).toBeVisible();
    await page.unroute(/\/assets\/users_screen-/);
    await page.getByRole("button", { name: "Reload" }).click();
  });

  await test.step("the account screens are accessible and fit a phone", async () => {
    await expect(page.getByText("admin@example.com").first()).toBeVisible();
    await expectAccessibleAndFitting(page, "users");
    await page.getByRole("button", { name: "Add user" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    // The other rules of this dialog are checked with those of the office.
    await expectUsableOnPhone(page, "adding");
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await navigate(page, "/admin/profile");
    await expect(page.getByText("This device")).toBeVisible();
    await expectAccessibleAndFitting(page, "profile");
    await navigate(page, "/admin/second-factor");
    await expect(page.getByRole("heading", { name: "Confirm it's you" })).toBeVisible();
    await page.getByLabel("Current password", { exact: true }).fill("Pickup-2018!");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
    await expectAccessibleAndFitting(page, "second factor");
  });

  for (const role of ["manager", "admin"] as const) {
    await test.step(`${role}: the back office pages open or name the required role`, async () => {
      await navigate(page, "/admin/profile");
      await logOut(page);
      await fillLogin(page, demo(role));
      const rail = page.getByRole("navigation", { name: "Main" });
      // A count of pending orders from other tests may follow the label.
      await expect(rail.getByRole("link")).toHaveText(links[role].map((name) => new RegExp(`^${name}`)));
      // The walk of the manager opens the pages of every role; the tests of the office open those of an admin.
      for (
        const { path, title, who, need } of pages.filter(({ who }) =>
          role === "manager" || !who.includes(role)
        )
      ) {
        await navigate(page, path);
        await expect(page).toHaveURL(new RegExp(path));
        if (who.includes(role)) {
          await expect(heading(page, title)).toBeVisible();
          continue;
        }
        await expect(heading(page, "Access Denied")).toBeVisible();
        await expect(page.getByText(`This page is for ${need}.`)).toBeVisible();
        await expect(page.getByText(`Your role: ${names[role]}`)).toBeVisible();
        await expect(page.getByRole("main")).toHaveCount(1);
      }
      // The ways back are the same for every role.
      if (role === "admin") return;
      await navigate(page, "/admin");
      await expect(page).toHaveURL(/\/admin\/dashboard/);
      await navigate(page, "/admin/users");
      await page.getByRole("button", { name: "Go Back" }).click();
      await expect(heading(page, "Dashboard")).toBeVisible();
      await navigate(page, "/admin/users");
      await page.getByRole("button", { name: "Dashboard" }).click();
      await expect(page).toHaveURL(/\/admin\/dashboard/);
    });
  }
});
