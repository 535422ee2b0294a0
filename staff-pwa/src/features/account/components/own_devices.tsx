import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { endOwnSession, logoutAll } from "@contract/account.ts";
import type { OwnSession } from "@contract/schemas/account.ts";
import { api } from "@/lib/api/api.ts";
import { useReason } from "@/lib/api/error_texts.ts";
import { type Translate, useTranslate } from "@/lib/i18n/text.ts";
import { session } from "@/lib/session/this_device.ts";
import { dayAndClock } from "@/lib/format/times.ts";
import { Button } from "@web/ui/button.tsx";
import { useSave } from "@/ui/form/use_save.ts";
import { Confirm } from "@/ui/confirm.tsx";
import { QueryView } from "@/ui/states.tsx";
import { devicesKey, devicesQuery } from "../api/account_queries.ts";
import css from "./account.module.css";
import { deviceName } from "@/lib/device_name.ts";

/** The user's own sessions, with buttons that end one of them or all. */
export function OwnDevices() {
  const t = useTranslate();
  const reason = useReason();
  const devices = useQuery(devicesQuery);
  const [isAsking, setIsAsking] = useState(false);

  const end = useSave({
    save: ({ id }: OwnSession) => api(endOwnSession, { id }),
    done: () => t("devices.ended"),
    failed: (problem) => `${t("devices.end_failed")}: ${reason(problem)}`,
    affects: devicesKey,
  });
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
            <ul className={css.devices}>
              {devices.toSorted((a, b) => Number(b.is_current) - Number(a.is_current)).map((device) => (
                <Device
                  key={device.id}
                  device={device}
                  isEnding={end.isPending && end.variables.id === device.id}
                  onEnd={() => end.mutate(device)}
                />
              ))}
            </ul>
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

function Device(
  { device, isEnding, onEnd }: { device: OwnSession; isEnding: boolean; onEnd: () => void },
) {
  const t = useTranslate();
  const named = deviceName(device.user_agent);
  const name = named === undefined ? t("devices.unknown") : t("devices.on", named);
  const since = moment(device.created_at);
  return (
    <li className={css.device}>
      <div>
        <p className={css.name}>
          <strong>{name}</strong>
          {device.is_current && <span className={css.here}>{t("devices.this")}</span>}
        </p>
        <p className={`${css.soft} figures`}>
          {deviceTexts(device, since, t).map((text) => <span key={text}>{text}</span>)}
        </p>
      </div>
      {!device.is_current && (
        <Button
          aria-label={t("devices.end.label", { device: name, time: since })}
          disabled={isEnding}
          onClick={onEnd}
        >
          {t("devices.end")}
        </Button>
      )}
    </li>
  );
}

const moment = (instant: string) => dayAndClock(instant);

function deviceTexts(device: OwnSession, since: string, t: Translate): string[] {
  return [
    t(device.with_passkey ? "devices.since.passkey" : "devices.since", { time: since }),
    t("devices.active", { time: moment(device.last_activity) }),
    t(device.ends_by === "session_limit" ? "devices.until.session_limit" : "devices.until", {
      time: moment(device.expires_at),
    }),
    ...(device.ip_address === null ? [] : [t("devices.address", { address: device.ip_address })]),
  ];
}
