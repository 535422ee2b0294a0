// Half as long as the main module, and added to every page that is checked.
import axe from "axe-core/axe.min.js";
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

/** Expects no axe violations in either theme of the staff app, which differ only in colors. Leaves the page in the light one. */
export async function expectNoViolationsInBothThemes(page: Page, options: CheckOptions = {}): Promise<void> {
  for (const [theme, rules] of [["dark", ["color-contrast"]], ["light", undefined]] as const) {
    await page.evaluate((theme) => document.documentElement.dataset["theme"] = theme, theme);
    const what = `${options.what ?? page.url()}, ${theme}`;
    await expectNoViolations(page, { ...options, what, ...(rules === undefined ? {} : { rules }) });
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
  const results = await run(page, [...rules], within);
  const found = [];
  for (const { id, nodes } of results) {
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
    if ((await run(page, ["target-size"], selector)).length > 0) small.push(node);
  }
  return small;
}

type Violation = { id: string; nodes: { html: string; target: unknown[] }[] };

/** Runs these axe rules, or the rules with these tags. Adds axe to the page once, because that takes most of the time. */
async function run(page: Page, rules: string[], within?: string): Promise<Violation[]> {
  if (!await page.evaluate(() => "axe" in globalThis)) await page.evaluate(axe.source);
  return await page.evaluate(async ({ rules, within }) => {
    const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
    const { violations } = await axe.run(within ?? document, {
      runOnly: rules,
      rules: { "label-content-name-mismatch": { enabled: true } },
      resultTypes: ["violations"],
    });
    return violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, target }) => ({ html, target: [...target] })),
    }));
  }, { rules, within });
}
