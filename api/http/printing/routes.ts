import type * as printing from "@contract/printing.ts";
import { maxPrinters } from "@domain/printing/printer.ts";
import { printedSince } from "@domain/printing/print_job.ts";
import { staffActor } from "@domain/staff/account.ts";
import { printAgain, printTest, removeJob, reprint } from "@domain/usecases/ordering/print_ticket.ts";
import {
  addPrinter,
  editPrinter,
  removePrinter,
  renewPrinter,
} from "@domain/usecases/store/edit_printers.ts";
import type { Result } from "@domain/shared/result.ts";
import { type DomainRefusal, refusalOf } from "../domain_refusals.ts";
import { toEditedPrinter, toPrinterSettings, toPrinterSetup, toPrinterState } from "./mappers.ts";
import type { Handlers } from "../middleware/call.ts";
import { Refusal } from "../refusals.ts";
import type { Services } from "../services.ts";

/** The number of jobs that the queue of a printer shows. */
const shownJobs = 20;

/** Ticket printers for staff. The printers' own endpoints are in `cloudprnt.ts`. */
export function printingRoutes({ ports, publicUrl }: Services): Pick<Handlers, keyof typeof printing> {
  const address = (token: string) => `${publicUrl}/api/print/${token}`;
  const isAutomatic = async () => (await ports.store.load()).settings.printsAutomatically;
  return {
    printers: async () => {
      const printers = await ports.printing.all(printedSince(ports.clock.now()));
      return { data: { printers: printers.map(toPrinterState), is_automatic: await isAutomatic() } };
    },

    printerSetups: async () => {
      const now = ports.clock.now();
      const [printers, { categories }] = await Promise.all([
        ports.printing.all(printedSince(now)),
        ports.menus.loadForStaff(),
      ]);
      const setups = await Promise.all(printers.map(async (printer) => {
        const jobs = await ports.printing.jobs(printer.id, shownJobs);
        return toPrinterSetup(printer, { jobs, now, address });
      }));
      return {
        data: {
          printers: setups,
          max_printers: maxPrinters,
          categories: categories.map(({ id, name }) => ({ id, name: name.en, name_korean: name.ko })),
          is_automatic: await isAutomatic(),
        },
      };
    },

    addPrinter: async ({ body, staff }) =>
      done(await addPrinter(ports, { by: staff.account, settings: toPrinterSettings(body) })),

    updatePrinter: async ({ id, body: { version, ...settings }, staff }) => {
      const edit = { id, by: staff.account, settings: toPrinterSettings(settings), version };
      const edited = await editPrinter(ports, edit);
      if (edited.ok) return { data: null };
      const { error } = edited;
      const present = error.kind === "changed_meanwhile" ? { present: toEditedPrinter(error.present) } : {};
      throw refusalOf(error, present);
    },

    removePrinter: async ({ id, staff }) => found(await removePrinter(ports, { id, by: staff.account })),

    renewPrinter: async ({ id, staff }) => found(await renewPrinter(ports, { id, by: staff.account })),

    printTest: async ({ id, staff }) =>
      found(await printTest(ports, { printerId: id, by: staffActor(staff.account) })),

    printAgain: async ({ id, staff }) =>
      done(await printAgain(ports, { jobId: id, by: staffActor(staff.account) })),

    removePrintJob: async ({ id, staff }) =>
      done(await removeJob(ports, { jobId: id, by: staffActor(staff.account) })),

    printOrder: async ({ id, staff }) =>
      done(await reprint(ports, { orderId: id, by: staffActor(staff.account) })),
  };
}

function done(result: Result<unknown, DomainRefusal>): { data: null } {
  if (!result.ok) throw refusalOf(result.error);
  return { data: null };
}

function found(isFound: boolean): { data: null } {
  if (!isFound) throw new Refusal("already_removed");
  return { data: null };
}
