import { expectNoViolations, expectNoViolationsInBothThemes } from "../axe.ts";
import { expectNoOverflow } from "../guest.ts";
import { openOffice } from "../office.ts";
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

test("each printed piece is one sheet of its paper with a code that counts for it, in either language", async ({ browser, product }) => {
  const page = await openOffice(browser, product, { path: "/print-kit" });
  const papers = [["Letter", "English and Korean", "612 792"], ["A4", "Korean", "594.96 841.92"]] as const;
  for (
    const [piece, source] of [["Poster", "poster"], ["Table tent", "table"], ["Bag card", "bag"]] as const
  ) {
    await page.getByLabel("What to print").selectOption({ label: piece });
    for (const [paper, language, size] of papers) {
      await page.getByLabel("Paper").selectOption({ label: paper });
      await page.getByLabel("Language of the text").selectOption({ label: language });
      const address = `/${language === "Korean" ? "ko/" : ""}menu?from=${source}`;
      await expect(page.getByRole("img", { name: `Code that opens ${product.url}${address}` }).first())
        .toBeVisible();
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
      const sheets = Array.from(
        pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d. ]+)\]/g),
        ([, box = ""]) => box.split(" ").map((points) => Math.round(Number(points) * 100) / 100).join(" "),
      );
      expect(sheets, `${piece} on ${paper}`).toEqual([size]);
    }
  }
});
