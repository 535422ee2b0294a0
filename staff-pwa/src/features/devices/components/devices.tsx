import { useQuery } from "@tanstack/react-query";
import { removeDevice } from "@contract/device.ts";
import { api } from "@/lib/api/api.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { QueryView } from "@/ui/states.tsx";
import { devicesQuery } from "../api/device_calls.ts";
import { AddStation } from "./add_station.tsx";
import { DeviceList } from "./device_list.tsx";
import css from "./devices.module.css";

const refetchMs = 10_000;

/** The part of the tab Devices with every station and every browser of staff, and a new pairing code. */
export function Devices() {
  const t = useTranslate();
  const devices = useQuery({ ...devicesQuery, refetchInterval: refetchMs });
  return (
    <section className={css.tab} aria-labelledby="devices">
      <h2 id="devices" tabIndex={-1} className={css.title}>{t("devices.all")}</h2>
      <QueryView query={devices} loading={t("devices.loading")} failed={t("devices.failed")}>
        {(devices) => (
          <>
            <p className={css.soft}>{t("stations.lead")}</p>
            <AddStation devices={devices} />
            <DeviceList
              devices={devices}
              remove={(id) => api(removeDevice, { id })}
              affects={devicesQuery.queryKey}
            />
          </>
        )}
      </QueryView>
    </section>
  );
}
