/** "42.3%". */
export const percent = (value: number): string => `${rounded(value)}%`;

/** Milliseconds as "3.2 ms", or "1.5 s" from one second on. */
export const ms = (value: number): string =>
  value < 1_000 ? `${rounded(value)} ms` : `${rounded(value / 1_000)} s`;

/** Bytes as "7.6 GB", or "212 MB" below one gigabyte. */
export const gigabytes = (bytes: number): string =>
  bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;

const rounded = (value: number): string =>
  value < 10 ? String(Math.round(value * 10) / 10) : String(Math.round(value));
