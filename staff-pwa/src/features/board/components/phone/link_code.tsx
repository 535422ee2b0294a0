import { useRef } from "react";
import type { PhoneLink } from "@contract/schemas/phone_link.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { CopyButton } from "@/ui/copy_button.tsx";
import { QrCode } from "@/ui/qr_code/qr_code.tsx";
import css from "./phone.module.css";

/** The address of a link, to read out or copy, and its QR code. */
export function LinkCode({ link: { url } }: { link: Pick<PhoneLink, "url"> }) {
  const t = useTranslate();
  const shown = useRef<HTMLElement>(null);
  return (
    <div className={css.code}>
      <QrCode text={url} name={t("phone.qr")} />
      <div className={css.address}>
        <p>{t("phone.code.hint")}</p>
        <code ref={shown}>{url}</code>
        <CopyButton text={url} shown={shown}>{t("phone.copy")}</CopyButton>
      </div>
    </div>
  );
}
