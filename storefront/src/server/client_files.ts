export type ClientFile = { file: string; imports?: string[] };

/** The manifest of the browser's build, by source file. Empty here; the server's build replaces it with the real one. */
export const clientFiles: Readonly<Record<string, ClientFile>> = {};
