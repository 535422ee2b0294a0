import { useAtom } from "jotai";
import { type FormEvent, useState } from "react";
import { actorText } from "@/lib/actors.ts";
import { deviceLabel } from "@/lib/device_choices.ts";
import { kindOfDevice } from "@/lib/device_name.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Button } from "@web/ui/button.tsx";
import { Field } from "@web/ui/field.tsx";
import { EyeIcon, EyeOffIcon } from "@/ui/icons.tsx";
import { deviceId } from "../api/presence.ts";
import { useModes } from "../api/modes.ts";
import css from "./modes.module.css";

const maxName = 40;

/** The tablets that ring for orders, by device name and user, and the name of this device. */
export function Listeners({ isOffline }: { isOffline: boolean }) {
  const t = useTranslate();
  const modes = useModes();
  if (modes === undefined) return null;
  const { devices, is_required } = modes.tablets;
  const listening = devices.filter(({ is_connected, is_armed }) => is_connected && is_armed);
  const mine = deviceId();
  return (
    <div className={css.listeners} data-none={listening.length === 0}>
      <p>
        {listening.length > 0 ? <EyeIcon size="1.5rem" /> : <EyeOffIcon size="1.5rem" />}
        {t(listening.length > 0 ? "presence.listening" : "presence.none", { count: listening.length })}
      </p>
      <ul>
        {devices.map(({ device_id, name, staff, is_station, is_connected, is_armed }) => (
          <li key={device_id}>
            {name !== "" && <strong>{name}</strong>}
            {device_id === mine && ` (${t("presence.this")})`}
            {name !== "" || device_id === mine ? " · " : ""}
            {`${is_station && staff.kind === "system" ? t("presence.station") : actorText(staff, t)}: `}
            {t(!is_connected ? "presence.gone" : is_armed ? "presence.receives" : "presence.silent")}
          </li>
        ))}
      </ul>
      <p className={css.hint}>{t(is_required ? "presence.required" : "presence.optional")}</p>
      <DeviceName isOffline={isOffline} />
    </div>
  );
}

/** The name of this device in the list of tablets. An empty name shows the kind of device, "iPad, Chrome". */
function DeviceName({ isOffline }: { isOffline: boolean }) {
  const t = useTranslate();
  const [label, setLabel] = useAtom(deviceLabel);
  const [typed, setTyped] = useState(label);
  function save(event: FormEvent) {
    event.preventDefault();
    setLabel(typed.trim());
  }
  return (
    <form className={css.deviceName} onSubmit={save}>
      <Field label={t("presence.name")}>
        {(aria) => (
          <input
            {...aria}
            autoComplete="off"
            maxLength={maxName}
            placeholder={kindOfDevice(navigator)}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" disabled={isOffline || typed.trim() === label}>
        {t("presence.name.save")}
      </Button>
    </form>
  );
}
