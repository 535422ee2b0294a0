import { denyPendingOrders } from "../counter.ts";
import type { Page } from "@playwright/test";
import { expectNoViolations } from "../axe.ts";
import { showPage } from "../office.ts";
import { createActiveUser, fillLogin, heading, logOut, openTabletFor } from "../staff_users.ts";
import { expect, test } from "../test.ts";

// This tablet uses the real clock, so orders pending since noon would count as late.
test.beforeEach(({ product }) => denyPendingOrders(product));

/** Gives the browser a device that makes passkeys. `verifies(false)` lets its person fail the check. */
async function plugIn(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verifies: (isUserVerified: boolean) =>
      devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}

/** Reads the recovery codes that the page shows, and confirms that they are saved. */
async function savedCodes(page: Page): Promise<string[]> {
  const list = page.getByRole("list", { name: "Recovery codes" });
  await expect(list).toBeVisible();
  const codes = await list.getByRole("listitem").allInnerTexts();
  await page.getByLabel("I saved the codes").check();
  await page.getByRole("button", { name: "Done" }).click();
  return codes;
}

test("a passkey is added in the profile and signs in; an unverified person and a removed passkey do not; a lost one is replaced by recovery codes", async ({ browser, product }) => {
  const mina = await createActiveUser(product, "admin");
  const page = await openTabletFor(browser, product, mina, "/admin/profile");
  const device = await plugIn(page);

  await page.getByRole("button", { name: "Add a passkey" }).click();
  const adding = page.getByRole("dialog", { name: "Add a passkey" });
  await adding.getByLabel("Name").fill("Counter tablet");
  await adding.getByLabel("Current password", { exact: true }).fill("not mine");
  await adding.getByRole("button", { name: "Continue" }).click();
  await expect(adding.getByText("Current password is incorrect")).toBeVisible();
  await expectNoViolations(page);
  await adding.getByLabel("Current password", { exact: true }).fill(mina.password);
  await adding.getByRole("button", { name: "Continue" }).click();
  expect((await savedCodes(page)).length).toBe(10);
  await expect(page.getByRole("listitem").filter({ hasText: "Counter tablet" })).toContainText(
    "Not used yet",
  );

  const withPasskey = page.getByRole("button", { name: "Use a passkey" });
  await logOut(page);
  await device.verifies(false);
  await withPasskey.click();
  await expect(page.getByRole("alert")).toContainText("The passkey was not used.");
  await device.verifies(true);
  await withPasskey.click();
  await expect(heading(page, "Staff sign-in")).toBeHidden();
  await showPage(page, "/admin/profile");
  await expect(page.getByText("Signed in with a passkey").first()).toBeVisible();

  await page.getByRole("button", { name: "Remove Counter tablet" }).click();
  const removing = page.getByRole("dialog", { name: "Remove Counter tablet?" });
  await expect(removing.getByText("It is your last passkey")).toBeVisible();
  await removing.getByLabel("Current password", { exact: true }).fill(mina.password);
  await removing.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Counter tablet")).toHaveCount(0);
  await logOut(page);
  await withPasskey.click();
  await expect(page.getByRole("alert")).toContainText("This passkey does not open an account here.");

  // Who has lost the passkey signs in with a recovery code and gets new codes.
  const asRule = (roles: string) =>
    product.asStaff("super_admin", "PUT", "/api/admin/store/settings/bulk", {
      settings: [{ setting_key: "second_factor_roles", setting_value: roles, setting_type: "text" }],
    });
  expect((await asRule("admin")).status).toBe(200);
  try {
    await fillLogin(page, mina);
    await expect(page).toHaveURL(/\/admin\/second-factor/);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await adding.getByLabel("Current password", { exact: true }).fill(mina.password);
    await adding.getByRole("button", { name: "Continue" }).click();
    const [code = ""] = await savedCodes(page);
    await expect(page).toHaveURL(/\/admin\/orders/);

    await showPage(page, "/admin/profile");
    await logOut(page);
    await fillLogin(page, mina);
    await expect(page.getByText("This account signs in with its passkey.")).toBeVisible();
    await expectNoViolations(page);
    await page.getByLabel("Recovery code").fill(code);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("9 recovery codes left.")).toBeVisible();
    // A page of the app is one step of the history away.
    await page.getByRole("link", { name: "Orders" }).first().click();
    await expect(page).toHaveURL(/\/orders/);
    await page.goBack();
    await page.getByRole("button", { name: "New codes" }).click();
    const renewing = page.getByRole("dialog", { name: "Get new recovery codes" });
    await renewing.getByLabel("Current password", { exact: true }).fill(mina.password);
    await renewing.getByRole("button", { name: "Get new recovery codes" }).click();
    await expect(renewing.getByRole("list", { name: "Recovery codes" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(renewing.getByRole("button", { name: "Close" })).toHaveCount(0);
    await page.evaluate(() => history.forward());
    await page.getByRole("alertdialog", { name: "Leave without the codes?" })
      .getByRole("button", { name: "Stay" }).click();
    expect(await savedCodes(page)).not.toContain(code);
    await expect(page.getByText("10 recovery codes left.")).toBeVisible();
  } finally {
    await asRule("");
  }
});
