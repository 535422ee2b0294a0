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
    const sheet = counter.getByRole("alertdialog", { name: "Opening drill" });
    expect(await rings(counter)).toBe(0);
    await advanceTime(product, [counter], 61_000);
    await expect(sheet).toBeVisible();
    await expect.poll(() => rings(counter)).toBeGreaterThan(0);
    await expectNoViolations(counter, { within: "[role=alertdialog]" });

    // A tablet that opens during the drill rings, too.
    const late = { now: "2026-11-21T18:50:10Z", role: "admin", language: "ko" } as const;
    const korean = await openTablet(browser, product, late);
    const koreanSheet = korean.getByRole("alertdialog", { name: "개점 점검" });
    await expect(koreanSheet).toBeVisible();
    await expect.poll(() => rings(korean)).toBeGreaterThan(0);
    await korean.setViewportSize(phone.viewport);
    await expectNoOverflow(korean);

    await test.step("a press without a network says so and keeps the sheet", async () => {
      await counter.route("**/api/admin/drill", (route) => route.abort());
      await sheet.getByRole("button", { name: "We hear it" }).click();
      await expect(sheet.getByRole("alert")).toBeVisible();
      await counter.unroute("**/api/admin/drill");
    });

    await koreanSheet.getByRole("button", { name: "들립니다" }).press("Enter");
    for (const page of [counter, korean]) await expectNoSheet(page);
    const before = await rings(counter);
    await advanceTime(product, [counter], 12_000);
    expect(await rings(counter)).toBe(before);
    await counter.getByRole("link", { name: "Dashboard" }).click();
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
