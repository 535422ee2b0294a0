import { useState } from "react";
import type { Passkey, Profile } from "@contract/schemas/account.ts";
import { maxPasskeys } from "@domain/staff/passkey.ts";
import { passkeysWork } from "@/lib/passkeys.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { dayAndClock } from "@/lib/format/times.ts";
import { Button } from "@web/ui/button.tsx";
import css from "./account.module.css";
import { AddPasskey } from "./add_passkey.tsx";
import { RemovePasskey } from "./remove_passkey.tsx";
import { RenamePasskey } from "./rename_passkey.tsx";

type Asking = { kind: "add" } | { kind: "rename" | "remove"; passkey: Passkey };

/** The user's own passkeys, with buttons to add, rename and remove one (docs/product-rules.md, "Passkeys"). */
export function Passkeys({ profile }: { profile: Profile }) {
  const t = useTranslate();
  const [asking, setAsking] = useState<Asking>();
  const { passkeys, secondFactor, user } = profile;
  const onClose = () => setAsking(undefined);
  return (
    <>
      <p className={css.lead}>{t("passkeys.lead")}</p>
      {passkeys.length > 0 && (
        <ul className={css.devices}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={css.device}>
              <div>
                <p className={css.name}>
                  <strong>{passkey.name}</strong>
                </p>
                <p className={`${css.soft} figures`}>
                  <span>{t("passkeys.since", { time: dayAndClock(passkey.created_at) })}</span>
                  <span>
                    {passkey.last_used_at === null
                      ? t("passkeys.unused")
                      : t("passkeys.used", { time: dayAndClock(passkey.last_used_at) })}
                  </span>
                  {!passkey.is_usable && <span>{t("passkeys.elsewhere")}</span>}
                </p>
              </div>
              <div className={css.actions}>
                <Button
                  aria-label={t("passkeys.rename.label", { name: passkey.name })}
                  onClick={() => setAsking({ kind: "rename", passkey })}
                >
                  {t("passkeys.rename")}
                </Button>
                <Button
                  look="danger"
                  aria-label={t("passkeys.remove.label", { name: passkey.name })}
                  onClick={() => setAsking({ kind: "remove", passkey })}
                >
                  {t("passkeys.remove")}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {!passkeysWork()
        ? <p>{t("passkeys.need_https")}</p>
        : passkeys.length < maxPasskeys
        ? <Button onClick={() => setAsking({ kind: "add" })}>{t("passkeys.add")}</Button>
        : <p>{t("passkeys.full", { max: maxPasskeys })}</p>}
      {asking?.kind === "add" && (
        <AddPasskey username={user.username} hasApp={secondFactor.enabled} onClose={onClose} />
      )}
      {asking?.kind === "rename" && <RenamePasskey passkey={asking.passkey} onClose={onClose} />}
      {asking?.kind === "remove" && (
        <RemovePasskey
          passkey={asking.passkey}
          hasApp={secondFactor.enabled}
          isLast={!secondFactor.enabled && passkeys.length === 1}
          isDuty={secondFactor.required}
          onClose={onClose}
        />
      )}
    </>
  );
}
