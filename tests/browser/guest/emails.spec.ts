import { expectNoViolations } from "../axe.ts";
import { placeOrder } from "../counter.ts";
import { changeOrder, expectNoOverflow, openGuest } from "../guest.ts";
import { phone } from "../screens.ts";
import { expect, test } from "../test.ts";

for (const language of ["en", "ko"] as const) {
  test(`emails are readable at 320 and 600 pixels in both color schemes (${language})`, async ({ browser, product }) => {
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

    for (const colorScheme of ["light", "dark"] as const) {
      const context = await browser.newContext({ colorScheme });
      const page = await context.newPage();
      for (const { subject, html = "" } of await emails()) {
        await page.setContent(html);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(subject);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        for (const width of [320, 600]) {
          await page.setViewportSize({ width, height: 900 });
          await expectNoOverflow(page, subject);
        }
        // An email has no landmarks.
        await expectNoViolations(page, { what: `${subject}, ${colorScheme}`, rules: ["wcag2a", "wcag2aa"] });
      }
      await context.close();
    }
  });
}

test("the email of a denied order links to the button that orders again", async ({ browser, product }) => {
  const { id, number } = await placeOrder(product.url);
  await changeOrder(product, id, "deny", { reason_code: "sold_out" });
  const links = async () =>
    (await product.outbox()).filter(({ subject }) => subject === `We couldn't accept order ${number}`)
      .map(({ text }) => /Order again: \S+?(\/order-pending\/\S+)/.exec(text)?.[1]);
  await expect.poll(links).toEqual([expect.any(String)]);
  const page = await openGuest(browser, product, phone);
  await page.goto((await links())[0] ?? "");
  const again = page.getByRole("link", { name: "Order Again" });
  await expect(again).toBeFocused();
  await again.press("Enter");
  await expect(page).toHaveURL(/\/cart$/);
});
