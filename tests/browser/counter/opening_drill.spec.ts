import type { Page } from "@playwright/test";
import { expectNoViolations } from "../axe.ts";
import { advanceTime, openTablet, rings } from "../counter.ts";
import { expectNoOverflow } from "../guest.ts";
import { fridayLunch } from "../product.ts";
import { phone } from "../screens.ts";
import { expect, test } from "../test.ts";

/** Saturday, a minute before the drill: the demo restaurant opens at 11:00. */
const beforeDrill = "2026-11-21T18:49:00Z";

test("the opening drill rings on every tablet until one of them answers, and the dashboard says who heard it", async ({ browser, product }) => {
  await product.setClock(beforeDrill);
  try {
    const counter = await openTablet(browser, product, { now: beforeDrill });
    const korean = await openTablet(browser, product, { now: beforeDrill, role: "admin", language: "ko" });
    const sheet = counter.getByRole("alertdialog", { name: "Opening drill" });
    const koreanSheet = korean.getByRole("alertdialog", { name: "개점 점검" });
    expect(await rings(counter)).toBe(0);
    await advanceTime(product, [counter, korean], 61_000);
    await expect(sheet).toBeVisible();
    await expect(koreanSheet).toBeVisible();
    for (const page of [counter, korean]) await expect.poll(() => rings(page)).toBeGreaterThan(0);
    await expectNoViolations(counter);
    await korean.setViewportSize(phone.viewport);
    await expectNoOverflow(korean);

    const late = await openTablet(browser, product, { now: "2026-11-21T18:50:10Z" });
    await expect(late.getByRole("alertdialog", { name: "Opening drill" })).toBeVisible();

    await test.step("a press without a network says so and keeps the sheet", async () => {
      await counter.route("**/api/admin/drill", (route) => route.abort());
      await sheet.getByRole("button", { name: "We hear it" }).click();
      await expect(sheet.getByRole("alert")).toBeVisible();
      await counter.unroute("**/api/admin/drill");
    });

    await koreanSheet.getByRole("button", { name: "들립니다" }).press("Enter");
    for (const page of [counter, korean, late]) await expectNoSheet(page);
    const before = await rings(counter);
    await advanceTime(product, [counter], 12_000);
    expect(await rings(counter)).toBe(before);
    await counter.goto("/admin/dashboard");
    await expect(counter.getByRole("region", { name: "Opening drill" })).toContainText(
      /Heard at 10:50\sAM: Daniel Park/,
    );
  } finally {
    await product.setClock(fridayLunch);
  }
});

async function expectNoSheet(page: Page) {
  await expect(page.getByRole("alertdialog")).toBeHidden();
}
