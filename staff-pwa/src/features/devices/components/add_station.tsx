import { type FormEvent, useState } from "react";
import { addStation } from "@contract/device.ts";
import type { DeviceItem, StationWithCode } from "@contract/schemas/device.ts";
import { maxStationName } from "@domain/staff/station.ts";
import { api } from "@/lib/api/api.ts";
import { useReason } from "@/lib/api/error_texts.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { clockTime } from "@/lib/format/times.ts";
import { Button } from "@web/ui/button.tsx";
import { Field } from "@web/ui/field.tsx";
import { useSave } from "@/ui/form/use_save.ts";
import { devicesQuery } from "../api/device_calls.ts";
import css from "./devices.module.css";

/** A form for a new station, and its pairing code until the tablet is paired. */
export function AddStation({ devices }: { devices: readonly DeviceItem[] }) {
  const t = useTranslate();
  const reason = useReason();
  const [name, setName] = useState("");
  const [isEmpty, setIsEmpty] = useState(false);
  const [added, setAdded] = useState<StationWithCode>();
  const add = useSave({
    save: () => api(addStation, { body: { name: name.trim() } }),
    affects: devicesQuery.queryKey,
    onSaved: (station) => {
      setAdded(station);
      setName("");
    },
  });
  const isPaired = devices.some(({ id, paired_at }) => id === added?.id && paired_at !== null);
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
          error={isEmpty ? t("stations.name.required") : add.isError ? reason(add.error) : undefined}
        >
          {(aria) => (
            <input
              {...aria}
              value={name}
              maxLength={maxStationName}
              placeholder={t("stations.name.hint")}
              autoComplete="off"
              onChange={(event) => {
                setName(event.target.value);
                setIsEmpty(false);
                add.reset();
              }}
            />
          )}
        </Field>
        <Button type="submit" look="primary" busy={add.isPending}>{t("stations.add")}</Button>
      </form>
      <div role="status">
        {added !== undefined && (
          <div className={css.new}>
            {isPaired ? <p>{t("stations.paired", { name: added.name })}</p> : (
              <>
                <p>
                  {t("stations.code.how", {
                    name: added.name,
                    address: `${location.host}/admin/pair`,
                  })}
                </p>
                <p className={`${css.code} figures`}>{spaced(added.code)}</p>
                <p className={css.soft}>
                  {t("stations.waiting", {
                    time: clockTime(Date.parse(added.code_expires_at)),
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
