import type * as store from "@contract/store.ts";
import type { StoreEvent } from "@contract/schemas/store.ts";
import type { Handlers } from "../middleware/call.ts";
import { holidaysNow, hoursNow, slotsNow, statusNow } from "../pages/public_data.ts";
import { refusalOf } from "../domain_refusals.ts";
import type { Services } from "../services.ts";
import { eventStream } from "../streaming/sse.ts";
import type { Holiday } from "@domain/hours/holidays.ts";
import type { Result } from "@domain/shared/result.ts";
import { allSettings, saveSettings } from "@domain/usecases/store/edit_settings.ts";
import {
  addHoliday,
  editHoliday,
  type HolidayRefusal,
  removeHoliday,
  saveHours,
} from "@domain/usecases/store/edit_store.ts";
import { previewLimits } from "@domain/usecases/store/capacity.ts";
import { parseBands } from "@domain/hours/capacity.ts";
import { storeStateNow } from "@domain/usecases/store/ordering_offer.ts";
import { storePicture } from "@domain/usecases/menu/set_picture.ts";
import { readPicture } from "../pictures/routes.ts";
import {
  toAdminHoliday,
  toAdminHours,
  toDayDraft,
  toHolidayDraft,
  toSetting,
  toWindowLoad,
} from "./mappers.ts";

/** Opening hours, pickup slots and the live events of guests, and Store Management: hours, holidays and settings. */
export function storeRoutes({ ports, feed, streamLimit }: Services): Pick<Handlers, keyof typeof store> {
  const holiday = (result: Result<Holiday, HolidayRefusal>) => {
    if (result.ok) return { data: toAdminHoliday(result.value) };
    const { error } = result;
    const present = error.kind === "changed_meanwhile" ? { present: toAdminHoliday(error.present) } : {};
    throw refusalOf(error, present);
  };

  return {
    storeHours: async () => ({ data: await hoursNow(ports) }),

    storeHolidays: async () => ({ data: await holidaysNow(ports) }),

    storeStatus: async () => ({ data: await statusNow(ports) }),

    storeStream: ({ http }) => {
      const release = streamLimit.takeForGuest(http.env?.remoteAddress ?? "");
      return Promise.resolve(eventStream((sink) => {
        sink.send({ type: "connected" } satisfies StoreEvent);
        const unsubscribe = feed.subscribe(({ kind }) => {
          if (kind === "menu_changed" || kind === "store_changed") {
            sink.send({ type: kind } satisfies StoreEvent);
          }
        }, sink.endWithReconnect);
        return () => {
          release();
          unsubscribe();
        };
      }));
    },

    storeSlots: async ({ query }) => ({ data: await slotsNow(ports, query.session_id) }),

    adminHours: async () => ({ data: toAdminHours((await ports.store.records()).weekly) }),
    saveHours: async ({ body, staff }) => {
      const saved = await saveHours(ports, { by: staff.account, days: body.map(toDayDraft) });
      if (saved.ok) return { data: toAdminHours(saved.value) };
      const { error } = saved;
      const present = error.kind === "changed_meanwhile" ? { present: toAdminHours(error.present) } : {};
      throw refusalOf(error, present);
    },

    adminHolidays: async () => ({ data: (await ports.store.records()).holidays.map(toAdminHoliday) }),
    createHoliday: async ({ body, staff }) =>
      holiday(await addHoliday(ports, { by: staff.account, draft: toHolidayDraft(body) })),
    updateHoliday: async ({ id, body, staff }) =>
      holiday(
        await editHoliday(ports, {
          by: staff.account,
          id,
          draft: toHolidayDraft(body),
          version: body.version,
        }),
      ),
    deleteHoliday: async ({ id, staff }) => {
      const removed = await removeHoliday(ports, { by: staff.account, id });
      if (!removed.ok) throw refusalOf(removed.error);
      return { data: null };
    },

    adminSettings: async () => ({
      data: { settings: allSettings((await ports.store.records()).settings).map(toSetting) },
    }),
    saveSettings: async ({ body, staff }) => {
      const saved = await saveSettings(ports, {
        by: staff.account,
        edits: body.settings.map((edit) => ({
          key: edit.setting_key,
          value: edit.setting_value,
          seen: edit.previous_value,
        })),
      });
      if (saved.ok) {
        return { data: { settings: saved.value.settings.map(toSetting), updated: saved.value.changed } };
      }
      const { error } = saved;
      const present = error.kind === "changed_meanwhile"
        ? { present: error.present.filter(({ key }) => error.keys.includes(key)).map(toSetting) }
        : {};
      throw refusalOf(error, present);
    },

    uploadPicture: async ({ http }) => {
      // Before the form is read, because reading one takes longer than every other refusal.
      if (ports.pictures.isBusy()) throw refusalOf({ kind: "pictures_busy" });
      const stored = await storePicture(ports, await readPicture(http));
      if (!stored.ok) throw refusalOf(stored.error);
      return { data: { picture_url: stored.value } };
    },

    capacityPreview: async ({ query }) => {
      const { windows, turnedAway, ...preview } = await previewLimits(ports, {
        usual: { orders: query.max_orders_per_slot, dishes: query.max_dishes_per_slot },
        bands: parseBands(query.capacity_bands) ?? [],
      }, query.date);
      return {
        data: {
          ...preview,
          turned_away: turnedAway,
          windows: windows.map(({ window, load, limits, moved }) => ({
            ...toWindowLoad(window, load, limits),
            moved,
          })),
        },
      };
    },

    adminStoreStatus: async () => {
      const now = ports.clock.now();
      const facts = await ports.store.load();
      const { state } = storeStateNow(facts, now);
      return { data: { is_open: state !== "closed", state } };
    },
  };
}
