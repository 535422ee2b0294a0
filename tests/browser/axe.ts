import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** The axe rules for WCAG 2.0, 2.1 and 2.2, levels A and AA. */
export const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

type CheckOptions = { what?: string; rules?: readonly string[]; within?: string | undefined };

/** Ends all animations and expects no axe violations. Checks again if the first check finds violations. */
export async function expectNoViolations(page: Page, options: CheckOptions = {}): Promise<void> {
  const results = await violations(page, options);
  if (results.length > 0) expect(await violations(page, options), options.what ?? page.url()).toEqual([]);
}

/** Expects no axe violations in either theme of the staff app. The page keeps the light one until it is loaded again. */
export async function expectNoViolationsInBothThemes(page: Page, options: CheckOptions = {}): Promise<void> {
  for (const theme of ["dark", "light"]) {
    await page.evaluate((theme) => document.documentElement.dataset["theme"] = theme, theme);
    await expectNoViolations(page, { ...options, what: `${options.what ?? page.url()}, ${theme}` });
  }
}

async function violations(
  page: Page,
  { rules = [...wcag, "best-practice"], within }: CheckOptions,
): Promise<string[]> {
  // An animation outside the viewport (`content-visibility`) does not run, so waiting for it would not return.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  });
  // Legacy mode avoids opening a second page, which is only needed for cross-origin frames.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    runOnly: [...rules],
    rules: { "label-content-name-mismatch": { enabled: true } },
    resultTypes: ["violations"],
  });
  const results = await (within === undefined ? axe : axe.include(within)).analyze();
  const found = [];
  for (const { id, nodes } of results.violations) {
    const failed = id === "target-size" ? await smallInTheMiddle(page, nodes) : nodes;
    if (failed.length > 0) found.push(`${id}: ${failed.map(({ html }) => html).join("\n  ")}`);
  }
  return found;
}

/**
 * The nodes that are too small in the middle of the screen, too.
 * A sticky bar that covers a part of a target at the edge of the screen makes the visible part small.
 */
async function smallInTheMiddle<Node extends { target: unknown[] }>(
  page: Page,
  nodes: Node[],
): Promise<Node[]> {
  const small = [];
  for (const node of nodes) {
    const selector = String(node.target[0]);
    await page.locator(selector).evaluate((element) =>
      element.scrollIntoView({ block: "center", behavior: "instant" })
    );
    const again = new AxeBuilder({ page }).setLegacyMode().include(selector).options({
      runOnly: ["target-size"],
    });
    if ((await again.analyze()).violations.length > 0) small.push(node);
  }
  return small;
}
