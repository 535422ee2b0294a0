import { type ClientFile, clientFiles } from "./client_files.ts";

/** The scripts that `sources` (paths from the app's root) need, each once. */
export function filesFor(
  sources: readonly string[],
  files: Readonly<Record<string, ClientFile>> = clientFiles,
): string[] {
  const scripts = new Set<string>();
  const visit = (source: string) => {
    const made = files[source];
    if (made === undefined || scripts.has(made.file)) return;
    scripts.add(made.file);
    for (const needed of made.imports ?? []) visit(needed);
  };
  sources.forEach(visit);
  return [...scripts];
}
