import type { Config } from "../config.ts";

/** The parts that only the demo has. */
export type Demo = typeof import("../dev/demo.ts");

/** Loads them; in production nothing of them is loaded. */
export async function loadDemo({ isProduction }: Config): Promise<Demo | undefined> {
  return isProduction ? undefined : await import("../dev/demo.ts");
}
