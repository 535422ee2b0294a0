import type { MessageId, Translate } from "../../../lib/i18n/text.ts";

/** The kinds of devices that the API names in English. */
const devices: Readonly<Record<string, MessageId>> = {
  "Android tablet": "device.android_tablet",
  "Android phone": "device.android_phone",
  "Mac or iPad": "device.mac_or_ipad",
  "Windows computer": "device.windows",
  "Chromebook": "device.chromebook",
  "Linux computer": "device.linux",
};

/** A device of the audit log in the reader's language; one that is not in the table as the API names it. */
export function deviceText(device: string, t: Translate): string {
  const id = devices[device];
  return id === undefined ? device : t(id);
}
