/**
 * Who may import whom: the arrows of the architecture, one row per layer.
 * A layer always sees its own cell (its folder; with a `*`, only the folder that the `*` stands for).
 */

type Packages = "none" | "npm" | "npm and node" | readonly string[];

type Layer = {
  name: string;
  /** Path prefixes from the repository's root. The first row that fits a file is its layer. */
  where: readonly string[];
  /** Names of layers, or single cells; "anything" lifts every rule. */
  imports: readonly string[] | "anything";
  packages: Packages;
  /** What its tests may import on top of the common allowance below. */
  testsImport?: readonly string[];
  /** May compute what it imports (`import(path)`): only what loads built or configured files. */
  computes?: true;
};

const rules = ["domain/shared", "domain rules"];
const domain = [...rules, "domain/ports", "domain/usecases"];
const api = [
  "api/contract",
  "api/adapters",
  "api/http",
  "api/jobs",
  "api/notifications",
  "api/dev",
  "api/config.ts",
  "api/root.ts",
  "api/main.ts",
];
const aroundApi = { testsImport: ["api/dev"] };
const aroundDomain = { testsImport: domain };

/** What every test may import: those of the core run without the API. */
const testsImport = (path: string): string[] =>
  path.startsWith("domain/") ? ["domain/testing"] : ["domain/testing", "api/testing"];
const everyTestPackages = ["fast-check", "node:assert/strict"];

// deno-fmt-ignore: a table is read across.
const layers: readonly Layer[] = [
  { name: "domain/shared",   where: ["domain/shared"],   imports: [],                        packages: "none", ...aroundDomain },
  { name: "domain rules",    where: ["domain/menu", "domain/cart", "domain/order", "domain/payment", "domain/notification", "domain/printing", "domain/reports", "domain/hours", "domain/staff", "domain/settings"],
                                                         imports: rules,                     packages: "none", ...aroundDomain },
  { name: "domain/ports",    where: ["domain/ports"],    imports: rules,                     packages: "none", ...aroundDomain },
  { name: "domain/usecases", where: ["domain/usecases"], imports: [...rules, "domain/ports"], packages: "none", ...aroundDomain },

  { name: "domain/testing",  where: ["domain/testing"],  imports: domain,                    packages: "none" },

  { name: "api/contract",    where: ["api/contract"],    imports: rules,                     packages: ["zod"], ...aroundApi },
  { name: "api/adapters",    where: ["api/adapters/*"],  imports: [...rules, "domain/ports", "api/root.ts"], packages: "npm and node", ...aroundApi },
  { name: "api/http",        where: ["api/http"],        imports: [...domain, "api/contract"], packages: "npm and node", ...aroundApi },
  { name: "api/notifications", where: ["api/notifications"], imports: [...rules, "domain/ports", "api/contract"], packages: "none", ...aroundApi },
  { name: "api/jobs",        where: ["api/jobs"],        imports: [...domain, "api/notifications"], packages: "none", ...aroundApi },
  { name: "api/dev",         where: ["api/dev"],         imports: [...domain, "api/contract", "api/root.ts"], packages: "npm and node" },
  { name: "api/config.ts",   where: ["api/config.ts", "api/config_checks.ts"], imports: [...domain, "api/config.ts"], packages: "npm and node", ...aroundApi },
  { name: "api/root.ts",     where: ["api/root.ts"],     imports: [],                        packages: "none" },
  { name: "api/main.ts",     where: ["api/main.ts", "api/compose", "api/keys.ts"], imports: [...domain, ...api], packages: "npm and node", computes: true },
  { name: "api/testing",     where: ["api/testing"],     imports: [...domain, "domain/testing", ...api], packages: "npm and node" },

  { name: "web",             where: ["web"],             imports: ["api/contract", ...rules], packages: "npm" },
  ...frontEnd("storefront"),
  ...frontEnd("staff-pwa"),

  { name: "e2e",             where: ["e2e"],             imports: "anything",                packages: "npm and node" },
  { name: "tasks",           where: ["tasks"],           imports: "anything",                packages: "npm and node" },
  { name: "lint",            where: ["lint"],            imports: "anything",                packages: "npm and node" },
];

/** A front end's layers: features are strangers to each other, ui and lib know no feature, the rest composes. */
function frontEnd(app: string): Layer[] {
  const features = `${app}/features`;
  const shared = `${app}/ui and lib`;
  const building = `${app}/build`;
  const outside = ["api/contract", ...rules, "web"];
  // deno-fmt-ignore: as above.
  return [
    { name: features, where: [`${app}/features/*`], imports: [shared, ...outside], packages: "npm" },
    { name: shared,   where: [`${app}/ui`, `${app}/lib`, `${app}/offline`], imports: [shared, ...outside], packages: "npm" },
    { name: building, where: [`${app}/build`, `${app}/vite.config.ts`], imports: [building, "web"], packages: "npm and node", computes: true },
    { name: app,      where: [app], imports: [app, features, shared, ...outside], packages: "npm and node" },
  ];
}

type Place = { layer: Layer; cell: string };

/**
 * Why the file at `path` (from the repository's root) may not import `specifier`, or undefined when it may.
 * `specifier` is undefined when the import is computed and its arrow cannot be seen.
 */
export function refusal(path: string, specifier: string | undefined): string | undefined {
  const from = placeOf(path);
  if (from === undefined) return `${path} belongs to no layer: give it a row in lint/layer_table.ts`;
  if (from.layer.imports === "anything") return undefined;
  if (specifier === undefined) {
    return from.layer.computes ? undefined : "write an import as a plain string, so that its arrow shows";
  }
  const target = resolve(path, specifier);
  if (target.kind === "package") return refusedPackage(from.layer, isTest(path), target.name);
  if (target.kind === "elsewhere") {
    return `${specifier}: name packages in the member's deno.json, files by relative path`;
  }

  const to = placeOf(target.path);
  if (to === undefined) return `${target.path} belongs to no layer`;
  if (to.cell === from.cell) return undefined;
  const allowed = isTest(path)
    ? [...from.layer.imports, ...testsImport(path), ...from.layer.testsImport ?? []]
    : from.layer.imports;
  if (allowed.includes(to.layer.name) || allowed.includes(to.cell)) return undefined;
  return `${from.cell} may not import ${to.cell} (it may import ${
    allowed.join(", ") || "nothing but itself"
  })`;
}

/** True for the core's own files, tests excepted: the files that must stay pure. */
export const isPureCore = (path: string): boolean => path.startsWith("domain/") && !isTest(path);

const isTest = (path: string): boolean => /_test\.tsx?$/.test(path);

function placeOf(path: string): Place | undefined {
  // A front end may keep its code under src/ or not; a test file in api/ itself tests main.ts.
  const plain = path.replace(/^(storefront|staff-pwa)\/src\//, "$1/").replace(
    /^api\/[^/]+_test\.ts$/,
    "api/main.ts",
  );
  const segments = plain.split("/");
  for (const layer of layers) {
    for (const where of layer.where) {
      const pattern = where.split("/");
      if (
        pattern.every((name, at) => segments[at] !== undefined && (name === "*" || name === segments[at]))
      ) {
        return { layer, cell: segments.slice(0, pattern.length).join("/") };
      }
    }
  }
  return undefined;
}

type Target = { kind: "file"; path: string } | { kind: "package"; name: string } | { kind: "elsewhere" };

const aliases: Readonly<Record<string, string>> = {
  "@domain": "domain",
  "@contract": "api/contract",
  "@web": "web",
};

/** The path of the file that `specifier` names in the file at `from`; undefined for a package or a file outside the repository. */
export function fileOf(from: string, specifier: string): string | undefined {
  const target = resolve(from, specifier);
  return target.kind === "file" ? target.path : undefined;
}

function resolve(from: string, specifier: string): Target {
  const [first = "", ...rest] = specifier.split("/");
  const aliased = aliases[first];
  if (aliased !== undefined) return { kind: "file", path: [aliased, ...rest].join("/") };
  if (first === "." || first === "..") {
    const path = new URL(specifier, `file:///repository/${from}`).pathname;
    return path.startsWith("/repository/")
      ? { kind: "file", path: path.slice("/repository/".length) }
      : { kind: "elsewhere" };
  }
  if (/^(\/|npm:|jsr:|https?:|file:|data:|blob:)/.test(specifier)) return { kind: "elsewhere" };
  return { kind: "package", name: specifier };
}

function refusedPackage(layer: Layer, test: boolean, name: string): string | undefined {
  const isNode = name.startsWith("node:");
  const isOneOf = (names: readonly string[]) =>
    names.some((known) => name === known || name.startsWith(`${known}/`));
  if (test && isOneOf(everyTestPackages)) return undefined;
  if (layer.packages === "npm and node" || (layer.packages === "npm" && !isNode)) return undefined;
  if (typeof layer.packages !== "string" && isOneOf(layer.packages)) return undefined;
  return `${layer.name} may not import ${isNode ? name : `the package "${name}"`}`;
}
