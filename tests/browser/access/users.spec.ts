import { denyPendingOrders } from "../counter.ts";
import type { Page } from "@playwright/test";
import { expectNoViolations } from "../axe.ts";
import { fridayLunch, type Product } from "../product.ts";
import { callAs, createActiveUser, demo, heading, openTabletFor, signIn } from "../staff_users.ts";
import { expect, test } from "../test.ts";

// These tablets use the real clock, so orders pending since noon would count as late.
test.beforeEach(({ product }) => denyPendingOrders(product));

const rowOf = (page: Page, username: string) =>
  page.getByRole("listitem").filter({ has: page.getByText(username, { exact: true }) });

async function confirmAction(page: Page, username: string, action: string, confirm: string) {
  await rowOf(page, username).getByRole("button", { name: /^More for/ }).click();
  await page.getByRole("menuitem", { name: action }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  // dialogs.spec.ts checks the other dialogs.
  if (action === "Enable") await expectNoViolations(page, { within: "[role=alertdialog]" });
  await page.getByRole("alertdialog").getByRole("button", { name: confirm, exact: true }).click();
}

const signInStatus = async (product: Product, username: string, password: string): Promise<number> => {
  const response = await fetch(`${product.url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  return response.status;
};

test("a user can be added, edited, reset, signed out, disabled and enabled; the list shows locks, keeps the last super admin, offers no reset of the own password and is filtered", async ({ browser, product }) => {
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

  const own = "Sesame & 2 Perilla";
  const change = { currentPassword: password, newPassword: own, confirmPassword: own };
  const changed = await callAs(
    product,
    { ...demo(username), password },
    "POST",
    "/api/auth/change-password",
    change,
  );
  expect(changed.status).toBe(200);
  const tablet = await openTabletFor(
    browser,
    product,
    { ...demo(username), password: own },
    "/admin/profile",
  );
  await expect(heading(tablet, "Profile")).toBeVisible();
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
  await tablet.reload();
  await expect(heading(tablet, "Staff sign-in")).toBeVisible();

  await confirmAction(office, username, "Reset password", "Reset password");
  const again = await handover.locator("dd").last().innerText();
  expect(again).not.toBe(password);
  await handover.getByRole("button", { name: "Done" }).click();
  expect(await signInStatus(product, username, own)).toBe(401);
  expect(await signInStatus(product, username, again)).toBe(200);

  await confirmAction(office, username, "Disable", "Disable");
  await expect(row).toContainText("Disabled");
  expect(await signInStatus(product, username, again)).toBe(401);
  await confirmAction(office, username, "Enable", "Enable");
  await expect(row).toContainText("Active");
  await tablet.context().close();

  await test.step("the list shows locks, keeps the last super admin, offers no reset of the own password, is filtered, and renews an expired token once", async () => {
    const mina = await createActiveUser(product);
    for (let failures = 0; failures < 5; failures++) await signInStatus(product, mina.username, "wrong");
    const ownRow = rowOf(office, "super_admin");
    await ownRow.getByRole("button", { name: /^More for/ }).click();
    await expect(office.getByRole("menuitem", { name: "Sign out everywhere" })).toBeVisible();
    for (const name of ["Disable", "Reset password"]) {
      await expect(office.getByRole("menuitem", { name })).toHaveCount(0);
    }
    await office.keyboard.press("Escape");
    await ownRow.getByRole("button", { name: /^Edit/ }).click();
    const sheet = office.getByRole("dialog");
    await expect(sheet.getByText("The last super admin keeps this role.")).toBeVisible();
    await expect(sheet.getByRole("radio", { name: /^Manager/ })).toBeDisabled();
    await office.keyboard.press("Escape");

    await office.getByLabel("Search by name, username or email").fill(mina.username);
    await expect(rowOf(office, mina.username)).toContainText("Locked");
    await office.getByLabel("Role").selectOption("admin");
    await expect(office.getByText("No users found")).toBeVisible();
    await office.getByLabel("Role").selectOption("all");
    await expect(rowOf(office, mina.username)).toBeVisible();
    await office.getByLabel("Status").selectOption("disabled");
    await expect(office.getByText("No users found")).toBeVisible();

    await office.getByLabel("Status").selectOption("all");
    await expect(rowOf(office, mina.username)).toBeVisible();

    const answers: string[] = [];
    office.on("response", (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.startsWith("/api/")) answers.push(`${pathname.split("/").at(-1)} ${response.status()}`);
    });
    // Only the server's clock moves, so the tablet does not know that its token has expired.
    await product.setClock(new Date(Date.parse(fridayLunch) + 20 * 60_000).toISOString());
    await office.getByLabel("Search by name, username or email").fill("no such user");
    await expect(office.getByText("No users found")).toBeVisible();
    // The first call was rejected; the others waited for the same new token.
    expect(answers.some((answer) => answer.endsWith(" 401"))).toBe(true);
    expect(answers.filter((answer) => answer.startsWith("refresh "))).toEqual(["refresh 200"]);
    expect(answers.filter((answer) => answer.startsWith("users ")).at(-1)).toBe("users 200");
  });
});

test("users edit their own profile; their language applies on every device, also to its sign-in", async ({ browser, product }) => {
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

  // On another device nothing is stored.
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await signIn(page.context(), mina);
  await page.reload();
  await expect(heading(page, "내 정보")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "ko");
  await page.context().clearCookies();
  await page.reload();
  await expect(heading(page, "직원 로그인")).toBeVisible();
});
