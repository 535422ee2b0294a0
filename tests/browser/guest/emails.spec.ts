import { expectNoViolations } from "../axe.ts";
import { placeOrder } from "../counter.ts";
import { changeOrder, expectNoOverflow, openGuest } from "../guest.ts";
import { phone } from "../screens.ts";
import { expect, test } from "../test.ts";

test("emails are readable at 320 and 600 pixels in every color scheme and in both languages, and order again", async ({ browser, product }) => {
  const page = await (await browser.newContext()).newPage();
  let orderAgain = "";
  for (const language of ["en", "ko"] as const) {
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

    // The emails about receipt differ only in their numbers.
    const different = new Map((await emails()).map((each) => [each.subject.replace(/K-\d+/, ""), each]));
    expect(different.size).toBe(3);
    for (const { subject, text, html = "" } of different.values()) {
      await page.setContent(html);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(subject);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      for (const width of [320, 600]) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoOverflow(page, subject);
      }
      // Only the texts differ in Korean.
      if (language === "ko") continue;
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        // An email has no landmarks.
        await expectNoViolations(page, { what: `${subject}, ${colorScheme}`, rules: ["wcag2a", "wcag2aa"] });
      }
      if (subject !== `We couldn't accept order ${denied.number}`) continue;
      orderAgain = /Order again: \S+?(\/order-pending\/\S+)/.exec(text)?.[1] ?? "";
    }
  }

  expect(orderAgain).not.toBe("");
  const guest = await openGuest(browser, product, phone);
  await guest.goto(orderAgain);
  const again = guest.getByRole("link", { name: "Order Again" });
  await expect(again).toBeFocused();
  await again.press("Enter");
  await expect(guest).toHaveURL(/\/cart$/);
});
