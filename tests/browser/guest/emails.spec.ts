import { expectNoViolations } from "../axe.ts";
import { placeOrder } from "../counter.ts";
import { changeOrder, expectNoOverflow, openGuest } from "../guest.ts";
import { phone } from "../screens.ts";
import { expect, test } from "../test.ts";

// Only the texts differ in Korean; the colors of both schemes are checked in English.
for (const [language, ...colorSchemes] of [["en", "light", "dark"], ["ko", "light"]] as const) {
  test(`emails are readable at 320 and 600 pixels in every color scheme, and order again (${language})`, async ({ browser, product }) => {
    const place = () =>
      placeOrder(product.url, {
        language,
        lines: [{ dish: "dish_dolsot_bibimbap", quantity: 2, note: "계란 빼고 주세요, no egg please" }],
      });
    const [accepted, denied] = [await place(), await place()];
    const emails = async () =>
      (await product.outbox()).filter(({ subject, html }) =>
        html !== undefined && (subject.includes(accepted.number) || subject.includes(denied.number))
      );
    const emailCount = async () => (await emails()).length;
    // A decision replaces an email about receipt that was not sent.
    await expect.poll(emailCount).toBe(2);
    await changeOrder(product, accepted.id, "accept", { minutes: 20 });
    await changeOrder(product, denied.id, "deny", { reason_code: "sold_out" });
    await expect.poll(emailCount).toBe(4);

    const page = await (await browser.newContext()).newPage();
    for (const { subject, html = "" } of await emails()) {
      await page.setContent(html);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(subject);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      for (const width of [320, 600]) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoOverflow(page, subject);
      }
      for (const colorScheme of colorSchemes) {
        await page.emulateMedia({ colorScheme });
        // An email has no landmarks.
        await expectNoViolations(page, { what: `${subject}, ${colorScheme}`, rules: ["wcag2a", "wcag2aa"] });
      }
    }
    if (language !== "en") return;

    const [link = ""] = (await emails())
      .filter(({ subject }) => subject === `We couldn't accept order ${denied.number}`)
      .map(({ text }) => /Order again: \S+?(\/order-pending\/\S+)/.exec(text)?.[1] ?? "");
    expect(link).not.toBe("");
    const guest = await openGuest(browser, product, phone);
    await guest.goto(link);
    const again = guest.getByRole("link", { name: "Order Again" });
    await expect(again).toBeFocused();
    await again.press("Enter");
    await expect(guest).toHaveURL(/\/cart$/);
  });
}
