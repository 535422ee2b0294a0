/**
 * The allowed imports between layers, one row per layer.
 * A layer may always import its own cell: its folder or, for a pattern with `*`, the folder that `*` matches.
 */

type Packages = "none" | "npm" | "npm and node" | readonly string[];

type Layer = {
  name: string;
  /** Path prefixes relative to the repository root. The first matching row is a file's layer. */
  paths: readonly string[];
  /** Names of layers or single cells; "anything" allows every import. */
  imports: readonly string[] | "anything";
  packages: Packages;
  /** Additional imports allowed in this layer's tests. */
  testsImport?: readonly string[];
  /** Allows computed imports (`import(path)`), for code that loads built or configured files. */
  allowsComputedImports?: true;
};

const rules = ["domain/shared", "domain rules"];
const domain = [...rules, "domain/ports", "domain/usecases"];
const api = [
  "api/adapters",
  "api/csv",
  "api/zip",
  "api/http",
  "api/jobs",
  "api/notifications",
  "api/config.ts",
  "api/adapters/root.ts",
  "api/adapters/file_lock.ts",
  "api/main.ts",
];
const outermost = ["contract", "demo", "web/illustrations"];
const apiTestImports = { testsImport: ["demo"] };
const domainTestImports = { testsImport: domain };

/** Imports allowed in every test. Domain tests run without the API. */
const testsImport = (path: string): string[] =>
  path.startsWith("domain/") ? ["domain/testing"] : ["domain/testing", "api/testing"];
const commonTestPackages = ["fast-check", "node:assert/strict"];

// deno-fmt-ignore: keeps the table on one line per row.
const layers: readonly Layer[] = [
  { name: "domain/shared",   paths: ["domain/shared"],   imports: [],                        packages: "none", ...domainTestImports },
  { name: "domain/ports",    paths: ["domain/ports"],    imports: rules,                     packages: "none", ...domainTestImports },
  { name: "domain/usecases", paths: ["domain/usecases"], imports: [...rules, "domain/ports"], packages: "none", ...domainTestImports },

  { name: "domain/testing",  paths: ["domain/testing"],  imports: domain,                    packages: "none" },
  { name: "domain rules",    paths: ["domain/*"],        imports: rules,                     packages: "none", ...domainTestImports },

  { name: "contract",        paths: ["contract"],        imports: rules,                     packages: ["zod"], ...apiTestImports },

  { name: "api/adapters/root.ts", paths: ["api/adapters/root.ts"], imports: [],              packages: "none" },
  { name: "api/adapters/file_lock.ts", paths: ["api/adapters/file_lock.ts", "api/adapters/file_lock_test.ts"], imports: ["api/adapters/file_lock.ts"], packages: "none" },
  { name: "api/adapters",    paths: ["api/adapters/*"],  imports: [...rules, "domain/ports", "api/adapters/root.ts", "api/adapters/file_lock.ts"], packages: "npm and node", ...apiTestImports },
  { name: "api/http",        paths: ["api/http"],        imports: [...domain, "contract", "web/illustrations", "api/csv", "api/zip"], packages: "npm and node", ...apiTestImports },
  { name: "api/csv",         paths: ["api/csv"],         imports: rules,                     packages: ["csv-stringify", "csv-parse"] },
  { name: "api/zip",         paths: ["api/zip"],         imports: rules,                     packages: ["fflate"] },
  { name: "api/notifications", paths: ["api/notifications"], imports: [...rules, "domain/ports", "contract"], packages: "none", ...apiTestImports },
  { name: "api/jobs",        paths: ["api/jobs"],        imports: [...domain, "api/csv", "api/zip", "api/notifications"], packages: "none", ...apiTestImports },
  { name: "api/config.ts",   paths: ["api/config.ts", "api/compose/config_checks.ts"], imports: [...domain, "api/config.ts"], packages: "npm and node", ...apiTestImports },
  { name: "api/main.ts",     paths: ["api/main.ts", "api/compose", "api/keys.ts"], imports: [...domain, ...api, ...outermost], packages: "npm and node", allowsComputedImports: true },
  { name: "api/testing",     paths: ["api/testing"],     imports: [...domain, "domain/testing", ...api, ...outermost], packages: "npm and node" },

  { name: "demo",            paths: ["demo"],            imports: [...domain, "contract", "web/illustrations", "api/adapters/root.ts"], packages: "npm and node" },

  { name: "web/illustrations", paths: ["web/illustrations"], imports: rules,                 packages: "none" },
  { name: "web/build",       paths: ["web/build"],       imports: ["web", ...rules],         packages: "npm and node", allowsComputedImports: true },
  { name: "web",             paths: ["web"],             imports: ["contract", ...rules],    packages: "npm" },
  ...frontEnd("storefront"),
  ...frontEnd("staff-pwa"),

  { name: "lab",             paths: ["lab"],             imports: "anything",                packages: "npm and node" },
  { name: "tests",           paths: ["tests"],           imports: "anything",                packages: "npm and node" },
  { name: "tasks",           paths: ["tasks"],           imports: "anything",                packages: "npm and node" },
  { name: "lint",            paths: ["lint"],            imports: "anything",                packages: "npm and node" },
];

/** A front end's layers: features do not import each other, ui, lib and texts import no feature, and the rest composes them. */
function frontEnd(app: string): Layer[] {
  const features = `${app}/features`;
  const shared = `${app}/ui, lib and texts`;
  const building = `${app}/build`;
  const outside = ["contract", ...rules, "web", "web/illustrations"];
  // deno-fmt-ignore: keeps the table on one line per row.
  return [
    { name: features, paths: [`${app}/features/*`], imports: [shared, ...outside], packages: "npm" },
    { name: shared,   paths: [`${app}/ui`, `${app}/lib`, `${app}/texts`, `${app}/offline`], imports: [shared, ...outside], packages: "npm" },
    { name: building, paths: [`${app}/build`, `${app}/vite.config.ts`], imports: [building, shared, ...rules, "web", "web/build"], packages: "npm and node", allowsComputedImports: true },
    { name: app,      paths: [app], imports: [app, features, shared, ...outside], packages: "npm and node" },
  ];
}

type Location = { layer: Layer; cell: string };

/**
 * Returns why the file at `path` (relative to the repository root) may not import `specifier`, or undefined if it may.
 * `specifier` is undefined for a computed import.
 */
export function importError(path: string, specifier: string | undefined): string | undefined {
  const from = locate(path);
  if (from === undefined) return `${path} belongs to no layer: give it a row in lint/layer_table.ts`;
  if (specifier !== undefined && climbsOut(path, from.cell, specifier)) {
    return `${specifier} climbs out of ${from.cell}: use an alias of deno.json`;
  }
  if (from.layer.imports === "anything") return undefined;
  if (specifier === undefined) {
    return from.layer.allowsComputedImports
      ? undefined
      : "write the import as a string literal so that it can be checked";
  }
  const target = resolve(path, specifier);
  if (target.kind === "package") return packageImportError(from.layer, isTest(path), target.name);
  if (target.kind === "elsewhere") {
    return `${specifier}: name packages in the member's deno.json, files by relative path`;
  }

  const to = locate(target.path);
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

/** True when a path climbs more than one folder and leaves its cell. Vite loads its configuration without aliases. */
function climbsOut(path: string, cell: string, specifier: string): boolean {
  if (!specifier.startsWith("../../") || cell.endsWith("/build")) return false;
  const target = resolve(path, specifier);
  return target.kind === "file" && locate(target.path)?.cell !== cell;
}

/** True for the domain's files except tests: the files that must stay pure. */
export const isPureCore = (path: string): boolean => path.startsWith("domain/") && !isTest(path);

const isTest = (path: string): boolean => /_test\.tsx?$/.test(path);

function locate(path: string): Location | undefined {
  const plain = path.replace(/^(storefront|staff-pwa)\/src\//, "$1/");
  const segments = plain.split("/");
  for (const layer of layers) {
    for (const paths of layer.paths) {
      const pattern = paths.split("/");
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

/** The aliases of deno.json. `@/` is an app's own `src/`. */
const aliases: Readonly<Record<string, string>> = {
  "@domain": "domain",
  "@contract": "contract",
  "@api": "api",
  "@web": "web",
  "@demo": "demo",
  "@lab": "lab",
  "@tests": "tests",
  "@tasks": "tasks",
  "@staff-pwa": "staff-pwa/src",
};

/** Resolves `specifier` in the file at `from`. Returns undefined for a package or a file outside the repository. */
export function resolveFile(from: string, specifier: string): string | undefined {
  const target = resolve(from, specifier);
  return target.kind === "file" ? target.path : undefined;
}

function resolve(from: string, specifier: string): Target {
  const [first = "", ...rest] = specifier.split("/");
  const aliased = first === "@" ? `${from.split("/")[0]}/src` : aliases[first];
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

function packageImportError(layer: Layer, test: boolean, name: string): string | undefined {
  const isNode = name.startsWith("node:");
  const isOneOf = (names: readonly string[]) =>
    names.some((known) => name === known || name.startsWith(`${known}/`));
  if (test && isOneOf(commonTestPackages)) return undefined;
  if (layer.packages === "npm and node" || (layer.packages === "npm" && !isNode)) return undefined;
  if (typeof layer.packages !== "string" && isOneOf(layer.packages)) return undefined;
  return `${layer.name} may not import ${isNode ? name : `the package "${name}"`}`;
}
