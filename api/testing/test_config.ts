import { type Config, readConfig } from "../config.ts";
import { testKey } from "./keys.ts";

/** The configuration of a product on a free port, with a new data folder that is removed with `resources`. */
export async function testConfig(
  resources: AsyncDisposableStack,
  env: Record<string, string>,
): Promise<Config> {
  const dataDir = await Deno.makeTempDir({ prefix: "shop-" });
  resources.defer(() => Deno.remove(dataDir, { recursive: true }));
  const parsed = readConfig({
    ...{ PORT: "0", HOST: "127.0.0.1", DATA_DIR: dataDir, RATE_LIMITS: "off", SECRETS_KEY: testKey },
    ...env,
  });
  if (!parsed.ok) throw new Error(parsed.mistakes.join("; "));
  return parsed.config;
}
