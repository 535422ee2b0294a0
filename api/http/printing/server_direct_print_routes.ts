import * as z from "zod";
import { printerPolls, renderTicket } from "@domain/usecases/ordering/serve_printer.ts";
import { eposJobId, isTemporary, parsePrintResponse, toPrintRequest, toStatus } from "./epos_print.ts";
import type { HttpContext } from "../middleware/call.ts";
import type { Services } from "../services.ts";

const formType = "application/x-www-form-urlencoded";

/** `Name` is the printer's name, which is its model unless someone changed it. */
const pollBody = z.object({
  ConnectionType: z.string(),
  Name: z.string().catch(""),
  ResponseFile: z.string().catch(""),
});

/** Epson's printers post forms to the address where Star's post JSON. */
export function isServerDirectPrint(http: HttpContext): boolean {
  return http.req.header("content-type")?.startsWith(formType) ?? false;
}

/**
 * Epson's Server Direct Print: the printer posts `GetRequest` every few seconds and gets a ticket or an empty body, then posts the
 * outcome with `SetResponse`. An outcome concerns the oldest ticket, because a ticket is offered until it has one. Returns undefined for
 * an unknown token.
 */
export async function answerServerDirectPrint(
  { ports, paper }: Pick<Services, "ports" | "paper">,
  token: string,
  http: HttpContext,
): Promise<Response | undefined> {
  const form = pollBody.safeParse(Object.fromEntries(new URLSearchParams(await http.req.text())));
  const { ConnectionType: type = "", Name: name = "", ResponseFile: file = "" } = form.data ?? {};
  const kind = `Epson ${name.replaceAll(/\p{Cc}/gu, " ").slice(0, 60)}`.trim();
  const reports = type === "SetResponse" ? parsePrintResponse(file) : [];
  const [latest] = reports.slice(-1);
  const polled = await printerPolls(ports, { token, kind, status: latest ? toStatus(latest) : "OK" });
  if (polled === false) return undefined;
  const { job } = polled;
  if (job && type === "GetRequest") {
    const ticket = await renderTicket(ports, { token, jobId: job.id }, paper.raster);
    if (ticket) {
      return http.body(toPrintRequest(job.id, ticket), 200, { "content-type": "text/xml; charset=utf-8" });
    }
  }
  const report = job && reports.find(({ jobId }) => jobId === eposJobId(job.id));
  if (job && report && (report.isPrinted || !isTemporary(report.code))) {
    await ports.printing.finish(token, job.id, {
      isPrinted: report.isPrinted,
      status: toStatus(report),
      at: ports.clock.now(),
    });
  }
  return http.body("", 200, { "content-type": "text/xml; charset=utf-8" });
}
