/** `deno task screenshots`: takes the README's pictures of the running product. */
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { lunchDish, placeOrder, plainDish } from "@api/testing/guests.ts";
import { signIn } from "@api/testing/staff.ts";
import config from "./playwright.config.ts";
import { fridayLunch, startProduct } from "./product.ts";
import { phone, tablet } from "./screens.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const imagePath = (name: string) => `${root}docs/img/${name}.png`;

const product = await startProduct(root);
const browser = await chromium.launch(config.use?.launchOptions);
const newPage = async (screen: typeof phone | typeof tablet) => {
  const context = await browser.newContext({ ...screen, locale: "en-US", timezoneId: "America/Los_Angeles" });
  const page = await context.newPage();
  await page.clock.install({ time: fridayLunch });
  return page;
};
try {
  await product.setClock(fridayLunch);
  const guest = await newPage(phone);
  await guest.goto(`${product.url}/menu`);
  await guest.getByRole("heading", { level: 1 }).waitFor();
  await guest.screenshot({ path: imagePath("guest"), animations: "disabled" });

  const shop = { url: product.url, stripe: `${product.url}/dev/stripe` };
  const counter = await newPage(tablet);
  await counter.goto(`${product.url}/admin/login`);
  await counter.getByLabel("Username").fill("manager");
  await counter.getByLabel("Password", { exact: true }).fill("Pickup-2018!");
  await counter.getByRole("button", { name: "Sign in" }).click();
  await counter.getByText("Live", { exact: true }).waitFor();
  const first = await placeOrder(shop, { lines: [[lunchDish.id, 2], [plainDish.id, 1]] });
  const { id, order } = await placeOrder(shop, { lines: [[plainDish.id, 3]] });
  await counter.getByRole("article", { name: order.order_number }).waitFor();
  await counter.screenshot({ path: imagePath("counter"), animations: "disabled" });

  const staff = await signIn(shop);
  for (const accepted of [first.id, id]) await staff.accept(accepted);
  await counter.getByRole("link", { name: "Kitchen" }).click();
  await counter.getByText(order.order_number).first().waitFor();
  // Screen readers are told for longer.
  const messages = counter.getByRole("region", { name: "Messages" });
  await messages.getByText("was accepted by").waitFor({ state: "hidden" });
  await counter.screenshot({ path: imagePath("kitchen"), animations: "disabled" });
} finally {
  await browser.close();
  await product.stop();
}
