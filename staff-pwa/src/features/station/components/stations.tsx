import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { addStation, revokeStation } from "@contract/station.ts";
import type { StationItem, StationWithCode } from "@contract/schemas/station.ts";
import { maxStationName } from "@domain/staff/station.ts";
import { api } from "@/lib/api/api.ts";
import { useReason } from "@/lib/api/error_texts.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { clockTime, dayAndClock } from "@/lib/format/times.ts";
import { useNow } from "@/lib/use_now.ts";
import { Button } from "@web/ui/button.tsx";
import { Field } from "@web/ui/field.tsx";
import { useSave } from "@/ui/form/use_save.ts";
import { Confirm } from "@/ui/confirm.tsx";
import { QueryView } from "@/ui/states.tsx";
import { stationsQuery } from "../api/station_calls.ts";
import css from "./station.module.css";

const refetchMs = 10_000;

/** The part Stations of the tab Devices: the paired tablets, a new pairing code, and revoking. */
export function Stations() {
  const t = useTranslate();
  const stations = useQuery({ ...stationsQuery, refetchInterval: refetchMs });
  const [asking, setAsking] = useState<StationItem>();
  const revoke = useSave({
    save: ({ id }: StationItem) => api(revokeStation, { id }),
    done: () => t("stations.revoked"),
    failed: t("stations.revoke.failed"),
    affects: stationsQuery.queryKey,
    onEnded: () => setAsking(undefined),
  });
  return (
    <QueryView query={stations} failed={t("stations.failed")}>
      {(stations) => (
        <section className={css.tab}>
          <h2 className={css.title}>{t("stations.title")}</h2>
          <p className={css.soft}>{t("stations.lead")}</p>
          <AddStation stations={stations} />
          {stations.length === 0 ? <p>{t("stations.none")}</p> : (
            <ul className={css.stations}>
              {stations.map((station) => (
                <li key={station.id} className={css.station}>
                  <div>
                    <p>
                      <strong>{station.name}</strong>
                    </p>
                    <p className={`${css.soft} figures`}>
                      <StationStatus station={station} />
                    </p>
                  </div>
                  <Button
                    look="danger"
                    aria-label={t("stations.revoke.label", { name: station.name })}
                    onClick={() => setAsking(station)}
                  >
                    {t("stations.revoke")}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          {asking !== undefined && (
            <Confirm
              look="danger"
              title={t("stations.revoke.title", { name: asking.name })}
              confirm={t("stations.revoke")}
              busy={revoke.isPending}
              onConfirm={() => revoke.mutate(asking)}
              onClose={() => setAsking(undefined)}
            >
              <p>{t("stations.revoke.text")}</p>
            </Confirm>
          )}
        </section>
      )}
    </QueryView>
  );
}

function StationStatus({ station }: { station: StationItem }) {
  const t = useTranslate();
  const now = useNow();
  const { paired_at, last_seen_at, code_expires_at } = station;
  if (paired_at === null) {
    const isOver = code_expires_at === null || Date.parse(code_expires_at) <= now;
    return isOver
      ? t("stations.expired")
      : t("stations.waiting", { time: clockTime(Date.parse(code_expires_at)) });
  }
  return t("stations.seen", { time: dayAndClock(last_seen_at ?? paired_at) });
}

function AddStation({ stations }: { stations: readonly StationItem[] }) {
  const t = useTranslate();
  const reason = useReason();
  const [name, setName] = useState("");
  const [isEmpty, setIsEmpty] = useState(false);
  const [added, setAdded] = useState<StationWithCode>();
  const add = useSave({
    save: () => api(addStation, { body: { name: name.trim() } }),
    affects: stationsQuery.queryKey,
    onSaved: (station) => {
      setAdded(station);
      setName("");
    },
  });
  const isPaired = stations.some(({ id, paired_at }) => id === added?.station.id && paired_at !== null);
  function submit(event: FormEvent) {
    event.preventDefault();
    setIsEmpty(name.trim() === "");
    if (name.trim() !== "") add.mutate();
  }
  return (
    <>
      <form className={css.add} onSubmit={submit} noValidate>
        <Field
          label={t("stations.name")}
          hint={t("stations.name.hint")}
          error={isEmpty ? t("stations.name.required") : add.isError ? reason(add.error) : undefined}
        >
          {(aria) => (
            <input
              {...aria}
              value={name}
              maxLength={maxStationName}
              autoComplete="off"
              onChange={(event) => {
                setName(event.target.value);
                setIsEmpty(false);
                add.reset();
              }}
            />
          )}
        </Field>
        <Button type="submit" look="primary" disabled={add.isPending}>{t("stations.add")}</Button>
      </form>
      <div role="status">
        {added !== undefined && (
          <div className={css.new}>
            {isPaired ? <p>{t("stations.paired", { name: added.station.name })}</p> : (
              <>
                <p>
                  {t("stations.code.how", {
                    name: added.station.name,
                    address: `${location.host}/admin/pair`,
                  })}
                </p>
                <p className={`${css.code} figures`}>{spaced(added.code)}</p>
                <p className={css.soft}>
                  {t("stations.waiting", {
                    time: clockTime(Date.parse(added.station.code_expires_at ?? "")),
                  })}
                </p>
              </>
            )}
          </div>
        )}
      </div>
    </>
  );
}

const spaced = (code: string): string => code.replace(/(.{4})(?=.)/g, "$1-");
