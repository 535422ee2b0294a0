import { expectNoViolations, expectNoViolationsInBothThemes } from "../axe.ts";
import { expectFocusWithin, expectNoOverflow } from "../guest.ts";
import { openOffice } from "../office.ts";
import { expect, test } from "../test.ts";

test("the kit and the demo's page are accessible and fit a narrow phone in both languages; both kinds of dialogs trap the focus, which returns to what opened it or is beside it", async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`${product.url}/dev/kit?language=ko`);
  await expect(page.getByRole("heading", { name: "Button", exact: true })).toBeVisible();
  await expectNoOverflow(page);
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("button", { name: "Save", exact: true }).first()).toBeVisible();
  await expectNoOverflow(page);
  await expectNoViolationsInBothThemes(page, { what: "kit" });

  await page.setViewportSize({ width: 1280, height: 800 });
  const section = (name: string) => page.getByRole("region", { name, exact: true });
  const shown = page.locator("[role=dialog], [role=alertdialog]");
  // The looks of a question differ in their colors only.
  for (const kind of ["Sheet", "Confirm"]) {
    const opener = section(kind).getByRole("button").first();
    await opener.click();
    await expect(shown).toBeVisible();
    // Tabs from the last element to the first and back.
    for (const key of ["Shift+Tab", "Shift+Tab", "Tab", "Tab", "Tab"]) {
      await page.keyboard.press(key);
      await expectFocusWithin(shown);
    }
    await page.keyboard.press("Escape");
    await expect(shown).toBeHidden();
    await expect(opener).toBeFocused();
  }

  const rows = section("Return of the focus");
  const more = (name: string) => rows.getByRole("button", { name: `More actions: ${name}` });
  const choose = async (name: string, action: string) => {
    await more(name).click();
    await page.getByRole("menuitem", { name: action }).click();
    await expect(shown).toBeVisible();
  };
  await choose("Stews", "Edit");
  await page.keyboard.press("Escape");
  await expect(more("Stews")).toBeFocused();
  for (const [gone, next] of [["Bibimbap", "Stews"], ["Grilled", "Stews"]] as const) {
    await choose(gone, "Delete");
    await page.getByRole("button", { name: "Delete" }).click();
    await expect(more(gone)).toHaveCount(0);
    await expect(more(next), `after ${gone}`).toBeFocused();
  }

  const once = rows.getByRole("button", { name: "Close the day" });
  await once.click();
  const accept = page.getByRole("dialog").getByRole("button", { name: "Accept" });
  await accept.click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await expect(accept).toBeFocused();
  await accept.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Accept" }).click();
  await expect(once).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();

  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`${product.url}/dev`);
  await page.getByRole("button", { name: "Slow" }).click();
  await expect(page.getByText("after three seconds.", { exact: false }).last()).toBeVisible();
  await page.getByRole("button", { name: "Normal" }).click();
  await expect(page.getByText("The provider answers as usual.")).toBeVisible();
  await expectNoOverflow(page);
  await expectNoViolations(page, { what: "demo page" });
});

test("system health leads to the printed kit, whose pieces are one sheet with a code that counts for them, in either language", async ({ browser, product }) => {
  const page = await openOffice(browser, product, { path: "/settings?tab=health", role: "super_admin" });
  await page.getByText("Be found: Google, Apple Maps and print").click();
  await expect(page.getByText(`${product.url}/menu?from=google`)).toBeVisible();
  await expect(page.getByText(`${product.url}/menu?from=apple`)).toBeVisible();
  await page.getByRole("link", { name: "Printed kit" }).click();
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
