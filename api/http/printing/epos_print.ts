/** The XML of Epson's Server Direct Print (ePOS-Print). */
import type { Raster } from "@domain/ports/printing.ts";

/** A printer reports at most 30 characters of a job's id, so the end of a longer id is used: it is random. */
export const eposJobId = (jobId: string): string => jobId.slice(-30);

/** Returns a print request with one image that ends with a cut. */
export function toPrintRequest(jobId: string, { width, height, rows }: Raster): string {
  return '<?xml version="1.0" encoding="utf-8"?>' +
    '<PrintRequestInfo Version="2.00"><ePOSPrint><Parameter>' +
    "<devid>local_printer</devid><timeout>60000</timeout>" +
    `<printjobid>${eposJobId(jobId)}</printjobid></Parameter><PrintData>` +
    '<epos-print xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print">' +
    `<image width="${width}" height="${height}" color="color_1" mode="mono">${rows.toBase64()}</image>` +
    '<cut type="feed"/></epos-print></PrintData></ePOSPrint></PrintRequestInfo>';
}

/** The printer's report about a job. `code` is empty when it was printed. */
export type PrintReport = { jobId: string; isPrinted: boolean; code: string };

/** Parses the reports of a `PrintResponseInfo`; empty for other text. The printer writes these documents itself, in one form. */
export function parsePrintResponse(xml: string): PrintReport[] {
  return xml.split("</ePOSPrint>").slice(0, -1).flatMap((part) => {
    const jobId = /<printjobid>([^<]{1,30})<\/printjobid>/.exec(part)?.[1];
    const [response] = part.split("<response ").at(1)?.split(">", 1) ?? [];
    if (jobId === undefined || response === undefined) return [];
    const isPrinted = /\bsuccess="(?:true|1)"/.test(response);
    return [{ jobId, isPrinted, code: /\bcode="([^"]{0,100})"/.exec(response)?.[1] ?? "" }];
  });
}

/** Codes after which the same ticket can print later: the printer's hardware, or a connection to it. */
const temporaryCodes = [
  /^EPTR_/,
  /^EX_TIMEOUT$/,
  /^EX_SPOOLER$/,
  /^DeviceNotFound$/,
  /^PrintSystemError$/,
  /^Job(Spooling|Waiting)$/,
];

/** Returns whether the ticket stays in the queue after this code. */
export const isTemporary = (code: string): boolean => temporaryCodes.some((pattern) => pattern.test(code));

const statusTexts: Readonly<Record<string, string>> = {
  EPTR_REC_EMPTY: "Paper out",
  EPTR_COVER_OPEN: "Cover open",
  EPTR_CUTTER: "Cutter error",
  EPTR_MECHANICAL: "Mechanical error",
  EPTR_AUTOMATICAL: "Too hot, waiting",
};

/** Returns the printer's status after a report. */
export const toStatus = ({ isPrinted, code }: PrintReport): string =>
  isPrinted ? "OK" : statusTexts[code] ?? (code === "" ? "Print failed" : code);
