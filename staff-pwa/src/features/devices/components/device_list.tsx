import { useEffect, useState } from "react";
import type { QueryKey } from "@tanstack/react-query";
import type { DeviceItem } from "@contract/schemas/device.ts";
import { errorMessage } from "@/lib/api/error_message.ts";
import { describedDevice } from "@/lib/device_name.ts";
import { clockTime, dayAndClock } from "@/lib/format/times.ts";
import { type MessageId, type Translate, useTranslate } from "@/lib/i18n/text.ts";
import { useNow } from "@/lib/use_now.ts";
import { Button } from "@web/ui/button.tsx";
import { Confirm } from "@/ui/confirm.tsx";
import { useSave } from "@/ui/form/use_save.ts";
import { StatusBadge } from "@/ui/status_badge.tsx";
import css from "./devices.module.css";

type Props = {
  devices: readonly DeviceItem[];
  /** Ends all that the device has. */
  remove: (id: string) => Promise<unknown>;
  affects: QueryKey;
  /** The list has only the viewer's devices, without names of people. */
  isOwn?: boolean;
};

/** Devices with what each gets, and a button that ends all it has (docs/product-rules.md, "Devices"). Below a heading with the id "devices". */
export function DeviceList({ devices, remove, affects, isOwn = false }: Props) {
  const t = useTranslate();
  const [asking, setAsking] = useState<DeviceItem>();
  const removal = useSave({
    save: ({ id }: DeviceItem) => remove(id),
    done: (_, device) => t(`devices.${actionOf(device, isOwn)}.done`, { device: nameOf(device, t) }),
    failed: (problem, device) =>
      errorMessage(problem, t(`devices.${actionOf(device, isOwn)}.failed`, { device: nameOf(device, t) })),
    affects,
    onEnded: () => setAsking(undefined),
  });
  const removed = removal.isSuccess ? removal.variables.id : undefined;
  const isGone = removed !== undefined && devices.every(({ id }) => id !== removed);
  useEffect(() => {
    // The focused button is removed together with its device.
    if (isGone && document.activeElement === document.body) document.getElementById("devices")?.focus();
  }, [isGone]);
  const action = asking && actionOf(asking, isOwn);
  return (
    <>
      <ul className={css.devices}>
        {devices.toSorted((one, other) => Number(other.is_current) - Number(one.is_current)).map((device) => (
          <Device key={device.id} device={device} isOwn={isOwn} onRemove={() => setAsking(device)} />
        ))}
      </ul>
      {asking !== undefined && action !== undefined && (
        <Confirm
          look="danger"
          title={t(`devices.${action}.title`, { device: nameOf(asking, t) })}
          confirm={t(`devices.${action}`)}
          busy={removal.isPending}
          onConfirm={() => removal.mutate(asking)}
          onClose={() => setAsking(undefined)}
        >
          <p>
            {t(
              action === "sign_out" && !isOwn ? "devices.sign_out.text.other" : `devices.${action}.text`,
              { person: asking.person?.name ?? "" },
            )}
          </p>
        </Confirm>
      )}
    </>
  );
}

function Device(
  { device, isOwn, onRemove }: { device: DeviceItem; isOwn: boolean; onRemove: () => void },
) {
  const t = useTranslate();
  const now = useNow();
  const name = nameOf(device, t);
  const { person, is_current, may_remove, orders, has_push, trusted_until } = device;
  const action = actionOf(device, isOwn);
  const { given, known } = describedDevice(device);
  const kind = device.kind === "station"
    ? t("devices.kind.station")
    : known && given !== undefined
    ? t("devices.on", known)
    : t("devices.kind.browser");
  const who = person !== null
    ? `${person.name} (${t(`role.${person.role}`)})`
    : device.paired_at === null
    ? undefined
    : t("devices.no_shift");
  return (
    <li className={css.device}>
      <div>
        <h3 className={css.name}>
          {name}
          {is_current && <span className={css.here}>{t("devices.this")}</span>}
        </h3>
        <p className={css.soft}>
          {isOwn || who === undefined ? kind : `${kind} · ${who}`}
        </p>
        <p className={`${css.soft} ${css.facts} figures`}>
          {factsOf(device, now, t).map((fact) => <span key={fact}>{fact}</span>)}
        </p>
        <p className={css.badges}>
          {orders !== null && (
            <StatusBadge tone={orders === "sound" ? "good" : "caution"}>
              {t(`devices.orders.${orders}`)}
            </StatusBadge>
          )}
          {has_push && <StatusBadge tone="good">{t("devices.push")}</StatusBadge>}
          {trusted_until !== null && (
            <StatusBadge tone="plain">
              {t("devices.trusted", { time: dayAndClock(trusted_until) })}
            </StatusBadge>
          )}
        </p>
      </div>
      {may_remove && !is_current && (
        <Button
          look={action === "remove" ? "danger" : "secondary"}
          aria-label={t(`devices.${action}.label`, {
            device: name,
            time: device.last_seen_at === null ? "" : dayAndClock(device.last_seen_at),
          })}
          onClick={onRemove}
        >
          {t(`devices.${action}`)}
        </Button>
      )}
    </li>
  );
}

/** What the button of a device does: remove a station, end the own shift on it, sign out a browser, or remove its trust. */
function actionOf(device: DeviceItem, isOwn: boolean): "remove" | "end_shift" | "sign_out" | "distrust" {
  if (device.kind === "station") return isOwn ? "end_shift" : "remove";
  return device.signed_in_at === null ? "distrust" : "sign_out";
}

function nameOf(device: DeviceItem, t: Translate): string {
  const { given, known } = describedDevice(device);
  return given ?? (known === undefined ? t("devices.unknown") : t("devices.on", known));
}

function factsOf(device: DeviceItem, now: number, t: Translate): string[] {
  const { kind, code_expires_at, paired_at, last_seen_at, signed_in_at, expires_at, ip_address } = device;
  if (kind === "station" && paired_at === null) {
    const isOver = code_expires_at === null || Date.parse(code_expires_at) <= now;
    return [
      isOver
        ? t("stations.expired")
        : t("stations.waiting", { time: clockTime(Date.parse(code_expires_at)) }),
    ];
  }
  const at = (id: MessageId, instant: string | null) =>
    instant === null ? [] : [t(id, { time: dayAndClock(instant) })];
  return [
    ...at("devices.seen", last_seen_at),
    ...at(device.with_passkey ? "devices.since.passkey" : "devices.since", signed_in_at),
    ...at(device.ends_by === "session_limit" ? "devices.until.session_limit" : "devices.until", expires_at),
    ...(kind === "browser" && signed_in_at === null ? [t("devices.signed_out")] : []),
    ...(ip_address === null ? [] : [t("devices.address", { address: ip_address })]),
  ];
}
