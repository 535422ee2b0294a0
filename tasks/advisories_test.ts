import { deepEqual, equal, match, throws } from "node:assert/strict";
import { findingsOf, parseAdvisories, report } from "./advisories.ts";
import { root } from "./run.ts";
import { type LockedPackage, lockedPackages } from "./sbom.ts";

const locked = (name: string, version: string): LockedPackage => ({
  name,
  version,
  purl: `pkg:npm/${name}@${version}`,
  hash: { alg: "SHA-512", content: "" },
  dependsOn: [],
});
const listOf = (vulnerable: string, accepted?: string) => ({
  reviewed: "2026-11-01",
  advisories: [{
    id: "CVE-2026-0001",
    package: "oven",
    vulnerable,
    title: "Burns",
    url: "https://example.com/",
    ...accepted === undefined ? {} : { accepted },
  }],
});
const today = Temporal.PlainDate.from("2026-11-29");

Deno.test("a locked version is vulnerable when it is inside the range, prereleases included", () => {
  const range = "<1.4.0 || >=2.0.0 <2.1.3";
  const versions = ["1.3.9", "1.4.0-beta.1", "1.4.0", "2.0.0-rc.1", "2.0.0", "2.1.2", "2.1.3", "3.0.0"];
  const packages = [...versions.map((version) => locked("oven", version)), locked("ovens", "1.0.0")];
  deepEqual(findingsOf(packages, listOf(range)).map((finding) => finding.versions), [
    ["1.3.9", "1.4.0-beta.1", "2.0.0", "2.1.2"],
  ]);
  deepEqual(findingsOf([locked("oven", "1.4.0")], listOf(range)), []);
});

Deno.test("the report fails for a vulnerable version that is not accepted, and always says how old the list is", () => {
  const open = report([locked("oven", "1.0.0")], listOf("<2"), today);
  equal(open.isAccepted, false);
  match(open.lines.join("\n"), /VULNERABLE {2}oven 1\.0\.0 {2}CVE-2026-0001.*\n.*1 vulnerable, 0 accepted/);
  match(open.lines.at(-1) ?? "", /reviewed on 2026-11-01, 28 days ago/);
  const accepted = report([locked("oven", "1.0.0")], listOf("<2", "It is off."), today);
  equal(accepted.isAccepted, true);
  match(accepted.lines.join("\n"), /accepted {2}oven 1\.0\.0.*It is off\./);
  const old = report([locked("oven", "2.0.0")], listOf("<2"), today.add({ months: 6 }));
  equal(old.isAccepted, true);
  match(old.lines.at(-1) ?? "", /long ago/);
});

Deno.test("a list with an unknown range, id, date or address is refused", () => {
  const [advisory] = listOf("<2").advisories;
  for (
    const wrong of [{ vulnerable: "below 2" }, { id: "CVE-1" }, { url: "http://example.com" }, { extra: 1 }]
  ) {
    throws(() => parseAdvisories({ ...listOf("<2"), advisories: [{ ...advisory, ...wrong }] }));
  }
  throws(() => parseAdvisories({ ...listOf("<2"), reviewed: "last week" }));
});

Deno.test("no locked version is vulnerable without a reason in the list", async () => {
  const list = parseAdvisories(JSON.parse(await Deno.readTextFile(`${root}tasks/advisories.json`)));
  const packages = [...lockedPackages(JSON.parse(await Deno.readTextFile(`${root}deno.lock`))).values()];
  const findings = findingsOf(packages, list);
  deepEqual(findings.filter(({ advisory }) => advisory.accepted === undefined), []);
  // A reason that nothing needs any more hides the next vulnerable version.
  const needed = findings.map(({ advisory }) => advisory.id);
  const reasons = list.advisories.filter(({ accepted }) => accepted !== undefined).map(({ id }) => id);
  deepEqual(reasons.filter((id) => !needed.includes(id)), []);
});
