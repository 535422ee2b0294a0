export type ClientFile = { file: string; imports?: string[] };

/** What the browser's build made of each source file. Empty here; the server's build puts the real list in its place. */
export const clientFiles: Readonly<Record<string, ClientFile>> = {};
