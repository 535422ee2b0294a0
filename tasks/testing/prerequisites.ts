/** What the tests need besides Deno: a browser, PostgreSQL and a Korean font. */
import { print, run } from "../run.ts";

/** Chromium without a user interface; tests use about a third less CPU in it. */
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

/** The path of Chromium, or undefined if it is not installed. */
export async function findChromium(): Promise<string | undefined> {
  for (const path of chromiums) if (path !== undefined && await exists(path)) return path;
  return undefined;
}

/** Installs what is missing on Debian-based systems. Elsewhere throws an error that names the missing packages. */
export async function installPrerequisites(): Promise<void> {
  if (!Deno.env.has("CHROMIUM") && !await exists(headlessShell.path)) await preferHeadlessShell();
  const missing = await missingPackages();
  if (missing.length > 0) await install(missing);
  const stillMissing = (await missingPackages()).filter((name) => name !== koreanFont);
  if (stillMissing.length > 0) {
    throw new Error(
      `Please install ${stillMissing.join(" and ")} (or set CHROMIUM, TEST_POSTGRES_URL) and try again.`,
    );
  }
}

const koreanFont = "fonts-noto-cjk";

/** The Debian packages to install. */
async function missingPackages(): Promise<string[]> {
  const missing: string[] = [];
  if (await findChromium() === undefined) missing.push("chromium");
  if (!await hasPostgres()) missing.push("postgresql");
  if (!await hasKoreanFont()) missing.push(koreanFont);
  return missing;
}

async function hasPostgres(): Promise<boolean> {
  if (Deno.env.has("TEST_POSTGRES_URL")) return true;
  const { isInstalled } = await import("@api/testing/postgres_process.ts");
  return await isInstalled();
}

/** Without fontconfig, assumes the font's Debian path. The tests pass without the font, but screenshots lack Korean text. */
async function hasKoreanFont(): Promise<boolean> {
  try {
    const { output } = await run("fc-list", [":lang=ko"], { silent: true });
    return output.trim() !== "";
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return await exists("/usr/share/fonts/opentype/noto");
    throw error;
  }
}

/** Falls back to any Chromium if the package is unavailable. */
async function preferHeadlessShell(): Promise<void> {
  try {
    await install([headlessShell.package]);
  } catch {
    print(`${headlessShell.package} could not be installed; browser tests are slower in full Chromium.`);
  }
}

async function install(packages: string[]): Promise<void> {
  if (!await exists("/usr/bin/apt-get")) return;
  const asRoot = Deno.uid() === 0 ? [] : ["sudo", "-n"];
  if (asRoot.length > 0 && !await exists("/usr/bin/sudo")) return;
  print(`Installing ${packages.join(", ")}`);
  const apt = [...asRoot, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"];
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", ...packages]]) {
    const [program = "", ...rest] = [...apt, ...args];
    const { code, output } = await run(program, rest, { silent: true });
    if (code !== 0) throw new Error(`apt-get ${args[0]} failed:\n${output}`);
  }
}

const exists = (path: string): Promise<boolean> => Deno.stat(path).then(() => true, () => false);
