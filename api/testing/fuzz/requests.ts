/** Requests for every call of the OpenAPI document. */
import fc, { type Arbitrary } from "fast-check";
import { type Asker, askers, type Examples } from "./examples.ts";
import { hostile, type Schema, valueOf, type Words } from "./values.ts";

export type Operation = {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
  security: Record<string, string[]>[];
  responses: Record<string, unknown>;
};
export type Call = { method: string; path: string; operation: Operation };

export type FuzzRequest = {
  name: string;
  method: string;
  address: string;
  asker: Asker;
  /** Where the proof of who asks travels. */
  proof: "bearer" | "cookie" | "query";
  headers: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
};

type Document = { paths: Record<string, Record<string, Operation>> };

export function callsOf({ paths }: Document): Call[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    }))
  );
}

/** How much of a hundred fields is wrong; "plain" asks what the examples say, word for word. */
type Spoil = "plain" | 0 | 8 | 40;

/** What should succeed: asked once a round, so that no call meets refusals alone. */
export function plainRequestOf(call: Call, words: Words, examples: Examples): Arbitrary<FuzzRequest> {
  return requestWith(call, words, examples, "plain");
}

export function requestOf(call: Call, words: Words, examples: Examples): Arbitrary<FuzzRequest> {
  return fc.constantFrom<Spoil>(0, 0, 8, 8, 40).chain((spoil) => requestWith(call, words, examples, spoil));
}

function requestWith(call: Call, words: Words, examples: Examples, wanted: Spoil): Arbitrary<FuzzRequest> {
  const { operation } = call;
  const isPlain = wanted === "plain";
  const spoil = isPlain ? 0 : wanted;
  return fc.record({
    id: idOf(call, words, examples, wanted),
    query: queryOf(operation, words, wanted),
    sent: bodyOf(operation, words, examples, wanted),
    asker: askerOf(operation, examples, spoil),
    odd: spoil === 40 ? oddHeaders : fc.constant({}),
    key: fc.uuid(),
  }).map(({ id, query, sent, asker, odd, key }) => ({
    name: operation.operationId,
    method: call.method,
    address: call.path.replace("{id}", id) + query,
    asker,
    proof: proofOf(operation),
    headers: { ...sent?.headers, ...keyHeader(operation, key), ...odd },
    ...(sent === undefined || call.method === "GET" ? {} : { body: sent.body }),
  }));
}

function keyHeader({ parameters }: Operation, key: string): Record<string, string> {
  const isWanted = parameters.some((each) => each.in === "header" && each.name === "Idempotency-Key");
  return isWanted ? { "idempotency-key": key } : {};
}

function idOf({ operation, path }: Call, words: Words, examples: Examples, wanted: Spoil): Arbitrary<string> {
  if (!path.includes("{id}")) return fc.constant("");
  const kind = /.*\/(orders|menu|categories|holidays|users|messages|sessions|session)\//.exec(path)?.[1] ??
    "";
  const fitting = examples.ids[operation.operationId] ?? [];
  if (wanted === "plain" && fitting.length > 0) return fc.constantFrom(...fitting);
  const spoil = wanted === "plain" ? 0 : wanted;
  const known = [...fitting, ...fitting, ...(words[`{id} of ${kind}`] ?? []).map(String), "nothing"];
  const odd = hostile.filter((each) => typeof each === "string" && each.isWellFormed()).map((each) =>
    encodeURIComponent(String(each).slice(0, 300)) || "%20"
  );
  return fc.oneof({ weight: 100 - spoil, arbitrary: fc.constantFrom(...known) }, {
    weight: spoil + 1,
    arbitrary: fc.constantFrom(...odd),
  });
}

function queryOf({ parameters }: Operation, words: Words, spoil: Spoil): Arbitrary<string> {
  const wanted = parameters.filter((each) => each.in === "query" && (spoil !== "plain" || each.required));
  const schema: Schema = {
    type: "object",
    properties: Object.fromEntries(wanted.map((each) => [each.name, each.schema])),
    required: wanted.filter((each) => each.required).map((each) => each.name),
  };
  return valueOf(schema, words, spoil === "plain" ? 0 : spoil).map((query) => {
    if (typeof query !== "object" || query === null) return `?x=${encodeURIComponent(safe(query))}`;
    const pairs = Object.entries(query).map(([key, value]) =>
      `${encodeURIComponent(safe(key))}=${encodeURIComponent(safe(value))}`
    );
    return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
  });
}

function safe(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value) ?? "";
  return text.toWellFormed().slice(0, 1_000);
}

type Sent = { headers: Record<string, string>; body: string | Uint8Array<ArrayBuffer> };
const asJson = (body: string): Sent => ({ headers: { "content-type": "application/json" }, body });

function bodyOf(
  { requestBody, operationId }: Operation,
  words: Words,
  examples: Examples,
  wanted: Spoil,
): Arbitrary<Sent | undefined> {
  const isPlain = wanted === "plain";
  const spoil = isPlain ? 0 : wanted;
  const schema = requestBody?.content["application/json"]?.schema;
  const fitting = examples.bodies[operationId];
  const uploads = examples.uploads[operationId];
  if (uploads) {
    return fc.constantFrom(
      ...uploads.right,
      ...(spoil === 0 ? [] : [...uploads.wrong, asJson("{}"), undefined]),
    );
  }
  if (!schema) return spoil === 0 ? fc.constant(undefined) : fc.constantFrom(undefined, asJson("{}"));
  if (isPlain && fitting) return fc.constantFrom(...fitting).map((value) => asJson(JSON.stringify(value)));
  const value = fitting === undefined
    ? valueOf(schema, words, spoil)
    : fc.oneof({ weight: 2, arbitrary: spoiled(fitting, spoil) }, {
      weight: 1,
      arbitrary: valueOf(schema, words, spoil),
    });
  const json = value.map((each) => JSON.stringify(each));
  if (spoil < 40) return json.map(asJson);
  const broken = json.map((text) => text.slice(0, Math.floor(text.length / 2)));
  const deep = fc.constant(`${"[".repeat(9_000)}${"]".repeat(9_000)}`);
  return fc.oneof({ weight: 6, arbitrary: json }, { weight: 1, arbitrary: broken }, {
    weight: 1,
    arbitrary: deep,
  }).map(asJson);
}

/** One of the examples; when it is to be spoiled, with one field that is something else. */
function spoiled(examples: readonly unknown[], spoil: number): Arbitrary<unknown> {
  const example = fc.constantFrom(...examples);
  if (spoil === 0) return example;
  return fc.tuple(example, fc.constantFrom(...hostile), fc.nat(20)).map(([value, wrong, nth]) => {
    if (Array.isArray(value)) return value.map((each, at) => at === nth % value.length ? wrong : each);
    if (typeof value !== "object" || value === null) return wrong;
    const keys = Object.keys(value);
    return { ...value, [keys[nth % keys.length] ?? "x"]: wrong };
  });
}

function proofOf({ security }: Operation): FuzzRequest["proof"] {
  if (security.some((each) => "refreshCookie" in each)) return "cookie";
  return security.some((each) => "streamTicket" in each) ? "query" : "bearer";
}

function askerOf({ security, operationId }: Operation, examples: Examples, spoil: number): Arbitrary<Asker> {
  const isGuarded = security.some((each) =>
    "bearer" in each || "streamTicket" in each || "refreshCookie" in each
  );
  if (!isGuarded) return fc.constant("nobody");
  return spoil === 0
    ? fc.constant(examples.askers[operationId] ?? "super_admin")
    : fc.constantFrom(...askers, "admin", "super_admin");
}

const oddHeaders = fc.constantFrom<Record<string, string>>(
  {},
  { "content-type": "text/plain" },
  { origin: "https://evil.example" },
  { "x-forwarded-for": "1.2.3.4, 5.6.7.8" },
  { "last-event-id": "9".repeat(400) },
  { "user-agent": "<script>alert(1)</script>" },
  { cookie: "refresh_token=%00; refresh_token=x" },
  { "x-http-method-override": "DELETE" },
  { range: "bytes=0-0,1-1" },
);
