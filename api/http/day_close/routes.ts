import type * as dayClose from "@contract/day_close.ts";
import { staffActor } from "@domain/staff/account.ts";
import { may } from "@domain/staff/permissions.ts";
import { closeDay, dayReport, reopenDay, reportedDay } from "@domain/usecases/store/close_day.ts";
import { refusalOf } from "../domain_refusals.ts";
import { toDayReport } from "./mappers.ts";
import { staffOrdersOf } from "../orders/mappers.ts";
import type { Handlers, Staff } from "../middleware/call.ts";
import type { Services } from "../services.ts";

/** The close report of a business day, closing and reopening it. */
export function dayCloseRoutes(
  { ports }: Pick<Services, "ports">,
): Pick<Handlers, keyof typeof dayClose> {
  const reportOf = async (staff: Staff, day: string) => {
    const report = await dayReport(ports, day);
    const open = await staffOrdersOf(ports, staff, report.open);
    return { data: toDayReport(report, open, may(staff.account.role, "store_settings")) };
  };
  return {
    dayReport: async ({ query, staff }) => await reportOf(staff, query.date ?? await reportedDay(ports)),

    closeDay: async ({ body, staff }) => {
      const closed = await closeDay(ports, {
        day: body.date,
        choices: new Map(body.orders.map(({ id, as }) => [id, as])),
        by: staffActor(staff.account),
      });
      if (!closed.ok) throw refusalOf(closed.error);
      return await reportOf(staff, body.date);
    },

    reopenDay: async ({ body, staff }) => {
      const reopened = await reopenDay(ports, { day: body.date, by: staffActor(staff.account) });
      if (!reopened.ok) throw refusalOf(reopened.error);
      return await reportOf(staff, body.date);
    },
  };
}
