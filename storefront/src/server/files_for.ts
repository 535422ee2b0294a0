import { type ClientFile, clientFiles } from "./client_files.ts";

/** Style sheets and scripts that `sources` (paths from the app's root) need, each once, the deepest first. */
export function filesFor(
  sources: readonly string[],
  files: Readonly<Record<string, ClientFile>> = clientFiles,
): { styles: string[]; scripts: string[] } {
  const styles = new Set<string>();
  const scripts = new Set<string>();
  const visit = (source: string) => {
    const made = files[source];
    if (made === undefined || scripts.has(made.file)) return;
    scripts.add(made.file);
    for (const needed of made.imports ?? []) visit(needed);
    for (const style of made.css ?? []) styles.add(style);
  };
  sources.forEach(visit);
  return { styles: [...styles], scripts: [...scripts] };
}
