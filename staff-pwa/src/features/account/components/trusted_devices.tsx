import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { TrustedDevice } from "@contract/schemas/auth.ts";
import { api } from "../../../lib/api.ts";
import { useReason } from "../../../lib/error_texts.ts";
import { useSay } from "../../../lib/i18n/say.ts";
import { dayAndClock } from "../../../lib/times.ts";
import { Button } from "../../../../../web/ui/button.tsx";
import { Confirm } from "../../../ui/confirm.tsx";
import { Failed, Loading } from "../../../ui/states.tsx";
import { notify } from "../../../ui/toasts.tsx";
import css from "./account.module.css";
import { trustedKey, trustedQuery } from "../api/account_queries.ts";
import { deviceName } from "../../../lib/device_name.ts";

/** The devices on which others' wrong passwords do not lock one out, each with its removal, and all together. */
export function TrustedDevices() {
  const say = useSay();
  const reason = useReason();
  const client = useQueryClient();
  const devices = useQuery(trustedQuery);
  const [asking, setAsking] = useState<TrustedDevice | "all">();

  const settled = async () => {
    setAsking(undefined);
    await client.invalidateQueries({ queryKey: trustedKey });
  };
  const failed = (problem: unknown) => notify("error", `${say("trusted.remove_failed")}: ${reason(problem)}`);
  const remove = useMutation({
    mutationFn: ({ id }: TrustedDevice) => api("removeTrustedDevice", { id }),
    onSuccess: () => notify("success", say("trusted.removed")),
    onError: failed,
    onSettled: settled,
  });
  const removeAll = useMutation({
    mutationFn: () => api("removeTrustedDevices"),
    onSuccess: ({ removed }) => notify("success", say("trusted.all.done", { count: removed })),
    onError: failed,
    onSettled: settled,
  });

  const nameOf = (device: TrustedDevice) => {
    const named = deviceName(device.user_agent);
    return named === undefined ? say("devices.unknown") : say("devices.on", named);
  };

  if (devices.isPending) return <Loading text={say("trusted.loading")} />;
  if (devices.data === undefined) {
    return <Failed text={say("trusted.failed")} onRetry={() => void devices.refetch()} />;
  }
  if (devices.data.length === 0) {
    return (
      <p>
        <strong>{say("trusted.none")}</strong> <span className={css.soft}>{say("trusted.none.hint")}</span>
      </p>
    );
  }
  return (
    <>
      <p className={css.soft}>{say("trusted.lead")}</p>
      <ul className={css.devices}>
        {devices.data.map((device) => {
          const used = dayAndClock(device.last_used_at);
          return (
            <li key={device.id} className={css.device}>
              <div>
                <p className={css.name}>
                  <strong>{nameOf(device)}</strong>
                </p>
                <p className={`${css.soft} figures`}>
                  <span>{say("trusted.used", { time: used })}</span>
                  <span>{say("trusted.until", { time: dayAndClock(device.expires_at) })}</span>
                </p>
              </div>
              <Button
                aria-label={say("trusted.remove.label", { device: nameOf(device), time: used })}
                onClick={() => setAsking(device)}
              >
                {say("trusted.remove")}
              </Button>
            </li>
          );
        })}
      </ul>
      <Button look="danger" onClick={() => setAsking("all")}>{say("trusted.all")}</Button>
      {asking !== undefined && (
        <Confirm
          look="danger"
          title={asking === "all"
            ? say("trusted.all.title")
            : say("trusted.remove.title", { device: nameOf(asking) })}
          confirm={say(asking === "all" ? "trusted.all" : "trusted.remove")}
          busy={remove.isPending || removeAll.isPending}
          onConfirm={() => asking === "all" ? removeAll.mutate() : remove.mutate(asking)}
          onClose={() => setAsking(undefined)}
        >
          <p>{say("trusted.remove.text")}</p>
        </Confirm>
      )}
    </>
  );
}
