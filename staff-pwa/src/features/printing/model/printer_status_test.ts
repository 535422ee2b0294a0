import { equal } from "node:assert/strict";
import { printerStatusText } from "./printer_status.ts";

Deno.test("says what a printer's status means, and leaves an unknown one as it is", () => {
  for (
    const [status, text] of [
      ["200 OK", "printer.status.ok"],
      ["OK", "printer.status.ok"],
      ["211 OK Paper Low", "printer.status.paper_low"],
      ["410 Paper out", "printer.status.paper_out"],
      ["Paper out", "printer.status.paper_out"],
      ["420 Cover Open", "printer.status.cover_open"],
      ["511 Media decoding error", undefined],
      ["2000", undefined],
    ] as const
  ) equal(printerStatusText(status), text, status);
});
