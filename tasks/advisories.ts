/**
 * `deno task advisories`: compares the versions in deno.lock with the list in advisories.json, and says how old that list is. Exits with 1
 * when a version is vulnerable and the list does not say why that is accepted. It asks no server: the list is as complete as its last review.
 */
import { satisfies, validRange } from "semver";
import * as z from "zod";
import { print, root } from "./run.ts";
import { type LockedPackage, lockedPackages } from "./sbom.ts";

const advisoryList = z.strictObject({
  reviewed: z.iso.date(),
  advisories: z.array(z.strictObject({
    id: z.string().regex(/^(CVE-\d{4}-\d{4,}|GHSA(-[0-9a-z]{4}){3})$/),
    package: z.string(),
    vulnerable: z.string().refine((range) => validRange(range) !== null),
    title: z.string(),
    url: z.url({ protocol: /^https$/ }),
    /** Why a locked version may stay vulnerable. */
    accepted: z.string().optional(),
  })),
});

export type AdvisoryList = z.infer<typeof advisoryList>;
export const parseAdvisories = (list: unknown): AdvisoryList => advisoryList.parse(list);

export type Finding = { advisory: AdvisoryList["advisories"][number]; versions: string[] };

/** The advisories that a locked version matches. A prerelease counts by its place between versions. */
export function findingsOf(packages: Iterable<LockedPackage>, { advisories }: AdvisoryList): Finding[] {
  const all = [...packages];
  return advisories.flatMap((advisory) => {
    const versions = all.filter(({ name, version }) =>
      name === advisory.package && satisfies(version, advisory.vulnerable, { includePrerelease: true })
    ).map(({ version }) => version);
    return versions.length === 0 ? [] : [{ advisory, versions }];
  });
}

/** The report as lines, and whether every finding is accepted. */
export function report(
  packages: Iterable<LockedPackage>,
  list: AdvisoryList,
  today: Temporal.PlainDate,
): { isAccepted: boolean; lines: string[] } {
  const all = [...packages];
  const findings = findingsOf(all, list);
  const days = Temporal.PlainDate.from(list.reviewed).until(today, { largestUnit: "days" }).days;
  const open = findings.filter(({ advisory }) => advisory.accepted === undefined);
  return {
    isAccepted: open.length === 0,
    lines: [
      ...findings.map(({ advisory, versions }) =>
        `${advisory.accepted === undefined ? "VULNERABLE" : "accepted"}  ${advisory.package} ${
          versions.join(", ")
        }  ${advisory.id}  ${advisory.title}  ${advisory.accepted ?? advisory.url}`
      ),
      `${all.length} packages, ${list.advisories.length} advisories: ${open.length} vulnerable, ${
        findings.length - open.length
      } accepted.`,
      `The list was reviewed on ${list.reviewed}, ${days} ${days === 1 ? "day" : "days"} ago.`,
      ...days > 90 ? ["That is long ago: compare the bill of materials with a current database."] : [],
    ],
  };
}

if (import.meta.main) {
  const read = async (path: string): Promise<unknown> => JSON.parse(await Deno.readTextFile(root + path));
  const packages = lockedPackages(await read("deno.lock")).values();
  const { isAccepted, lines } = report(
    packages,
    parseAdvisories(await read("tasks/advisories.json")),
    Temporal.Now.plainDateISO("America/Los_Angeles"),
  );
  lines.forEach(print);
  Deno.exit(isAccepted ? 0 : 1);
}
