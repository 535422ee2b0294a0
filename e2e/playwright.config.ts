import { availableParallelism } from "node:os";
import process from "node:process";
import { defineConfig, devices } from "@playwright/test";
import { desktop } from "./screens.ts";

/** Chromium is the system's own: Playwright's download may be out of reach, and CI has one installed. */
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
  // Playwright resolves imports by itself and does not know the workspace's deno.json.
  tsconfig: "./tsconfig.playwright.json",
  outputDir: "output/artifacts",
  // Browser tests mostly wait: one more than there are cores.
  workers: availableParallelism() + 1,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // tasks/e2e.ts counts by the second one.
  reporter: [["list"], ["json", { outputFile: "output/results.json" }]],
  use: {
    ...devices["Desktop Chrome"],
    ...desktop,
    launchOptions,
    actionTimeout: 10_000,
    locale: "en-US",
    timezoneId: "America/Los_Angeles",
    // A trace costs every test a fifth of its time.
    trace: process.env.TRACE === undefined ? "off" : "retain-on-failure",
    screenshot: "only-on-failure",
  },
});
