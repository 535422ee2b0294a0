import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { logoutAll, removeOwnDevice } from "@contract/account.ts";
import { api } from "@/lib/api/api.ts";
import { useReason } from "@/lib/api/error_texts.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { session } from "@/lib/session/this_device.ts";
import { Button } from "@web/ui/button.tsx";
import { useSave } from "@/ui/form/use_save.ts";
import { Confirm } from "@/ui/confirm.tsx";
import { QueryView } from "@/ui/states.tsx";
import { ownDevicesQuery } from "../api/device_calls.ts";
import { DeviceList } from "./device_list.tsx";
import css from "./devices.module.css";

/** The user's own devices, with buttons that sign out one of them or all. */
export function OwnDevices() {
  const t = useTranslate();
  const reason = useReason();
  const devices = useQuery(ownDevicesQuery);
  const [isAsking, setIsAsking] = useState(false);

  const everywhere = useSave({
    save: () => api(logoutAll),
    done: () => t("devices.everywhere.done"),
    failed: (problem) => `${t("nav.logout_failed")}: ${reason(problem)}`,
    onSaved: () => session.forget(),
    onFailed: () => setIsAsking(false),
  });

  return (
    <>
      <QueryView query={devices} loading={t("devices.loading")} failed={t("devices.failed")}>
        {(devices) => (
          <>
            <p className={css.soft}>{t("devices.own.lead")}</p>
            <DeviceList
              isOwn
              devices={devices}
              remove={(id) => api(removeOwnDevice, { id })}
              affects={ownDevicesQuery.queryKey}
            />
            <Button look="danger" onClick={() => setIsAsking(true)}>{t("devices.everywhere")}</Button>
          </>
        )}
      </QueryView>
      {isAsking && (
        <Confirm
          look="danger"
          title={t("devices.everywhere.title")}
          confirm={t("devices.everywhere")}
          busy={everywhere.isPending}
          onConfirm={() => everywhere.mutate()}
          onClose={() => setIsAsking(false)}
        >
          <p>{t("devices.everywhere.text")}</p>
        </Confirm>
      )}
    </>
  );
}
