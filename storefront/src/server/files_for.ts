import { type ClientFile, clientFiles } from "./client_files.ts";

/** Returns the scripts that `sources` (paths from the app's root) need, without duplicates. */
export function filesFor(
  sources: readonly string[],
  files: Readonly<Record<string, ClientFile>> = clientFiles,
): string[] {
  const scripts = new Set<string>();
  const visit = (source: string) => {
    const built = files[source];
    if (built === undefined || scripts.has(built.file)) return;
    scripts.add(built.file);
    for (const imported of built.imports ?? []) visit(imported);
  };
  sources.forEach(visit);
  return [...scripts];
}
