import { useSay } from "../../lib/i18n/say.ts";
import { EyeIcon } from "../../ui/icons.tsx";
import { EyeOffIcon } from "../../ui/rare_icons.tsx";
import { deviceId } from "./device_id.ts";
import { useModes } from "./modes.ts";
import css from "./modes.module.css";

/** Which tablets would hear an order. */
export function Listeners() {
  const say = useSay();
  const modes = useModes();
  if (modes === undefined) return null;
  const { devices, is_required } = modes.tablets;
  const listening = devices.filter(({ is_connected, is_armed }) => is_connected && is_armed);
  const mine = deviceId();
  return (
    <div className={css.listeners} data-none={listening.length === 0}>
      <p>
        {listening.length > 0 ? <EyeIcon size="1.5rem" /> : <EyeOffIcon size="1.5rem" />}
        {say(listening.length > 0 ? "presence.listening" : "presence.none", { count: listening.length })}
      </p>
      <ul>
        {devices.map(({ device_id, staff, is_connected, is_armed }) => (
          <li key={device_id}>
            {staff}
            {device_id === mine && ` (${say("presence.this")})`}
            {": "}
            {say(!is_connected ? "presence.gone" : is_armed ? "presence.hears" : "presence.silent")}
          </li>
        ))}
      </ul>
      <p className={css.hint}>{say(is_required ? "presence.required" : "presence.optional")}</p>
    </div>
  );
}
