import { openTablet, placeOrder, tap } from "./counter.ts";
import { seeConfirmation } from "./guest.ts";
import { fridayLunch, type Product, rootOf, startEmulator, startProduct } from "./product.ts";
import { newDatabase } from "./postgres.ts";
import { expect, openPhone } from "./test.ts";
import { test } from "@playwright/test";

test(
  "an order placed through one process rings on a tablet connected to the other, and is captured once",
  async ({ browser }, { config }) => {
    const database = await newDatabase();
    test.skip(!("DATABASE_URL" in database), "needs TEST_POSTGRES_URL, which the test command sets");
    const root = rootOf(config);
    const emulator = await startEmulator(root);
    const products: Product[] = [];
    try {
      for (let process = 0; process < 2; process++) {
        products.push(await startProduct(root, { ...database, ...emulator.environment }));
      }
      const [first, second] = products;
      if (!first || !second) throw new Error("two processes are needed");
      await emulator.sendEventsTo(first.url);
      await Promise.all(products.map((product) => product.setClock(fridayLunch)));

      const counter = await openTablet(browser, second);
      const phone = await openPhone(browser, first);
      const provider = emulator.environment["STRIPE_API_BASE"] ?? "";
      const { number, intentId } = await placeOrder(first.url, { provider });
      await phone.goto(`/order-pending/${intentId}`);
      await expect(phone.getByText(number)).toBeVisible();
      const sheet = counter.getByRole("dialog", { name: `Accept ${number}` });
      await tap(counter, number, "Accept", sheet);
      await sheet.getByRole("button", { name: /^Accept and/ }).click();
      await seeConfirmation(phone);
      const intents = await emulator.ledger();
      expect(intents.map((intent) => intent.captures)).toEqual([1]);
    } finally {
      await Promise.all(products.map((product) => product.stop()));
      await emulator.stop();
    }
  },
);
