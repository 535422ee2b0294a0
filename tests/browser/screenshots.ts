/** `deno task screenshots`: takes the README's pictures and films an order on the running product. */
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { lunchDish, placeOrder, plainDish } from "@api/testing/guests.ts";
import { signIn } from "@api/testing/staff.ts";
import { print } from "@tasks/run.ts";
import config from "./playwright.config.ts";
import { fridayLunch, startProduct } from "./product.ts";
import { recording } from "./recording.ts";
import { phone, tablet } from "./screens.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const imagePath = (name: string, type = "png") => `${root}docs/img/${name}.${type}`;

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

  await counter.goto(`${product.url}/admin/orders`);
  await counter.getByText("You're connected").waitFor();
  const film = await recording(guest, counter);
  const look = (ms: number) => guest.waitForTimeout(ms);
  await look(500);
  for (let times = 0; times < 12; times++) {
    await guest.mouse.wheel(0, 40);
    await look(50);
  }
  await look(500);
  await guest.getByRole("button", { name: "Add Dolsot Bibimbap to cart" }).first().click();
  const dialog = guest.getByRole("dialog");
  const add = dialog.getByRole("button", { name: /^Add to cart/ });
  await add.waitFor();
  await look(1_200);
  await add.click();
  await dialog.waitFor({ state: "hidden" });
  await look(800);
  await guest.getByRole("link", { name: /cart/i }).last().click();
  await guest.getByRole("link", { name: /Checkout/ }).waitFor();
  await look(1_200);
  await guest.getByRole("link", { name: /Checkout/ }).click();
  const fields = {
    "First name": "Mina",
    "Last name": "Park",
    "Email": "mina@example.com",
    "Phone": "7145550134",
    "Card number": "4242424242424242",
    "Expiration date": "12 / 34",
    "Security code": "123",
    "ZIP code": "92843",
  };
  for (const [label, text] of Object.entries(fields)) {
    await guest.getByLabel(label, { exact: true }).pressSequentially(text, { delay: 15 });
  }
  await look(600);
  await guest.getByRole("button", { name: /^Authorize Payment/ }).click();
  await guest.getByRole("heading", { name: "Payment Authorized - Order Pending Review" }).waitFor();
  const ringing = counter.getByRole("article");
  await ringing.waitFor();
  await guest.getByText("Live", { exact: true }).waitFor();
  await look(1_200);
  await ringing.getByRole("button", { name: "Accept" }).click();
  const sheet = counter.getByRole("dialog");
  await sheet.getByText("20", { exact: true }).click();
  await look(1_000);
  await sheet.getByRole("button", { name: /^Accept and charge/ }).click();
  await ringing.waitFor({ state: "hidden" });
  await guest.getByRole("heading", { name: "Order Confirmed!" }).waitFor();
  await counter.getByRole("tab", { name: /In progress/i }).click();
  await look(1_000);
  const { seconds, bytes } = await film.save(imagePath("order", "webp"));
  print(`The recording is ${seconds.toFixed(1)} seconds long and has ${Math.round(bytes / 1000)} kB.`);
} finally {
  await browser.close();
  await product.stop();
}
