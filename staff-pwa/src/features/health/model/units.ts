/** "42.3%". */
export const percent = (value: number): string => `${tidy(value)}%`;

/** "3.2 ms", and seconds from one second on. */
export const ms = (value: number): string => value < 1_000 ? `${tidy(value)} ms` : `${tidy(value / 1_000)} s`;

/** Bytes as "7.6 GB", or "212 MB" below one gigabyte. */
export const gigabytes = (bytes: number): string =>
  bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;

const tidy = (value: number): string =>
  value < 10 ? String(Math.round(value * 10) / 10) : String(Math.round(value));
