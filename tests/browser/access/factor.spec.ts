import { denyPendingOrders } from "../counter.ts";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectNoViolations } from "../axe.ts";
import type { Product } from "../product.ts";
import {
  createActiveUser,
  fillLogin,
  heading,
  openTablet,
  openTabletFor,
  productTime,
  totp,
} from "../staff_users.ts";
import { expect, test } from "../test.ts";

// These tablets use the real clock, so orders pending since noon would count as late.
test.beforeEach(({ product }) => denyPendingOrders(product));

/** Sets up a second factor and returns the app's secret and the recovery codes. */
async function setUp(page: Page, product: Product, password: string) {
  await page.getByLabel("Current password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const secret = await page.locator("main code").innerText();
  await page.getByLabel("Current code from the app").fill(totp(secret, await productTime(product)));
  await page.getByRole("button", { name: "Turn on" }).click();
  const list = page.getByRole("list", { name: "Recovery codes" });
  await expect(list).toBeVisible();
  return { secret, codes: await list.getByRole("listitem").allInnerTexts() };
}

test("second factor: setup, sign-in, recovery code and removal", async ({ browser, product }) => {
  const mina = await createActiveUser(product, "admin");
  const page = await openTabletFor(browser, product, mina, "/admin/profile");
  await expect(page.getByText("Two-step authentication: off")).toBeVisible();
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.getByRole("heading", { name: "Confirm it's you" })).toBeVisible();

  await page.getByLabel("Current password", { exact: true }).fill("not mine");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Current password is incorrect")).toBeVisible();
  const { secret, codes } = await setUp(page, product, mina.password);
  expect(codes.length).toBe(10);
  expect(new Set(codes).size).toBe(10);

  const done = page.getByRole("button", { name: "Done" });
  await expect(done).toBeDisabled();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  for (const code of codes) expect(file).toContain(code);
  await page.getByLabel("I saved the codes").check();
  await done.click();
  await expect(page.getByText("Two-step authentication: on")).toBeVisible();
  await expect(page.getByText("10 recovery codes left.")).toBeVisible();

  const other = await openTablet(browser, product);
  await other.goto("/admin/profile");
  await fillLogin(other, mina);
  const code = other.getByLabel("Code from your app");
  await expect(code).toBeFocused();
  await other.getByRole("button", { name: "Continue" }).click();
  await expect(other.getByText("Code is required")).toBeVisible();
  await code.fill("000000");
  await other.getByRole("button", { name: "Continue" }).click();
  await expect(other.getByText("This code is incorrect or was already used.")).toBeVisible();
  await code.fill(totp(secret, await productTime(product), 1));
  await other.getByRole("button", { name: "Continue" }).click();
  await expect(heading(other, "Profile")).toBeVisible();

  const third = await openTablet(browser, product);
  await third.goto("/admin/profile");
  for (
    const { recovery, isTaken } of [{ recovery: codes[0], isTaken: true }, {
      recovery: codes[0],
      isTaken: false,
    }]
  ) {
    await fillLogin(third, mina);
    await third.getByRole("button", { name: "Use a recovery code instead" }).click();
    await third.getByLabel("Recovery code").fill(recovery ?? "");
    await third.getByRole("button", { name: "Continue" }).click();
    if (isTaken) {
      await expect(third.getByText("9 recovery codes left.")).toBeVisible();
      await third.getByRole("button", { name: /^Account/ }).click();
      await third.getByRole("menuitem", { name: "Logout" }).click();
    } else {
      await expect(third.getByText("This code is incorrect or was already used.")).toBeVisible();
    }
  }

  await page.getByRole("button", { name: "Turn off" }).click();
  const sheet = page.getByRole("dialog", { name: "Turn off two-step authentication" });
  await sheet.getByLabel("Current password", { exact: true }).fill(mina.password);
  await sheet.getByLabel("Code from your app, or a recovery code").fill("000000");
  await sheet.getByRole("button", { name: "Turn off" }).click();
  await expect(sheet.getByText("This code is incorrect or was already used.")).toBeVisible();
  await expectNoViolations(page);
  await sheet.getByLabel("Code from your app, or a recovery code").fill(codes[1] ?? "");
  await sheet.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByText("Two-step authentication: off")).toBeVisible();
});

test("wrong codes lock the account like wrong passwords, and an expired challenge restarts the sign-in", async ({ browser, product }) => {
  const mina = await createActiveUser(product);
  const page = await openTabletFor(browser, product, mina, "/admin/second-factor");
  const { secret } = await setUp(page, product, mina.password);

  const late = await openTablet(browser, product);
  await late.goto("/admin/orders");
  await fillLogin(late, mina);
  await expect(late.getByLabel("Code from your app")).toBeVisible();
  const now = await productTime(product);
  await product.setClock(new Date(now + 6 * 60_000).toISOString());
  await late.getByLabel("Code from your app").fill(totp(secret, now + 6 * 60_000));
  await late.getByRole("button", { name: "Continue" }).click();
  await expect(late.getByRole("alert")).toContainText("This took too long. Please sign in again.");

  await fillLogin(late, mina);
  for (let wrong = 0; wrong < 5; wrong++) {
    const answered = late.waitForResponse("**/second-factor");
    await late.getByLabel("Code from your app").fill(`00000${wrong}`);
    await late.getByRole("button", { name: "Continue" }).click();
    await answered;
  }
  await expect(late.getByRole("alert")).toContainText("Account Locked");
});

test("a role that requires a second factor can only open its setup until it is complete", async ({ browser, product }) => {
  const asRule = (roles: string) =>
    product.asStaff("super_admin", "PUT", "/api/admin/store/settings/bulk", {
      settings: [{ setting_key: "second_factor_roles", setting_value: roles, setting_type: "text" }],
    });
  const mina = await createActiveUser(product, "admin");
  const signedIn = await openTabletFor(browser, product, mina, "/admin/profile");
  expect((await asRule("admin")).status).toBe(200);
  try {
    const page = await openTablet(browser, product);
    await page.goto("/admin/login");
    await fillLogin(page, mina);
    await expect(page).toHaveURL(/\/admin\/second-factor/);
    await page.goto("/admin/orders");
    await expect(page).toHaveURL(/\/admin\/second-factor/);
    await expect(page.getByText("Your role requires two-step authentication")).toBeVisible();
    await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();

    await setUp(page, product, mina.password);
    await page.getByLabel("I saved the codes").check();
    await page.getByRole("button", { name: "Done" }).click();
    await expect(page).toHaveURL(/\/admin\/orders/);
    await expect(page.getByText("Live", { exact: true })).toBeVisible();

    // A tablet that signed in before the rule continues and has the second factor too.
    await signedIn.reload();
    await expect(signedIn.getByText("Two-step authentication: on")).toBeVisible();
    await expect(signedIn.getByText("Your role requires it.")).toBeVisible();
  } finally {
    await asRule("");
  }
});
