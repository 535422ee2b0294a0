import type { Config } from "../config.ts";

/** The parts that only the demo has. */
export type Demo = typeof import("@demo/demo.ts");

/** Loads the parts of the demo. Returns undefined in production, without loading any code of the demo. */
export async function loadDemo({ isProduction }: Config): Promise<Demo | undefined> {
  return isProduction ? undefined : await import("@demo/demo.ts");
}
