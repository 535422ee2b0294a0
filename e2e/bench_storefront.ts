/**
 * What Lighthouse says of the guest's first visit on a mid-range phone (its own mobile throttling, nothing cached), against the
 * built product. Prints medians; exits 1 when a page misses its budget. `deno run -A bench_storefront.ts [runs] [path …]`, after the
 * build.
 */
import { spawn } from "node:child_process";
import { tmpdir } from "node:os";
import process from "node:process";
import { fileURLToPath } from "node:url";
import config from "./playwright.config.ts";
import { fridayLunch, startProduct } from "./product.ts";

/** Fetched when it is needed: it is larger than everything else a checkout installs together. */
const lighthouse = "npm:lighthouse@13.5.0";

/** Milliseconds and kilobytes. `score` and the three after it are of 100. */
type Figures = {
  score: number;
  accessible: number;
  practices: number;
  search: number;
  lcp: number;
  cls: number;
  tbt: number;
  scripts: number;
  all: number;
  /** How fast Lighthouse found this machine at that moment; it makes four times slower whatever it is. */
  machine: number;
};

const isGood = ({ score, lcp, cls, tbt }: Figures) =>
  score === 100 && lcp <= 1200 && cls <= 0.01 && tbt <= 50;

const [, , wantedRuns = "3", ...wantedPaths] = process.argv;
const runs = Number(wantedRuns);
const paths = wantedPaths.length > 0 ? wantedPaths : ["/", "/menu"];
const product = await startProduct(fileURLToPath(new URL("..", import.meta.url)));
try {
  await product.setClock(fridayLunch);
  say("page    score  a11y  practices  SEO   LCP ms     CLS  TBT ms   JS kB  all kB  machine  each TBT");
  for (const path of paths) {
    // The first guest after a change asks the server to draw the page; the others are given it.
    await (await fetch(product.url + path)).arrayBuffer();
    const all: Figures[] = [];
    for (let run = 0; run < runs; run++) all.push(await visitAgain(product.url + path));
    const median = medianOf(all);
    const cell = (value: number, width: number, digits = 0) => value.toFixed(digits).padStart(width);
    say([
      path.padEnd(7),
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
    if (!isGood(median)) process.exitCode = 1;
  }
} finally {
  await product.stop();
}

/** Lighthouse loses its own recording now and then. */
async function visitAgain(url: string, attempts = 3): Promise<Figures> {
  try {
    return await visit(url);
  } catch (cause) {
    if (attempts === 1) throw cause;
    return await visitAgain(url, attempts - 1);
  }
}

/** One first visit of a browser of its own. */
async function visit(url: string): Promise<Figures> {
  const { executablePath = "chromium", args = [] } = config.use?.launchOptions ?? {};
  const report = JSON.parse(
    await output(
      [
        ...["run", "-A", "--no-config", "--no-lock", lighthouse, url],
        ...["--quiet", "--output=json", `--chrome-flags=--headless=new ${args.join(" ")}`],
      ],
      { CHROME_PATH: executablePath },
    ),
  ) as {
    environment: { benchmarkIndex: number };
    categories: Record<string, { score: number | null }>;
    audits: Record<string, { numericValue?: number; details?: { items?: Row[] } }>;
  };
  const score = (category: string) => Math.round((report.categories[category]?.score ?? NaN) * 100);
  const measured = (audit: string) => report.audits[audit]?.numericValue ?? NaN;
  const transferred = report.audits["network-requests"]?.details?.items ?? [];
  const kilobytes = (kind?: string) =>
    transferred.filter(({ resourceType }) => kind === undefined || resourceType === kind)
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1000;
  return {
    score: score("performance"),
    accessible: score("accessibility"),
    practices: score("best-practices"),
    search: score("seo"),
    lcp: measured("largest-contentful-paint"),
    cls: measured("cumulative-layout-shift"),
    tbt: measured("total-blocking-time"),
    scripts: kilobytes("Script"),
    all: kilobytes(),
    machine: report.environment.benchmarkIndex,
  };
}

type Row = { resourceType?: string; transferSize?: number };

function medianOf(all: readonly Figures[]): Figures {
  const middle = (of: (figures: Figures) => number) =>
    all.map(of).sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? NaN;
  return {
    score: middle(({ score }) => score),
    accessible: middle(({ accessible }) => accessible),
    practices: middle(({ practices }) => practices),
    search: middle(({ search }) => search),
    lcp: middle(({ lcp }) => lcp),
    cls: middle(({ cls }) => cls),
    tbt: middle(({ tbt }) => tbt),
    scripts: middle(({ scripts }) => scripts),
    all: middle(({ all }) => all),
    machine: middle(({ machine }) => machine),
  };
}

/** What a Deno process prints; rejects with its complaints when it fails. */
function output(args: readonly string[], env: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: tmpdir(), env: { ...process.env, ...env } });
    let [printed, complained] = ["", ""];
    child.stdout.on("data", (chunk: unknown) => printed += String(chunk));
    child.stderr.on("data", (chunk: unknown) => complained += String(chunk));
    child.once(
      "close",
      (code) =>
        code === 0 ? resolve(printed) : reject(new Error(`Lighthouse ended with ${code}:\n${complained}`)),
    );
  });
}

function say(line: string): void {
  // deno-lint-ignore no-console -- this is the terminal.
  console.log(line);
}
