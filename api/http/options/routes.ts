import type * as options from "@contract/options.ts";
import type { OptionGroup } from "@domain/menu/option.ts";
import { localDateOf } from "@domain/shared/local_time.ts";
import { refuse, type Result } from "@domain/shared/result.ts";
import {
  addOptionGroup,
  arrangeOptionGroups,
  attachOptionGroup,
  duplicateOptionGroup,
  editOptionGroup,
  type OptionGroupRefusal,
  removeOptionGroup,
} from "@domain/usecases/menu/edit_option_groups.ts";
import { importOptionGroups } from "@domain/usecases/menu/import_option_groups.ts";
import { setOptionAvailability } from "@domain/usecases/menu/set_availability.ts";
import { csvResponse } from "../tables/csv_response.ts";
import { refusalOf } from "../domain_refusals.ts";
import { optionColumns, optionRows, optionTableProblems } from "./table.ts";
import { readOptionFile } from "./register_options.ts";
import { toAdminOptionGroup, toOptionGroupFields } from "./mappers.ts";
import type { Handlers } from "../middleware/call.ts";
import { bodyBytes } from "../middleware/slow_clients.ts";
import type { Services } from "../services.ts";
import { importTable } from "../tables/table_import.ts";

/** The option groups in Menu Management (docs/product-rules.md, "Option groups"). */
export function optionRoutes(
  { ports }: Pick<Services, "ports">,
): Pick<Handlers, keyof typeof options> {
  const shown = async (group: OptionGroup) =>
    toAdminOptionGroup(group, await ports.menus.loadForStaff(), ports.clock.now());
  const all = async () => {
    const menu = await ports.menus.loadForStaff();
    return { data: menu.optionGroups.map((group) => toAdminOptionGroup(group, menu, ports.clock.now())) };
  };
  const saved = async (result: Result<OptionGroup, OptionGroupRefusal>) => {
    if (result.ok) return { data: await shown(result.value) };
    const { error } = result;
    const present = error.kind === "changed_meanwhile" ? { present: await shown(error.present) } : {};
    throw refusalOf(error, present);
  };

  return {
    optionGroups: all,
    createOptionGroup: async ({ body, staff }) =>
      saved(await addOptionGroup(ports, { by: staff.account, fields: toOptionGroupFields(body) })),
    updateOptionGroup: async ({ id, body, staff }) =>
      saved(
        await editOptionGroup(ports, {
          by: staff.account,
          id,
          fields: toOptionGroupFields(body),
          priceReason: body.price_reason,
          version: body.version,
        }),
      ),
    duplicateOptionGroup: async ({ id, body, staff }) =>
      saved(
        await duplicateOptionGroup(ports, { by: staff.account, id, priceReason: body?.price_reason }),
      ),
    attachOptionGroup: async ({ id, body, staff }) =>
      saved(
        await attachOptionGroup(ports, {
          by: staff.account,
          id,
          dishIds: body.dish_ids,
          priceReason: body.price_reason,
          version: body.version,
          previousDishIds: body.previous_dish_ids,
        }),
      ),
    deleteOptionGroup: async ({ id, body, staff }) => {
      const removed = await removeOptionGroup(ports, {
        by: staff.account,
        id,
        priceReason: body?.price_reason,
      });
      if (!removed.ok) throw refusalOf(removed.error);
      return { data: null };
    },
    arrangeOptionGroups: async ({ body, staff }) => {
      const { ids, previous_order: previous } = body;
      const arranged = await arrangeOptionGroups(ports, { by: staff.account, ids, previous });
      if (!arranged.ok) throw refusalOf(arranged.error);
      return await all();
    },
    setOptionAvailability: async ({ id, body, staff }) => {
      const set = await setOptionAvailability(ports, {
        by: staff.account,
        optionId: id,
        to: body.is_available ? "on" : body.off_for ?? "until_switched_on",
      });
      if (!set.ok) throw refusalOf(set.error);
      return { data: await shown(set.value) };
    },

    exportOptionGroups: async () => {
      const rows = optionRows(await ports.menus.loadForStaff());
      return csvResponse(`option-groups-${localDateOf(ports.clock.now())}.csv`, optionColumns, [rows]);
    },
    importOptionGroups: async ({ query, staff, http }) => {
      const table = await bodyBytes(http);
      const read = () => readOptionFile(table);
      const data = await importTable(query.dry_run === "true", read, async ({ rows, problems }, isTrial) => {
        const imported = await importOptionGroups(ports, { by: staff.account, rows, isTrial });
        if (imported.ok) return imported;
        if (imported.error.kind !== "bad_import") throw refusalOf(imported.error);
        return refuse(optionTableProblems(imported.error, problems.length > 0));
      });
      return { data };
    },
  };
}
