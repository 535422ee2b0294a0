import { deepEqual, equal, match, ok, throws } from "node:assert/strict";
import { root } from "./run.ts";
import { billOfMaterials, lockedPackages } from "./sbom.ts";

const integrity = `sha512-${"A".repeat(86)}==`;
const lock = {
  version: "5",
  specifiers: {
    "npm:@scope/app@1": "1.2.3_peer@2.0.0",
    "npm:tester@*": "4.0.0",
    "jsr:@std/semver@1": "1.0.5",
  },
  npm: {
    "@scope/app@1.2.3_peer@2.0.0": { integrity, dependencies: ["inner", "peer@2.0.0"] },
    "@scope/app@1.2.3_peer@3.0.0": { integrity, dependencies: ["inner", "peer@3.0.0"] },
    "inner@0.1.0+build": { integrity },
    "peer@2.0.0": { integrity },
    "peer@3.0.0": { integrity },
    "tester@4.0.0": { integrity, optionalDependencies: ["inner"] },
  },
  jsr: {
    "@std/internal@1.0.9": { integrity: "b".repeat(64) },
    "@std/semver@1.0.5": { integrity: "a".repeat(64), dependencies: ["jsr:@std/internal@^1.0.6"] },
  },
};

type Bill = {
  components: { purl: string; scope: string; hashes: { alg: string; content: string }[] }[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

Deno.test("a bill of materials names each package once, with its hash, its dependencies and whether it is shipped", () => {
  const bill: Bill = JSON.parse(billOfMaterials(lock, ["npm:@scope/app@1", "jsr:@std/semver@1"]));
  deepEqual(bill.components.map(({ purl, scope }) => `${purl} ${scope}`), [
    "pkg:jsr/%40std/internal@1.0.9 required",
    "pkg:jsr/%40std/semver@1.0.5 required",
    "pkg:npm/%40scope/app@1.2.3 required",
    "pkg:npm/inner@0.1.0%2Bbuild required",
    "pkg:npm/peer@2.0.0 required",
    "pkg:npm/peer@3.0.0 required",
    "pkg:npm/tester@4.0.0 excluded",
  ]);
  deepEqual(bill.components[1]?.hashes, [{ alg: "SHA-256", content: "a".repeat(64) }]);
  deepEqual(bill.components[3]?.hashes, [{ alg: "SHA-512", content: "0".repeat(128) }]);
  deepEqual(bill.dependencies[0], {
    ref: "pickup",
    dependsOn: ["pkg:jsr/%40std/semver@1.0.5", "pkg:npm/%40scope/app@1.2.3"],
  });
  deepEqual(bill.dependencies.find(({ ref }) => ref === "pkg:npm/%40scope/app@1.2.3")?.dependsOn, [
    "pkg:npm/inner@0.1.0%2Bbuild",
    "pkg:npm/peer@2.0.0",
    "pkg:npm/peer@3.0.0",
  ]);
});

Deno.test("a bill of materials is not written from a lock file that is incomplete or of another version", () => {
  const { "inner@0.1.0+build": _, ...npm } = lock.npm;
  throws(() => lockedPackages({ ...lock, npm }), /inner is not in the lock file/);
  throws(() => lockedPackages({ ...lock, version: "6" }));
  throws(() => billOfMaterials(lock, ["npm:unknown@1"]), /npm:unknown@1 is not in the lock file/);
  throws(() => lockedPackages({ ...lock, npm: { "a@1.0.0": { integrity: "sha1-x" } } }), /Unknown integrity/);
});

Deno.test("the repository's lock file gives the same CycloneDX text twice, with every package in it", async () => {
  const text = await Deno.readTextFile(`${root}deno.lock`);
  const write = () => billOfMaterials(JSON.parse(text), ["npm:hono@4.13.19"]);
  equal(write(), write());
  const bill: Bill & { bomFormat: string; specVersion: string } = JSON.parse(write());
  deepEqual([bill.bomFormat, bill.specVersion], ["CycloneDX", "1.6"]);
  const purls = bill.components.map(({ purl }) => purl);
  const names = new Set(Object.keys(JSON.parse(text).npm).map((key) => /^@?[^@]+@[^_]+/.exec(key)?.[0]));
  equal(purls.length, names.size);
  for (const { purl, hashes: [hash] } of bill.components) {
    match(purl, /^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d[\w.%-]*$/);
    match(hash?.content ?? "", /^[0-9a-f]{128}$/);
  }
  for (const { ref, dependsOn } of bill.dependencies) {
    for (const each of dependsOn) ok(purls.includes(each), `${ref}: ${each}`);
  }
});
