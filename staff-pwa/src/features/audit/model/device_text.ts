import type { MessageId, Translate } from "@/lib/i18n/text.ts";

/** The texts of the kinds of devices, by the English names in the API. */
const devices: Readonly<Record<string, MessageId>> = {
  "Android tablet": "device.android_tablet",
  "Android phone": "device.android_phone",
  "Mac or iPad": "device.mac_or_ipad",
  "Windows computer": "device.windows",
  "Chromebook": "device.chromebook",
  "Linux computer": "device.linux",
};

/** The name of a device in the user's language. An unknown device keeps the name in the API. */
export function deviceText(device: string, t: Translate): string {
  const id = devices[device];
  return id === undefined ? device : t(id);
}
