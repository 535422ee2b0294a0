/**
 * Runs the server without background jobs and counts its work for `order_cost.ts`. GET `/` on the port `COUNTS_PORT` returns the counts
 * since the start. The monotonic clock stands still, so that the counts do not depend on the machine's speed. POST `/` advances it by a
 * second, so that caches have expired.
 */
import pg from "pg";
import { environmentNames, readConfig } from "../config.ts";
import { start } from "../main.ts";

export type Counts = {
  /** The names or texts of the statements, and of the statements that begin and end transactions. */
  statements: string[];
  transactionControl: number;
  providerCalls: string[];
  /** The UTF-16 length of the JSON texts that were parsed. */
  parsedJson: number;
  webhooks: number;
};

const counts: Counts = {
  statements: [],
  transactionControl: 0,
  providerCalls: [],
  parsedJson: 0,
  webhooks: 0,
};

type Query = (
  this: pg.Client,
  config: string | { name?: string; text: string },
  ...more: unknown[]
) => unknown;
const { prototype } = pg.Client as unknown as { prototype: { query: Query } };
const query = prototype.query;
prototype.query = function (config, ...more) {
  const { name, text } = typeof config === "string" ? { text: config } : config;
  if (/^(begin|commit|rollback)/i.test(text)) counts.transactionControl += 1;
  else counts.statements.push(name !== undefined && !/^s\d+$/.test(name) ? name : text.slice(0, 80));
  return query.call(this, config, ...more);
};

const { parse } = JSON;
JSON.parse = (text, reviver) => {
  counts.parsedJson += `${text}`.length;
  return parse(text, reviver);
};
Response.prototype.json = async function () {
  return JSON.parse(await this.text());
};

const { fetch } = globalThis;
globalThis.fetch = (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  counts.providerCalls.push(
    `${init?.method ?? "GET"} ${pathname.replace(/^.*\/v1/, "").replace(/pi_\w+/, "{id}")}`,
  );
  return fetch(input, init);
};

let monotonicMs = performance.now();
performance.now = () => monotonicMs;

Deno.serve(
  { port: Number(Deno.env.get("COUNTS_PORT")), hostname: "127.0.0.1", onListen: () => {} },
  (request) => {
    if (request.method === "POST") monotonicMs += 1_000;
    return Response.json(counts);
  },
);

const read = readConfig(Object.fromEntries(environmentNames.map((name) => [name, Deno.env.get(name)])));
if (!read.ok) throw new Error(read.mistakes.join("; "));
await start(read.config, undefined, (_level, event, fields) => {
  if (event === "request" && fields?.path === "/api/payment/webhook") counts.webhooks += 1;
}, { hasJobs: false });
