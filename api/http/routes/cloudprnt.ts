import { Hono } from "hono";
import { z } from "zod";
import { printerPolls, renderTicket } from "@domain/usecases/ordering/print_ticket.ts";
import type { Environment, HttpContext } from "../middleware/call.ts";
import type { Services } from "../services.ts";
import { limitBody } from "../middleware/slow_clients.ts";

const pollBody = z.object({
  statusCode: z.string().max(200).catch(""),
  /** The printer's answers to what it was asked. */
  clientAction: z.array(z.object({ request: z.string(), result: z.string().catch("") })).max(20).catch([]),
});
/** Asks the printer what kind it is. It answers at once with another poll, so it is asked only until it has said. */
const askKind = { clientAction: [{ request: "ClientType", options: "" }] };
const picture = "image/png";
/** A printer reports its whole state in far less. */
const maxBytes = 16 * 1024;

/**
 * Star's CloudPRNT, version HTTP: the printer polls its own address by POST, fetches a job by GET, and says by DELETE what became of it. It
 * has no session: whoever knows the token in the address is the printer.
 */
export function cloudPrntRoutes({ ports }: Pick<Services, "ports">): Hono<Environment> {
  const app = new Hono<Environment>();
  app.use(limitBody(maxBytes, (http) => http.body(null, 413)));

  app.post("/:token", async (http) => {
    const said = pollBody.safeParse(await http.req.json().catch(() => undefined));
    const status = said.success ? statusText(said.data.statusCode) : "";
    const answer = said.success
      ? said.data.clientAction.find(({ request }) => request === "ClientType")
      : undefined;
    const kind = answer && (statusText(answer.result).trim() || "CloudPRNT");
    const polled = await printerPolls(ports, { token: tokenOf(http), status, kind });
    if (polled === false) return stranger(http);
    const { job, isKindKnown } = polled;
    return http.json({
      ...(job ? { jobReady: true, mediaTypes: [picture], jobToken: job.id } : { jobReady: false }),
      ...(!isKindKnown && askKind),
    });
  });

  app.get("/:token", async (http) => {
    if ((http.req.query("type") ?? picture) !== picture) return http.body(null, 415);
    const drawn = await renderTicket(ports, { token: tokenOf(http), jobId: jobOf(http) });
    if (drawn === false) return stranger(http);
    return drawn ? http.body(drawn, 200, { "content-type": picture }) : http.body(null, 404);
  });

  app.delete("/:token", async (http) => {
    const outcome = statusText(http.req.query("code") ?? "");
    // A download that was cut off says nothing against the job: it stays, and the next poll offers it again.
    const isCutOff = outcome.startsWith("520");
    const isKnown = isCutOff
      ? await ports.printing.waiting(tokenOf(http), jobOf(http)) !== false
      : await ports.printing.finish(tokenOf(http), jobOf(http), outcome, ports.clock.now());
    return isKnown ? http.body(null, 200) : stranger(http);
  });
  return app;
}

function tokenOf(http: HttpContext): string {
  return (http.req.param("token") ?? "").slice(0, 200);
}

function jobOf(http: HttpContext): string {
  return (http.req.query("token") ?? "").slice(0, 200);
}

function stranger(http: HttpContext): Response {
  return http.body(null, 404);
}

/** "200%20OK" → "200 OK"; whatever else a printer may send stays short and storable. */
function statusText(status: string): string {
  let words = status;
  try {
    words = decodeURIComponent(status);
  } catch {
    // Kept as it came.
  }
  return words.replaceAll(/\p{Cc}/gu, " ").slice(0, 100);
}
