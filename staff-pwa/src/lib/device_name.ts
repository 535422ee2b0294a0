/** In this order: Edge and Samsung's browser call themselves Chrome as well, Chrome calls itself Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, "iPad"],
  [/\biPhone\b/, "iPhone"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** The kind of this device as the list of listening devices names it: "iPad, Safari". Empty where the browser says neither. */
export function kindOfDevice(
  { userAgent, maxTouchPoints }: Pick<Navigator, "userAgent" | "maxTouchPoints">,
): string {
  const named = deviceName(userAgent);
  if (named === undefined) return "";
  // Safari on an iPad presents itself as a Mac; no Mac has a touch screen.
  const system = named.system === "Mac" && maxTouchPoints > 1 ? "iPad" : named.system;
  return `${system}, ${named.browser}`;
}

/** What a user agent says of itself, in the two words a person would use; undefined where it says neither. */
export function deviceName(userAgent: string | null): { browser: string; system: string } | undefined {
  const named = (table: typeof browsers) => table.find(([mark]) => mark.test(userAgent ?? ""))?.[1];
  const browser = named(browsers);
  const system = named(systems);
  return browser === undefined || system === undefined ? undefined : { browser, system };
}
