import { Button } from "@web/ui/button.tsx";
import { forgetDevice, useDeviceMemory } from "@/lib/device_memory.ts";
import { useTranslate } from "@/lib/i18n.ts";
import { useAddressedCart } from "@/lib/session.ts";
import { StorageNote } from "@/ui/storage_note.tsx";
import { toast } from "@/ui/toast.ts";
import { CheckRow } from "@/ui/form/check_row.tsx";
import styles from "./remember_me.module.css";

/** The consent to keep contact details and past orders on this device, and the button that removes them. */
export function RememberMe({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const t = useTranslate();
  const isKnown = useDeviceMemory() !== undefined;
  if (useAddressedCart() !== undefined) return <StorageNote className={styles.note} />;
  return (
    <>
      <CheckRow
        label={t("checkout.remember")}
        hint={t("checkout.rememberHint")}
        checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {isKnown && (
        <Button
          look="ghost"
          className={styles.forget ?? ""}
          onClick={() => {
            onChange(false);
            forgetDevice();
            toast("success", t("past.forgotten"));
          }}
        >
          {t("past.forget")}
        </Button>
      )}
    </>
  );
}
