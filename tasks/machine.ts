/** What the tests need from the machine besides Deno: a browser, a PostgreSQL, a face for Hangul. */
import { run, say } from "./run.ts";

/** Chromium without windows and their own pages: a test takes a good third less of the processor in it. */
const headlessShell = { package: "chromium-headless-shell", path: "/usr/bin/chromium-headless-shell" };

const chromiums = [
  Deno.env.get("CHROMIUM"),
  headlessShell.path,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Where Chromium is, or undefined. */
export async function findChromium(): Promise<string | undefined> {
  for (const path of chromiums) if (path !== undefined && await exists(path)) return path;
  return undefined;
}

/** Installs what is missing where that can be done (Debian and its kin); throws with what to install otherwise. */
export async function ensureMachine(): Promise<void> {
  if (!Deno.env.has("CHROMIUM") && !await exists(headlessShell.path)) await preferHeadlessShell();
  const missing = await missingPackages();
  if (missing.length > 0) await install(missing);
  const still = (await missingPackages()).filter((name) => name !== hangul);
  if (still.length > 0) {
    throw new Error(
      `Please install ${still.join(" and ")} (or set CHROMIUM, TEST_POSTGRES_URL) and try again.`,
    );
  }
}

const hangul = "fonts-noto-cjk";

/** The Debian packages that would fill what is missing. */
async function missingPackages(): Promise<string[]> {
  const missing: string[] = [];
  if (await findChromium() === undefined) missing.push("chromium");
  if (!await hasPostgres()) missing.push("postgresql");
  if (!await hasHangul()) missing.push(hangul);
  return missing;
}

async function hasPostgres(): Promise<boolean> {
  if (Deno.env.has("TEST_POSTGRES_URL")) return true;
  const { isInstalled } = await import("../api/testing/postgres_process.ts");
  return await isInstalled();
}

/** A machine without fontconfig is asked for nothing: the tests pass without the face, only pictures look poor. */
async function hasHangul(): Promise<boolean> {
  try {
    const { output } = await run("fc-list", [":lang=ko"], { quiet: true });
    return output.trim() !== "";
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return await exists("/usr/share/fonts/opentype/noto");
    throw error;
  }
}

/** Where there is no such package, any Chromium does. */
async function preferHeadlessShell(): Promise<void> {
  try {
    await install([headlessShell.package]);
  } catch {
    say(`${headlessShell.package} cannot be installed; the browser tests take longer in a full Chromium.`);
  }
}

async function install(packages: string[]): Promise<void> {
  if (!await exists("/usr/bin/apt-get")) return;
  const asRoot = Deno.uid() === 0 ? [] : ["sudo", "-n"];
  if (asRoot.length > 0 && !await exists("/usr/bin/sudo")) return;
  say(`Installing ${packages.join(", ")}`);
  const apt = [...asRoot, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"];
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", ...packages]]) {
    const [program = "", ...rest] = [...apt, ...args];
    const { code, output } = await run(program, rest, { quiet: true });
    if (code !== 0) throw new Error(`apt-get ${args[0]} failed:\n${output}`);
  }
}

const exists = (path: string): Promise<boolean> => Deno.stat(path).then(() => true, () => false);
