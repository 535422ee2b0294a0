import type { Printer } from "@domain/ports/printing.ts";
import { may } from "@domain/staff/permissions.ts";
import { staffActor } from "@domain/staff/account.ts";
import { printTest, renewPrinter, reprint } from "@domain/usecases/ordering/print_ticket.ts";
import { refusalOf } from "../domain_refusals.ts";
import type { Handlers, Staff } from "../middleware/call.ts";
import type { Services } from "../services.ts";
import { isoOrNull } from "../mappers/instant.ts";

/** Never on a paired station. */
const maySeeAddress = (staff: Staff | undefined) =>
  staff !== undefined && staff.session.stationId === undefined && may(staff.account.role, "store_settings");

/** The printer's status and reprints for staff. The printer's own endpoints are in `cloudprnt.ts`. */
export function printingRoutes(
  { ports, publicUrl }: Services,
): Pick<Handlers, "printer" | "renewPrinter" | "printTest" | "printOrder"> {
  const shown = async (
    { token, polledAt, status, kind, waitingJobs }: Printer,
    staff: Staff | undefined,
  ) => ({
    data: {
      url: maySeeAddress(staff) ? `${publicUrl}/api/print/${token}` : null,
      last_seen_at: isoOrNull(polledAt),
      status,
      kind,
      waiting_jobs: waitingJobs,
      is_automatic: (await ports.store.load()).settings.printsAutomatically,
    },
  });
  return {
    printer: async ({ staff }) =>
      await shown(await ports.printing.printer(ports.tokens.refresh().token), staff),

    renewPrinter: async ({ staff }) =>
      await shown(await renewPrinter(ports, staffActor(staff.account)), staff),

    printTest: async ({ staff }) => {
      await printTest(ports, staffActor(staff.account));
      return { data: null };
    },

    printOrder: async ({ id, staff }) => {
      const isQueued = await reprint(ports, { orderId: id, by: staffActor(staff.account) });
      if (!isQueued) throw refusalOf({ kind: "no_such_order" });
      return { data: null };
    },
  };
}
