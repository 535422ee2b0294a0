import { availableParallelism } from "node:os";
import process from "node:process";
import { defineConfig, devices } from "@playwright/test";
import { desktop } from "./screens.ts";

/** Uses the system's Chromium instead of Playwright's download. */
const launchOptions = {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
  ],
};

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  // Playwright does not read the import map of the workspace's deno.json.
  tsconfig: "./tsconfig.playwright.json",
  // Files that tests generate and compare are beside them.
  snapshotPathTemplate: "{testFileDir}/{arg}{ext}",
  outputDir: "output/artifacts",
  // One more worker than cores, because browser tests spend most of the time waiting.
  workers: availableParallelism() + 1,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // Limits for tests that hang, with room for a machine several times slower than usual: walks take up to a minute.
  timeout: 480_000,
  expect: { timeout: 20_000 },
  // tasks/testing/browser.ts reads the JSON report.
  reporter: [["list"], ["json", { outputFile: "output/results.json" }]],
  use: {
    ...devices["Desktop Chrome"],
    ...desktop,
    launchOptions,
    actionTimeout: 20_000,
    contextOptions: { reducedMotion: "reduce" },
    locale: "en-US",
    timezoneId: "America/Los_Angeles",
    // Tracing slows every test by about 20 %.
    trace: process.env.TRACE === undefined ? "off" : "retain-on-failure",
    screenshot: "only-on-failure",
  },
});
