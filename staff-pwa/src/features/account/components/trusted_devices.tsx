import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { removeTrustedDevice, removeTrustedDevices } from "@contract/account.ts";
import type { TrustedDevice } from "@contract/schemas/auth.ts";
import { api } from "@/lib/api/api.ts";
import { useReason } from "@/lib/api/error_texts.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { dayAndClock } from "@/lib/format/times.ts";
import { Button } from "@web/ui/button.tsx";
import { useSave } from "@/ui/form/use_save.ts";
import { Confirm } from "@/ui/confirm.tsx";
import { QueryView } from "@/ui/states.tsx";
import css from "./account.module.css";
import { trustedKey, trustedQuery } from "../api/account_queries.ts";
import { deviceName } from "@/lib/device_name.ts";

/** The user's trusted devices, on which failed sign-ins elsewhere do not lock the account, with buttons to remove one or all. */
export function TrustedDevices() {
  const t = useTranslate();
  const reason = useReason();
  const devices = useQuery(trustedQuery);
  const [asking, setAsking] = useState<TrustedDevice | "all">();

  const removing = {
    failed: (problem: unknown) => `${t("trusted.remove_failed")}: ${reason(problem)}`,
    affects: trustedKey,
    onEnded: () => setAsking(undefined),
  };
  const remove = useSave({
    save: ({ id }: TrustedDevice) => api(removeTrustedDevice, { id }),
    done: () => t("trusted.removed"),
    ...removing,
  });
  const removeAll = useSave({
    save: () => api(removeTrustedDevices),
    done: ({ removed }) => t("trusted.all.done", { count: removed }),
    ...removing,
  });

  const nameOf = (device: TrustedDevice) => {
    const named = deviceName(device.user_agent);
    return named === undefined ? t("devices.unknown") : t("devices.on", named);
  };

  const none = (
    <p>
      <strong>{t("trusted.none")}</strong> <span className={css.soft}>{t("trusted.none.hint")}</span>
    </p>
  );
  return (
    <>
      <QueryView query={devices} loading={t("trusted.loading")} failed={t("trusted.failed")} empty={none}>
        {(devices) => (
          <>
            <p className={css.soft}>{t("trusted.lead")}</p>
            <ul className={css.devices}>
              {devices.map((device) => {
                const used = dayAndClock(device.last_used_at);
                return (
                  <li key={device.id} className={css.device}>
                    <div>
                      <p className={css.name}>
                        <strong>{nameOf(device)}</strong>
                      </p>
                      <p className={`${css.soft} figures`}>
                        <span>{t("trusted.used", { time: used })}</span>
                        <span>{t("trusted.until", { time: dayAndClock(device.expires_at) })}</span>
                      </p>
                    </div>
                    <Button
                      aria-label={t("trusted.remove.label", { device: nameOf(device), time: used })}
                      onClick={() => setAsking(device)}
                    >
                      {t("trusted.remove")}
                    </Button>
                  </li>
                );
              })}
            </ul>
            <Button look="danger" onClick={() => setAsking("all")}>{t("trusted.all")}</Button>
          </>
        )}
      </QueryView>
      {asking !== undefined && (
        <Confirm
          look="danger"
          title={asking === "all"
            ? t("trusted.all.title")
            : t("trusted.remove.title", { device: nameOf(asking) })}
          confirm={t(asking === "all" ? "trusted.all" : "trusted.remove")}
          busy={remove.isPending || removeAll.isPending}
          onConfirm={() => asking === "all" ? removeAll.mutate() : remove.mutate(asking)}
          onClose={() => setAsking(undefined)}
        >
          <p>{t("trusted.remove.text")}</p>
        </Confirm>
      )}
    </>
  );
}
