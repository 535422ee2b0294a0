/** The software bill of materials of a lock file, in CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/). */
import * as z from "zod";

const entry = z.object({
  integrity: z.string(),
  dependencies: z.array(z.string()).default([]),
  optionalDependencies: z.array(z.string()).default([]),
});
const lockFile = z.object({
  version: z.literal("5"),
  specifiers: z.record(z.string(), z.string()),
  npm: z.record(z.string(), entry).default({}),
  jsr: z.record(z.string(), entry).default({}),
});

/** A package as a lock file pins it. */
export type LockedPackage = {
  name: string;
  version: string;
  /** The package URL, which names the package for other tools: `pkg:npm/%40scope/name@1.2.3`. */
  purl: string;
  hash: { alg: "SHA-256" | "SHA-512"; content: string };
  /** The purls of the packages that it imports. */
  dependsOn: string[];
};

/** Every package of a lock file once, by its purl, however many combinations of peers the file lists. */
export function lockedPackages(lock: unknown): Map<string, LockedPackage> {
  const { npm, jsr } = lockFile.parse(lock);
  const keys = Object.keys(npm);
  const npmPurl = (dependency: string): string => {
    const isExact = (key: string) => key === dependency || key.startsWith(`${dependency}@`);
    const key = keys.find(isExact);
    if (key === undefined) throw new Error(`${dependency} is not in the lock file.`);
    return purlOf("npm", key);
  };
  const found = new Map<string, LockedPackage>();
  const add = (type: "npm" | "jsr", key: string, hash: LockedPackage["hash"], dependsOn: string[]) => {
    const purl = purlOf(type, key);
    const earlier = found.get(purl)?.dependsOn ?? [];
    const all = [...new Set([...earlier, ...dependsOn])].toSorted();
    found.set(purl, { ...nameAndVersion(key), purl, hash, dependsOn: all });
  };
  for (const [key, { integrity, dependencies, optionalDependencies }] of Object.entries(npm)) {
    add("npm", key, npmHash(integrity), [...dependencies, ...optionalDependencies].map(npmPurl));
  }
  for (const [key, { integrity, dependencies }] of Object.entries(jsr)) {
    const dependsOn = dependencies.map((specifier) => {
      const name = nameOf(specifier.replace(/^(?:jsr|npm):/, ""));
      if (specifier.startsWith("npm:")) return npmPurl(name);
      const match = Object.keys(jsr).find((each) => nameOf(each) === name);
      if (match === undefined) throw new Error(`${specifier} is not in the lock file.`);
      return purlOf("jsr", match);
    });
    add("jsr", key, { alg: "SHA-256", content: integrity }, dependsOn);
  }
  return new Map([...found].toSorted(([a], [b]) => a < b ? -1 : 1));
}

/**
 * The bill of materials. Packages that no specifier of `shipped` leads to are listed as "excluded": they build and test the product and are
 * not part of it. The same lock file always gives the same text, so it has no date and no serial number.
 */
export function billOfMaterials(lock: unknown, shipped: readonly string[]): string {
  const packages = lockedPackages(lock);
  const { specifiers } = lockFile.parse(lock);
  const direct = shipped.map((specifier) => {
    const version = specifiers[specifier];
    if (version === undefined) throw new Error(`${specifier} is not in the lock file.`);
    const [, type, name] = /^(npm|jsr):(@?[^@]+)/.exec(specifier) ?? [];
    return purlOf(type === "jsr" ? "jsr" : "npm", `${name}@${version}`);
  });
  const required = new Set<string>();
  const follow = (purl: string) => {
    if (required.has(purl)) return;
    required.add(purl);
    packages.get(purl)?.dependsOn.forEach(follow);
  };
  direct.forEach(follow);
  const product = "pickup";
  const bill = {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: { type: "application", "bom-ref": product, name: product } },
    components: [...packages.values()].map(({ name, version, purl, hash }) => ({
      type: "library",
      "bom-ref": purl,
      name,
      version,
      scope: required.has(purl) ? "required" : "excluded",
      hashes: [hash],
      purl,
    })),
    dependencies: [
      { ref: product, dependsOn: [...new Set(direct)].toSorted() },
      ...[...packages.values()].map(({ purl, dependsOn }) => ({ ref: purl, dependsOn })),
    ],
  };
  return JSON.stringify(bill, null, 2) + "\n";
}

/** "@scope/name@1.2.3_peer@1" → "@scope/name" */
const nameOf = (key: string): string => /^@?[^@]+/.exec(key)?.[0] ?? key;

function nameAndVersion(key: string): { name: string; version: string } {
  const name = nameOf(key);
  return { name, version: key.slice(name.length + 1).split("_")[0] ?? "" };
}

function purlOf(type: "npm" | "jsr", key: string): string {
  const { name, version } = nameAndVersion(key);
  return `pkg:${type}/${name.replace("@", "%40")}@${encodeURIComponent(version)}`;
}

/** "sha512-" and base64, as npm writes it, as CycloneDX writes it. */
function npmHash(integrity: string): LockedPackage["hash"] {
  const [, base64] = /^sha512-([\w+/]{86}==)$/.exec(integrity) ?? [];
  if (base64 === undefined) throw new Error(`Unknown integrity: ${integrity}`);
  return { alg: "SHA-512", content: Uint8Array.fromBase64(base64).toHex() };
}
