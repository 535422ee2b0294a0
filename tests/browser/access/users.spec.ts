import { denyPendingOrders } from "../counter.ts";
import type { Page } from "@playwright/test";
import { expectNoViolations } from "../axe.ts";
import {
  callAs,
  createActiveUser,
  demo,
  fillLogin,
  heading,
  openTablet,
  openTabletFor,
} from "../staff_users.ts";
import { expect, test } from "../test.ts";

// These tablets use the real clock, so orders pending since noon would count as late.
test.beforeEach(({ product }) => denyPendingOrders(product));

const rowOf = (page: Page, username: string) =>
  page.getByRole("listitem").filter({ has: page.getByText(username, { exact: true }) });

async function confirmAction(page: Page, username: string, action: string, confirm: string) {
  await rowOf(page, username).getByRole("button", { name: /^More for/ }).click();
  await page.getByRole("menuitem", { name: action }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  // office_dialogs checks the other dialogs.
  if (action === "Enable") await expectNoViolations(page);
  await page.getByRole("alertdialog").getByRole("button", { name: confirm, exact: true }).click();
}

test("a user can be added, edited, reset, signed out, disabled and enabled", async ({ browser, product }) => {
  const office = await openTabletFor(browser, product, demo("super_admin"), "/admin/users");
  const username = `jisoo.${crypto.randomUUID().slice(0, 6)}`;
  await office.getByRole("button", { name: "Add user" }).click();
  const adding = office.getByRole("dialog", { name: "Add user" });
  await adding.getByRole("button", { name: "Add", exact: true }).click();
  for (const message of ["Username is required", "First name is required", "Email is required"]) {
    await expect(adding.getByText(message)).toBeVisible();
  }
  await adding.getByLabel("Username").fill("manager");
  await adding.getByLabel("First name").fill("지수");
  await adding.getByLabel("Last name").fill("김");
  await adding.getByLabel("Email").fill("jisoo@example.com");
  await adding.getByRole("button", { name: "Add", exact: true }).click();
  await expect(adding.getByText("This username is already taken.")).toBeVisible();
  await adding.getByLabel("Username").fill(username);
  await adding.getByRole("button", { name: "Add", exact: true }).click();

  const handover = office.getByRole("dialog", { name: /^Temporary password for/ });
  const password = await handover.locator("dd").last().innerText();
  await handover.getByRole("button", { name: "Done" }).click();
  const row = rowOf(office, username);
  await expect(row).toContainText("Temporary password");
  await expect(row).toContainText("Never signed in");
  expect(await office.content()).not.toContain(password);

  const tablet = await openTablet(browser, product);
  await tablet.goto("/admin/login");
  await fillLogin(tablet, { username, password });
  await expect(heading(tablet, "Change password")).toBeVisible();
  const own = "Sesame & 2 Perilla";
  await tablet.getByLabel("Temporary password", { exact: true }).fill(password);
  await tablet.getByLabel("New password", { exact: true }).fill(own);
  await tablet.getByLabel("Confirm new password", { exact: true }).fill(own);
  await tablet.getByRole("button", { name: "Change password", exact: true }).click();
  await fillLogin(tablet, { username, password: own });
  await expect(tablet).toHaveURL(/\/admin\/orders/);
  await expect(tablet.getByRole("link", { name: "Settings" })).toBeHidden();

  await row.getByRole("button", { name: "Edit 김지수" }).click();
  const editing = office.getByRole("dialog", { name: "Edit 김지수" });
  await editing.getByRole("radio", { name: /^Admin/ }).check();
  await editing.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("Admin");
  await tablet.reload();
  await expect(tablet.getByRole("link", { name: "Settings" })).toBeVisible();

  await confirmAction(office, username, "Sign out everywhere", "Sign out");
  await expect(office.getByText(/^김지수 is signed out of/)).toBeVisible();
  await expect(heading(tablet, "Staff sign-in")).toBeVisible({ timeout: 5_000 });

  await confirmAction(office, username, "Reset password", "Reset password");
  const again = await handover.locator("dd").last().innerText();
  expect(again).not.toBe(password);
  await handover.getByRole("button", { name: "Done" }).click();
  await fillLogin(tablet, { username, password: own });
  await expect(tablet.getByRole("alert").filter({ hasText: "Login Failed" })).toBeVisible();
  await fillLogin(tablet, { username, password: again });
  await expect(heading(tablet, "Change password")).toBeVisible();

  await confirmAction(office, username, "Disable", "Disable");
  await expect(row).toContainText("Disabled");
  await tablet.reload();
  await fillLogin(tablet, { username, password: again });
  await expect(tablet.getByRole("alert").filter({ hasText: "Login Failed" })).toBeVisible();
  await confirmAction(office, username, "Enable", "Enable");
  await expect(row).toContainText("Active");
});

test("the last super admin cannot lose role or access, in the interface and on the server", async ({ browser, product }) => {
  const office = await openTabletFor(browser, product, demo("super_admin"), "/admin/users");
  const row = rowOf(office, "super_admin");
  await row.getByRole("button", { name: /^More for/ }).click();
  await expect(office.getByRole("menuitem", { name: "Reset password" })).toBeVisible();
  await expect(office.getByRole("menuitem", { name: "Disable" })).toHaveCount(0);
  await office.keyboard.press("Escape");
  await row.getByRole("button", { name: /^Edit/ }).click();
  const editing = office.getByRole("dialog");
  await expect(editing.getByText("The last super admin keeps this role.")).toBeVisible();
  await expect(editing.getByRole("radio", { name: /^Manager/ })).toBeDisabled();
  await office.keyboard.press("Escape");

  const { data } = await callAs(product, demo("super_admin"), "GET", "/api/auth/profile");
  const { user } = data as { user: { id: string } };
  for (const change of [{ role: "manager" }, { is_disabled: true }]) {
    const refused = await callAs(
      product,
      demo("super_admin"),
      "PUT",
      `/api/admin/users/${user.id}`,
      change,
    );
    expect(refused.status).toBe(409);
  }
});

test("users edit their own profile, and the language applies on every device", async ({ browser, product }) => {
  const mina = await createActiveUser(product);
  const page = await openTabletFor(browser, product, mina, "/admin/profile");
  await page.getByLabel("Email").fill("not an address");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await page.getByLabel("Email").fill("mina.new@example.com");
  const details = page.locator('[aria-labelledby="details"]');
  const currentPassword = details.getByLabel("Current password", { exact: true });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Current password is required")).toBeVisible();
  await expect(currentPassword).toBeFocused();
  await currentPassword.fill("guess");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Current password is incorrect")).toBeVisible();
  await currentPassword.fill(mina.password);
  await page.getByLabel("First name").fill("Minah");
  await page.getByLabel("Language").selectOption("ko");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(heading(page, "내 정보")).toBeVisible();
  await expect(page.getByRole("button", { name: /Minah/ })).toBeVisible();
  await expect(details.getByLabel("현재 비밀번호")).toHaveCount(0);

  const other = await openTabletFor(browser, product, mina, "/admin/profile");
  await expect(heading(other, "내 정보")).toBeVisible();
  await expect(other.locator("html")).toHaveAttribute("lang", "ko");
});

test("the list shows locks and supports search and filters", async ({ browser, product }) => {
  const mina = await createActiveUser(product);
  for (let failures = 0; failures < 5; failures++) {
    await fetch(`${product.url}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: mina.username, password: "wrong" }),
    });
  }
  const office = await openTabletFor(browser, product, demo("super_admin"), "/admin/users");
  await office.getByLabel("Search by name, username or email").fill(mina.username);
  await expect(rowOf(office, mina.username)).toContainText("Locked");
  await office.getByLabel("Role").selectOption("admin");
  await expect(office.getByText("No users found")).toBeVisible();
  await office.getByLabel("Role").selectOption("all");
  await expect(rowOf(office, mina.username)).toBeVisible();
  await office.getByLabel("Status").selectOption("disabled");
  await expect(office.getByText("No users found")).toBeVisible();
});
