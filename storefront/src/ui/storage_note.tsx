import { useTranslate } from "../lib/i18n.ts";
import { useAddressedCart } from "../lib/session.ts";

/** What a browser that stores nothing does not remember. Renders nothing in other browsers. */
export function StorageNote({ className }: { className: string | undefined }) {
  const t = useTranslate();
  return useAddressedCart() === undefined ? null : <p className={className}>{t("cart.notStored")}</p>;
}
