import { Hono } from "hono";
import * as z from "zod";
import { printerPolls, renderTicket } from "@domain/usecases/ordering/serve_printer.ts";
import type { Environment, HttpContext } from "../middleware/call.ts";
import type { Services } from "../services.ts";
import { answerServerDirectPrint, isServerDirectPrint } from "./server_direct_print_routes.ts";
import { failureLimit } from "../middleware/rates.ts";
import { limitBody } from "../middleware/slow_clients.ts";

const pollBody = z.object({
  statusCode: z.string().max(200).catch(""),
  /** The printer's results of client actions. */
  clientAction: z.array(z.object({ request: z.string(), result: z.string().catch("") })).max(20).catch([]),
});
/** Requests the printer's model. The printer then polls again immediately, so this is sent only until the model is known. */
const askKind = { clientAction: [{ request: "ClientType", options: "" }] };
const picture = "image/png";
/** Far more than a printer's status report needs. */
const maxBytes = 16 * 1024;

/**
 * Star's CloudPRNT protocol over HTTP: the printer polls its URL with POST, fetches a job with GET, and reports the result with DELETE.
 * There is no session: the token in the URL authenticates the printer.
 */
export function cloudPrntRoutes({ ports, paper }: Pick<Services, "ports" | "paper">): Hono<Environment> {
  const app = new Hono<Environment>();
  const wrongKeys = failureLimit({ ports }, "printer");
  const notFound = async (http: HttpContext) => {
    await wrongKeys.count(http);
    return http.body(null, 404);
  };
  app.use(async (http, next) => {
    wrongKeys.refuse(http);
    await next();
  });
  app.use(limitBody(maxBytes, (http) => http.body(null, 413)));

  app.post("/:token", async (http) => {
    if (isServerDirectPrint(http)) {
      return await answerServerDirectPrint({ ports, paper }, tokenOf(http), http) ?? await notFound(http);
    }
    const poll = pollBody.safeParse(await http.req.json().catch(() => undefined));
    const status = poll.success ? statusText(poll.data.statusCode) : "";
    const answer = poll.success
      ? poll.data.clientAction.find(({ request }) => request === "ClientType")
      : undefined;
    const kind = answer && (statusText(answer.result).trim() || "CloudPRNT");
    const polled = await printerPolls(ports, { token: tokenOf(http), status, kind });
    if (polled === false) return await notFound(http);
    const { job, isKindKnown } = polled;
    return http.json({
      ...(job ? { jobReady: true, mediaTypes: [picture], jobToken: job.id } : { jobReady: false }),
      ...(!isKindKnown && askKind),
    });
  });

  app.get("/:token", async (http) => {
    if ((http.req.query("type") ?? picture) !== picture) return http.body(null, 415);
    const ticket = await renderTicket(ports, { token: tokenOf(http), jobId: jobOf(http) }, paper.png);
    if (ticket === false) return await notFound(http);
    return ticket ? http.body(ticket, 200, { "content-type": picture }) : http.body(null, 404);
  });

  app.delete("/:token", async (http) => {
    const outcome = statusText(http.req.query("code") ?? "");
    // After an interrupted download the job stays in the queue, and the next poll offers it again.
    const isCutOff = outcome.startsWith("520");
    const isKnown = isCutOff
      ? await ports.printing.waiting(tokenOf(http), jobOf(http)) !== false
      : await ports.printing.finish(tokenOf(http), jobOf(http), {
        isPrinted: !/^[45]/.test(outcome),
        status: outcome,
        at: ports.clock.now(),
      });
    return isKnown ? http.body(null, 200) : await notFound(http);
  });
  return app;
}

function tokenOf(http: HttpContext): string {
  return (http.req.param("token") ?? "").slice(0, 200);
}

function jobOf(http: HttpContext): string {
  return (http.req.query("token") ?? "").slice(0, 200);
}

/** Decodes "200%20OK" to "200 OK", and makes any other text short and storable. */
function statusText(status: string): string {
  let decoded = status;
  try {
    decoded = decodeURIComponent(status);
  } catch {
    // Text that is not URL-encoded is used unchanged.
  }
  return decoded.replaceAll(/\p{Cc}/gu, " ").slice(0, 100);
}
