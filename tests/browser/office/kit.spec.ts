import { expectNoViolations, expectNoViolationsInBothThemes } from "../axe.ts";
import { expectNoOverflow } from "../guest.ts";
import { expect, test } from "../test.ts";

test("the kit and the demo's page are accessible and fit a narrow phone in both languages", async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`${product.url}/dev/kit?language=ko`);
  await expect(page.getByRole("heading", { name: "Button", exact: true })).toBeVisible();
  await expectNoOverflow(page);
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("button", { name: "Save", exact: true }).first()).toBeVisible();
  await expectNoOverflow(page);
  await expectNoViolationsInBothThemes(page, { what: "kit" });

  await page.goto(`${product.url}/dev`);
  await page.getByRole("button", { name: "Slow" }).click();
  await expect(page.getByText("after three seconds.", { exact: false }).last()).toBeVisible();
  await page.getByRole("button", { name: "Normal" }).click();
  await expect(page.getByText("The provider answers as usual.")).toBeVisible();
  await expectNoOverflow(page);
  await expectNoViolations(page, { what: "demo page" });
});
