import { denyPendingOrders } from "../counter.ts";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectNoViolations } from "../axe.ts";
import { showPage } from "../office.ts";
import type { Product } from "../product.ts";
import {
  createActiveUser,
  fillLogin,
  heading,
  logOut,
  openTablet,
  openTabletFor,
  productTime,
  totp,
} from "../staff_users.ts";
import { expect, test } from "../test.ts";

// These tablets use the real clock, so orders pending since noon would count as late.
test.beforeEach(({ product }) => denyPendingOrders(product));

test("a role that requires a second factor can only open its setup; codes finish a sign-in once, wrong ones lock the account; it is turned off", async ({ browser, product }) => {
  const asRule = (roles: string) =>
    product.asStaff("super_admin", "PUT", "/api/admin/store/settings/bulk", {
      settings: [{ setting_key: "second_factor_roles", setting_value: roles, setting_type: "text" }],
    });
  const mina = await createActiveUser(product, "admin");
  const signedIn = await openTabletFor(browser, product, mina, "/admin/profile");
  await expect(signedIn.getByText("Two-step authentication: off")).toBeVisible();
  await expect(signedIn.getByRole("button", { name: "Set up" })).toBeVisible();
  expect((await asRule("admin")).status).toBe(200);
  // Its setup page is open while the second factor is set up on another tablet.
  await signedIn.getByRole("button", { name: "Set up" }).click();
  await expect(signedIn.getByLabel("Current password", { exact: true })).toBeVisible();
  const page = await openTablet(browser, product);
  let secret = "";
  let codes: string[] = [];
  try {
    await page.goto("/admin/orders");
    await fillLogin(page, mina);
    await expect(page).toHaveURL(/\/admin\/second-factor/);
    await page.goto("/admin/orders");
    await expect(page).toHaveURL(/\/admin\/second-factor/);
    await expect(page.getByText("Your role requires two-step authentication")).toBeVisible();
    await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
    ({ secret, codes } = await setUpOn(page, product, mina.password));
    await expect(page).toHaveURL(/\/admin\/orders/);
    await expect(page.getByText("Live", { exact: true })).toBeVisible();

    // The tablet that signed in before the rule continues and has the second factor too.
    await signedIn.getByLabel("Current password", { exact: true }).fill(mina.password);
    await signedIn.getByRole("button", { name: "Continue" }).click();
    await expect(signedIn.getByText("Two-step authentication is already on.", { exact: true })).toBeVisible();
    await signedIn.getByRole("button", { name: "Go to your profile" }).click();
    await expect(signedIn.getByText("Two-step authentication: on")).toBeVisible();
    await expect(signedIn.getByText("10 recovery codes left.")).toBeVisible();
    await expect(signedIn.getByText("Your role requires it.")).toBeVisible();
  } finally {
    await asRule("");
  }

  const [recovery = "", last = ""] = codes;
  const minutesLater = async (minutes: number) => {
    await product.setClock(new Date(await productTime(product) + minutes * 60_000).toISOString());
  };
  const incorrect = page.getByText("This code is incorrect or was already used.");
  const submit = async (label: string, text: string) => {
    await page.getByLabel(label).fill(text);
    const answered = page.waitForResponse("**/second-factor");
    await page.getByRole("button", { name: "Continue" }).click();
    await answered;
  };
  const recover = async (text: string) => {
    await page.getByRole("button", { name: "Use a recovery code instead" }).click();
    await submit("Recovery code", text);
  };
  const appCode = "Code from your app";

  await test.step("a late code restarts the sign-in, and a recovery code finishes one", async () => {
    await showPage(page, "/admin/profile");
    await logOut(page);
    await fillLogin(page, mina);
    await expect(page.getByLabel(appCode)).toBeFocused();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("Code is required")).toBeVisible();
    await submit(appCode, "000000");
    await expect(incorrect).toBeVisible();
    await minutesLater(6);
    await submit(appCode, totp(secret, await productTime(product)));
    await expect(page.getByRole("alert")).toContainText("This took too long. Please sign in again.");
    await fillLogin(page, mina);
    await recover(recovery);
    await expect(page.getByText("9 recovery codes left.")).toBeVisible();
  });

  await test.step("wrong codes lock the account, and one of the app finishes a sign-in", async () => {
    await logOut(page);
    await fillLogin(page, mina);
    await recover(recovery);
    await expect(incorrect).toBeVisible();
    // Wrong passwords count together with wrong codes.
    for (let wrong = 0; wrong < 3; wrong++) {
      const data = { username: mina.username, password: `wrong ${wrong}` };
      expect((await page.context().request.post("/api/auth/login", { data })).status()).toBe(401);
    }
    await submit("Recovery code", "wrong");
    await expect(page.getByRole("alert")).toContainText("Account Locked");
    await minutesLater(16);
    await fillLogin(page, mina);
    await submit(appCode, totp(secret, await productTime(product)));
    await expect(heading(page, "Profile")).toBeVisible();
  });

  await test.step("without the rule the second factor can be turned off", async () => {
    await page.getByRole("button", { name: "Turn off" }).click();
    const sheet = page.getByRole("dialog", { name: "Turn off two-step authentication" });
    await sheet.getByLabel("Current password", { exact: true }).fill(mina.password);
    await sheet.getByLabel("Code from your app, or a recovery code").fill("000000");
    await sheet.getByRole("button", { name: "Turn off" }).click();
    await expect(sheet.getByText("This code is incorrect or was already used.")).toBeVisible();
    await expectNoViolations(page);
    await sheet.getByLabel("Code from your app, or a recovery code").fill(last);
    await sheet.getByRole("button", { name: "Turn off" }).click();
    await expect(page.getByText("Two-step authentication: off")).toBeVisible();
  });
});

/** Sets up a second factor on its page and returns the app's secret and the recovery codes, after checking their file. */
async function setUpOn(
  page: Page,
  product: Product,
  password: string,
): Promise<{ secret: string; codes: string[] }> {
  const current = page.getByLabel("Current password", { exact: true });
  await current.fill("not mine");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Current password is incorrect")).toBeVisible();
  await current.fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const secret = await page.locator("main code").innerText();
  await page.getByLabel("Current code from the app").fill(totp(secret, await productTime(product)));
  await page.getByRole("button", { name: "Turn on" }).click();
  const list = page.getByRole("list", { name: "Recovery codes" });
  await expect(list).toBeVisible();
  const codes = await list.getByRole("listitem").allInnerTexts();
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
  return { secret, codes };
}
