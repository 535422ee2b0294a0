import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ReadinessCheck } from "@contract/schemas/health.ts";
import { readinessGroups } from "@domain/shared/readiness.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { errorMessage } from "@/lib/api/error_message.ts";
import { StatusBadge } from "@/ui/status_badge.tsx";
import { Button } from "@web/ui/button.tsx";
import { ReloadIcon } from "@/ui/rare_icons.tsx";
import { Failed, Loading } from "@/ui/states.tsx";
import { notify } from "@/ui/toasts/toasts.tsx";
import css from "./ready.module.css";
import { checkText, overallOf, tones } from "../model/ready_text.ts";
import { api } from "@/lib/api/api.ts";

export const readinessQuery = queryOptions({
  queryKey: ["readiness"],
  queryFn: () => api("readiness"),
});

export type TestChannel = "mail" | "text";

/** Sends a test message to the restaurant's own email address or phone. Returns the address or number in `to`. */
export const sendTestMessage = (channel: TestChannel) => api("sendTestMessage", { body: { channel } });

type PlaceOf = (name: ReadinessCheck["name"]) => ReactNode;

/** The tab "Ready to open?": the checks before the restaurant opens and how to fix them. `placeOf` renders the link to the fix. */
export function ReadyTab({ placeOf }: { placeOf: PlaceOf }) {
  const t = useTranslate();
  const { data, isPending, isFetching, error, refetch } = useQuery(readinessQuery);
  if (isPending) return <Loading />;
  if (data === undefined) {
    return <Failed text={errorMessage(error, t("ready.failed"))} onRetry={() => void refetch()} />;
  }
  const { id, state, count } = overallOf(data);
  return (
    <div className={css.ready}>
      <div className={css.bar}>
        <p className={css.overall} role="status">
          <StatusBadge tone={tones[state]}>{t(id, { count })}</StatusBadge>
        </p>
        <Button disabled={isFetching} onClick={() => void refetch()}>
          <ReloadIcon />
          {t("ready.again")}
        </Button>
      </div>
      {readinessGroups.map((group) => (
        <section key={group} className={css.part}>
          <h2>{t(`ready.group.${group}`)}</h2>
          <ul className={css.checks}>
            {data.filter((check) => check.group === group).map((check) => (
              <Check key={check.name} check={check} placeOf={placeOf} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Check({ check, placeOf }: { check: ReadinessCheck; placeOf: PlaceOf }) {
  const t = useTranslate();
  const { name, state, params } = check;
  return (
    <li data-check={name} data-state={state}>
      <StatusBadge tone={tones[state]}>{t(`ready.state.${state}`)}</StatusBadge>
      <div>
        <strong>{t(`ready.${name}`)}</strong>
        <p className={css.text}>{t(checkText(check), params)}</p>
      </div>
      {(state === "fix" || state === "warning") && <p className={css.place}>{placeOf(name)}</p>}
      {state !== "fix" && name === "mail" && <SendTest channel="mail" />}
      {state !== "fix" && name === "texts" && <SendTest channel="text" />}
    </li>
  );
}

/** Sends a test message and shows where it went. */
function SendTest({ channel }: { channel: TestChannel }) {
  const t = useTranslate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => sendTestMessage(channel),
    onSuccess: ({ to }) => notify("success", t("ready.test_sent", { to })),
    onError: (problem) => notify("error", errorMessage(problem, t("ready.test_not_sent"))),
  });
  return (
    <Button disabled={isPending} onClick={() => mutate()}>
      {t(channel === "mail" ? "ready.test_mail" : "ready.test_text")}
    </Button>
  );
}
