import { loadOnce } from "@domain/shared/load_once.ts";
import { type BuiltApp, readBuiltApp } from "../http/pages/pages.ts";
import type { RenderStorefront } from "../http/pages/public_pages.ts";
import { withDemoClockBanner, withTestModeBanner } from "../http/pages/banners.ts";
import type { Config } from "../config.ts";
import { root } from "../adapters/root.ts";

export type BuiltApps = { storefront: BuiltApp | undefined; staff: BuiltApp | undefined };

export async function builtApps(
  { isTestMode, hasFridayClock }: Pick<Config, "isTestMode" | "hasFridayClock">,
): Promise<BuiltApps> {
  const [storefront, staff] = await Promise.all([
    readBuiltApp(`${root}storefront/dist`),
    readBuiltApp(`${root}staff-pwa/dist`),
  ]);
  const banners = [
    ...(isTestMode ? [withTestModeBanner] : []),
    ...(hasFridayClock ? [withDemoClockBanner] : []),
  ];
  const withBanner = (app: BuiltApp | undefined) =>
    app && banners.reduce((shown, addBanner) => addBanner(shown), app);
  return { storefront: withBanner(storefront), staff: withBanner(staff) };
}

/** The built kit of the screens, for the demo. */
export const builtKit = (): Promise<BuiltApp | undefined> => readBuiltApp(`${root}staff-pwa/dist/kit`);

/** Renders with the storefront's built server entry `file`, which is imported for the first page. The API never imports its source. */
export function storefrontRenderer(file: string): RenderStorefront {
  const entry = new URL(`file://${file}`).href;
  const load = loadOnce((): Promise<{ render: RenderStorefront }> => import(entry));
  return async (input) => await (await load()).render(input);
}
