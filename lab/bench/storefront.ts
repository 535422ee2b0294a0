/**
 * Runs Lighthouse on the guest's first visit on a mid-range phone (Lighthouse's mobile throttling, applied and not simulated; empty cache)
 * with the built product.
 * Prints medians; exits with 1 if a page misses its budget. `deno run -A bench_storefront.ts [runs] [path …]`, after the build.
 */
import { spawn } from "node:child_process";
import { tmpdir } from "node:os";
import process from "node:process";
import { fileURLToPath } from "node:url";
import config from "@tests/browser/playwright.config.ts";
import { fridayLunch, startProduct } from "@tests/browser/product.ts";

/** Downloaded on demand, because it is larger than all other packages together. */
const lighthouse = "npm:lighthouse@13.5.0";

/** Milliseconds and kilobytes. `score` and the next three are from 0 to 100. */
type Metrics = {
  score: number;
  accessible: number;
  practices: number;
  search: number;
  lcp: number;
  cls: number;
  tbt: number;
  scripts: number;
  all: number;
  /** Lighthouse's benchmark index of this machine; its CPU throttling is relative to it. */
  machine: number;
};

const meetsBudget = ({ score, accessible, practices, search, lcp, cls, tbt }: Metrics) =>
  [score, accessible, practices, search].every((each) => each === 100) && lcp <= 950 && cls === 0 &&
  tbt <= 50;

const [, , runsArgument = "3", ...pathArguments] = process.argv;
const runs = Number(runsArgument);
const paths = pathArguments.length > 0 ? pathArguments : ["/", "/menu", "/ko/menu"];
const product = await startProduct(fileURLToPath(new URL("../..", import.meta.url)));
try {
  await product.setClock(fridayLunch);
  print("page      score  a11y  practices  SEO   LCP ms     CLS  TBT ms   JS kB  all kB  machine  each TBT");
  for (const path of paths) {
    // Warms up the server's page cache.
    await (await fetch(product.url + path)).arrayBuffer();
    const all: Metrics[] = [];
    for (let run = 0; run < runs; run++) all.push(await visitWithRetry(product.url + path));
    const median = medianOf(all);
    const cell = (value: number, width: number, digits = 0) => value.toFixed(digits).padStart(width);
    print([
      path.padEnd(9),
      cell(median.score, 5),
      cell(median.accessible, 5),
      cell(median.practices, 10),
      cell(median.search, 4),
      cell(median.lcp, 8),
      cell(median.cls, 7, 4),
      cell(median.tbt, 7),
      cell(median.scripts, 7, 1),
      cell(median.all, 7, 1),
      cell(median.machine, 8),
      ` ${all.map(({ tbt }) => tbt.toFixed(0)).join(" ")}`,
    ].join(" "));
    if (!meetsBudget(median)) process.exitCode = 1;
  }
} finally {
  await product.stop();
}

/** Retries, because Lighthouse occasionally fails to record a trace. */
async function visitWithRetry(url: string, attempts = 3): Promise<Metrics> {
  try {
    return await runLighthouse(url);
  } catch (cause) {
    if (attempts === 1) throw cause;
    return await visitWithRetry(url, attempts - 1);
  }
}

/** Measures one first visit in a new browser. */
async function runLighthouse(url: string): Promise<Metrics> {
  const { executablePath = "chromium", args = [] } = config.use?.launchOptions ?? {};
  const report = JSON.parse(
    await output(
      [
        ...["run", "-A", "--no-config", "--no-lock", lighthouse, url],
        ...[
          "--quiet",
          "--output=json",
          "--throttling-method=devtools",
          `--chrome-flags=--headless=new ${args.join(" ")}`,
        ],
      ],
      { CHROME_PATH: executablePath },
    ),
  ) as {
    environment: { benchmarkIndex: number };
    categories: Record<string, { score: number | null }>;
    audits: Record<string, { numericValue?: number; details?: { items?: Row[] } }>;
  };
  const score = (category: string) => Math.round((report.categories[category]?.score ?? NaN) * 100);
  const auditValue = (audit: string) => report.audits[audit]?.numericValue ?? NaN;
  const transferred = report.audits["network-requests"]?.details?.items ?? [];
  const kilobytes = (kind?: string) =>
    transferred.filter(({ resourceType }) => kind === undefined || resourceType === kind)
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1000;
  return {
    score: score("performance"),
    accessible: score("accessibility"),
    practices: score("best-practices"),
    search: score("seo"),
    lcp: auditValue("largest-contentful-paint"),
    cls: auditValue("cumulative-layout-shift"),
    tbt: auditValue("total-blocking-time"),
    scripts: kilobytes("Script"),
    all: kilobytes(),
    machine: report.environment.benchmarkIndex,
  };
}

type Row = { resourceType?: string; transferSize?: number };

function medianOf(all: readonly Metrics[]): Metrics {
  const medianBy = (of: (metrics: Metrics) => number) =>
    all.map(of).sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? NaN;
  return {
    score: medianBy(({ score }) => score),
    accessible: medianBy(({ accessible }) => accessible),
    practices: medianBy(({ practices }) => practices),
    search: medianBy(({ search }) => search),
    lcp: medianBy(({ lcp }) => lcp),
    cls: medianBy(({ cls }) => cls),
    tbt: medianBy(({ tbt }) => tbt),
    scripts: medianBy(({ scripts }) => scripts),
    all: medianBy(({ all }) => all),
    machine: medianBy(({ machine }) => machine),
  };
}

/** Returns the output of a Deno process. Rejects with its error output if it fails. */
function output(args: readonly string[], env: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: tmpdir(), env: { ...process.env, ...env } });
    let [stdout, stderr] = ["", ""];
    child.stdout.on("data", (chunk: unknown) => stdout += String(chunk));
    child.stderr.on("data", (chunk: unknown) => stderr += String(chunk));
    child.once(
      "close",
      (code) => code === 0 ? resolve(stdout) : reject(new Error(`Lighthouse ended with ${code}:\n${stderr}`)),
    );
  });
}

function print(line: string): void {
  // deno-lint-ignore no-console -- command line output.
  console.log(line);
}
