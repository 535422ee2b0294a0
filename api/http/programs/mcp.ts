import type { McpServer } from "@modelcontextprotocol/server";
import type { Hono } from "hono";
import * as z from "zod";
import { cartLinkBody } from "@contract/schemas/cart_link.ts";
import { languages } from "@domain/shared/language.ts";
import { loadOnce } from "@domain/shared/load_once.ts";
import { makeCartLink, quoteDishes } from "@domain/usecases/ordering/cart_links.ts";
import { toCart } from "../cart/mappers.ts";
import { toMadeCartLink, toWishedCart } from "../cart_link/mappers.ts";
import { type DomainRefusal, refusalOf } from "../domain_refusals.ts";
import type { Environment, HttpContext } from "../middleware/call.ts";
import { limitClient, limitPrograms } from "../middleware/rates.ts";
import { limitBody } from "../middleware/slow_clients.ts";
import { holidaysNow, hoursNow, menuNow, slotsNow, statusNow } from "../pages/public_data.ts";
import { answerOf, Refusal } from "../refusals.ts";
import type { Services } from "../services.ts";

/** Loaded with the first call, because it is large. */
const protocol = loadOnce(() => import("@modelcontextprotocol/server"));

const maxBodyBytes = 64 * 1024;

/**
 * Serves `/mcp`, the Model Context Protocol for assistants: they read the menu and hours, price a cart and make a link to it, which the
 * guest opens and pays (docs/product-rules.md, "Programs"). A call has no session, so any process answers it.
 */
export function serveMcp(app: Hono<Environment>, services: Services): void {
  app.on(
    ["GET", "POST", "DELETE"],
    ["/mcp"],
    limitBody(maxBodyBytes, () => new Response(null, { status: 413 })),
    async (http) => {
      const request = http.req.raw;
      // Text that is not JSON is refused by the protocol's handler, which reads it again.
      const body: unknown = await request.clone().json().catch(() => undefined);
      await limitPrograms(services, http, Array.isArray(body) ? body.length : 1);
      const { createMcpHandler, McpServer } = await protocol();
      const createServer = () =>
        withTools(new McpServer({ name: "pickup-orders", version: "1.0.0" }), services, http);
      const handler = createMcpHandler(createServer, {
        // Nothing is announced, so no one needs a subscription.
        maxSubscriptions: 0,
        maxRequestBodySize: maxBodyBytes,
      });
      return await handler.fetch(request);
    },
  );
}

function withTools(server: McpServer, services: Services, http: HttpContext): McpServer {
  const { ports, publicUrl } = services;
  const reads = { readOnlyHint: true, openWorldHint: false };

  server.registerTool("get_menu", {
    title: "Menu",
    description:
      "The dishes that can be ordered, by category, with ids, prices in US dollars, options, allergens and availability. A service fee on every order follows with its purpose.",
    inputSchema: z.object({ language: z.enum(languages).default("en") }),
    annotations: reads,
  }, async ({ language }) => {
    const { pricing: { service_fee_rate, service_fee_purpose, service_fee_purpose_korean } } =
      await statusNow(ports);
    const fee = { service_fee_rate, service_fee_purpose, service_fee_purpose_korean };
    return answer(await menuNow(ports, language), ...(service_fee_rate === 0 ? [] : [fee]));
  });

  server.registerTool("get_hours", {
    title: "Hours and pickup times",
    description:
      "Whether the restaurant is open, its hours and holidays, and the pickup times, in Los Angeles.",
    inputSchema: z.object({}),
    annotations: reads,
  }, async () =>
    answer({
      status: await statusNow(ports),
      hours: await hoursNow(ports),
      holidays: await holidaysNow(ports),
      pickup_times: await slotsNow(ports),
    }));

  server.registerTool("quote", {
    title: "Price a cart",
    description: "The price of dishes with fees and tax, and which of them cannot be ordered now.",
    inputSchema: cartLinkBody,
    annotations: reads,
  }, async (body) => {
    const quoted = await quoteDishes(ports, toWishedCart(body));
    if (!quoted.ok) return refused(services, quoted.error);
    const { quote, isPickupOffered } = quoted.value;
    return answer({ ...toCart(quote), is_pickup_time_offered: isPickupOffered });
  });

  server.registerTool("make_cart_link", {
    title: "Make a link to a cart",
    description:
      "A page where the guest checks these dishes, pays and orders. Nothing is ordered before that. Valid for 7 days.",
    inputSchema: cartLinkBody,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  }, async (body) => {
    try {
      await limitClient(services, "makeCartLink", http);
    } catch (cause) {
      if (cause instanceof Refusal) return refusedWith(services, cause);
      throw cause;
    }
    const made = await makeCartLink(ports, toWishedCart(body));
    return made.ok ? answer(toMadeCartLink(made.value, publicUrl)) : refused(services, made.error);
  });
  return server;
}

const answer = (...data: unknown[]) => ({
  content: data.map((each) => ({ type: "text" as const, text: JSON.stringify(each) })),
});

const refused = (services: Services, refusal: DomainRefusal) => refusedWith(services, refusalOf(refusal));

/** An error as the API would answer it. The assistant reads what to change. */
function refusedWith({ ports }: Services, refusal: Refusal) {
  const { code, error, details } = answerOf(refusal, ports.clock.now()).body;
  return { ...answer({ code, error, details }), isError: true };
}
