import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** WCAG 2.0, 2.1 and 2.2, A and AA, as far as a machine can tell. */
export const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

type Look = { what?: string; rules?: readonly string[]; within?: string | undefined };

/** Axe finds nothing, once everything that fades in is there. What came in while it looked is looked at once more. */
export async function isClean(page: Page, look: Look = {}): Promise<void> {
  const found = await violations(page, look);
  if (found.length > 0) expect(await violations(page, look), look.what ?? page.url()).toEqual([]);
}

async function violations(
  page: Page,
  { rules = [...wcag, "best-practice"], within }: Look,
): Promise<string[]> {
  await page.evaluate(async () => {
    const fading = document.getAnimations().filter(({ effect }) =>
      effect?.getComputedTiming().endTime !== Infinity
    );
    // One that is cut off by the next is over as well.
    await Promise.allSettled(fading.map((animation) => animation.finished));
  });
  // In legacy mode no second page is opened; no frame of a foreign site is among ours.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    runOnly: [...rules],
    rules: { "label-content-name-mismatch": { enabled: true } },
    resultTypes: ["violations"],
  });
  const found = await (within === undefined ? axe : axe.include(within)).analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n  ")}`);
}
