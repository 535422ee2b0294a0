/** The order matters: Edge and Samsung Internet also contain "Chrome", and Chrome also contains "Safari". */
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

/** The kind of this device ("iPad, Safari") for the list of devices with alerts on. Empty when unknown. */
export function kindOfDevice(
  { userAgent, maxTouchPoints }: Pick<Navigator, "userAgent" | "maxTouchPoints">,
): string {
  const device = deviceName(userAgent);
  if (device === undefined) return "";
  // Safari on an iPad presents itself as a Mac; no Mac has a touch screen.
  const system = device.system === "Mac" && maxTouchPoints > 1 ? "iPad" : device.system;
  return `${system}, ${device.browser}`;
}

/** The name that a browser was given, without the default name (`kindOfDevice`), and the common names of its browser and system. */
export function describedDevice(
  { name, user_agent }: { name: string | null; user_agent: string | null },
): { given: string | undefined; known: ReturnType<typeof deviceName> } {
  const device = deviceName(user_agent);
  // The default name corrects an iPad that presents itself as a Mac.
  const known = device?.system === "Mac" && name === `iPad, ${device.browser}`
    ? { ...device, system: "iPad" }
    : device;
  const isDefault = name === `${known?.system}, ${known?.browser}`;
  return { given: name === null || isDefault ? undefined : name, known };
}

/** The common names of a user agent's browser and system. Returns undefined when either is unknown. */
export function deviceName(userAgent: string | null): { browser: string; system: string } | undefined {
  const nameIn = (table: typeof browsers) => table.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const browser = nameIn(browsers);
  const system = nameIn(systems);
  return browser === undefined || system === undefined ? undefined : { browser, system };
}
