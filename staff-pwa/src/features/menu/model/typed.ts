/** Parses a typed number. Returns NaN, which every schema refuses, for anything else. */
export const typed = (text: string): number => text.trim() === "" ? NaN : Number(text);
