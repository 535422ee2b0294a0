/** Random requests for every call in the OpenAPI document. */
import fc, { type Arbitrary } from "fast-check";
import { type Caller, callers, type Examples } from "./examples.ts";
import { hostile, type KnownValues, type Schema, valueOf } from "./values.ts";

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
  caller: Caller;
  /** How the caller's credential is sent. */
  credential: "bearer" | "cookie" | "query";
  headers: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
};

type Document = { paths: Record<string, Record<string, Operation>> };

export function listCalls({ paths }: Document): Call[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    }))
  );
}

/** The percentage of invalid fields; "plain" uses the examples unchanged. */
type InvalidPercent = "plain" | 0 | 8 | 40;

/** A request that should succeed. Sent once per round so that every call is exercised. */
export function validRequest(
  call: Call,
  knownValues: KnownValues,
  examples: Examples,
): Arbitrary<FuzzRequest> {
  return buildRequest(call, knownValues, examples, "plain");
}

export function randomRequest(
  call: Call,
  knownValues: KnownValues,
  examples: Examples,
): Arbitrary<FuzzRequest> {
  return fc.constantFrom<InvalidPercent>(0, 0, 8, 8, 40).chain((invalidPercent) =>
    buildRequest(call, knownValues, examples, invalidPercent)
  );
}

function buildRequest(
  call: Call,
  knownValues: KnownValues,
  examples: Examples,
  mode: InvalidPercent,
): Arbitrary<FuzzRequest> {
  const { operation } = call;
  const isValid = mode === "plain";
  const invalidPercent = isValid ? 0 : mode;
  return fc.record({
    id: idArbitrary(call, knownValues, examples, mode),
    query: queryArbitrary(operation, knownValues, mode),
    payload: bodyArbitrary(operation, knownValues, examples, mode),
    caller: callerArbitrary(operation, examples, invalidPercent),
    invalidValues: invalidPercent === 40 ? unusualHeaders : fc.constant({}),
    idempotencyKey: fc.uuid(),
  }).map(({ id, query, payload, caller, invalidValues, idempotencyKey }) => ({
    name: operation.operationId,
    method: call.method,
    address: call.path.replace("{id}", id) + query,
    caller,
    credential: credentialOf(operation),
    headers: { ...payload?.headers, ...keyHeader(operation, idempotencyKey), ...invalidValues },
    ...(payload === undefined || call.method === "GET" ? {} : { body: payload.body }),
  }));
}

function keyHeader({ parameters }: Operation, idempotencyKey: string): Record<string, string> {
  const hasKey = parameters.some((each) => each.in === "header" && each.name === "Idempotency-Key");
  return hasKey ? { "idempotency-key": idempotencyKey } : {};
}

function idArbitrary(
  { operation, path }: Call,
  knownValues: KnownValues,
  examples: Examples,
  mode: InvalidPercent,
): Arbitrary<string> {
  if (!path.includes("{id}")) return fc.constant("");
  const kind = /.*\/(orders|menu|categories|holidays|users|messages|sessions|session)\//.exec(path)?.[1] ??
    "";
  const validExamples = examples.ids[operation.operationId] ?? [];
  if (mode === "plain" && validExamples.length > 0) return fc.constantFrom(...validExamples);
  const invalidPercent = mode === "plain" ? 0 : mode;
  const known = [
    ...validExamples,
    ...validExamples,
    ...(knownValues[`{id} of ${kind}`] ?? []).map(String),
    "nothing",
  ];
  const invalidValues = hostile.filter((each) => typeof each === "string" && each.isWellFormed()).map((
    each,
  ) => encodeURIComponent(String(each).slice(0, 300)) || "%20");
  return fc.oneof({ weight: 100 - invalidPercent, arbitrary: fc.constantFrom(...known) }, {
    weight: invalidPercent + 1,
    arbitrary: fc.constantFrom(...invalidValues),
  });
}

function queryArbitrary(
  { parameters }: Operation,
  knownValues: KnownValues,
  invalidPercent: InvalidPercent,
): Arbitrary<string> {
  const mode = parameters.filter((each) =>
    each.in === "query" && (invalidPercent !== "plain" || each.required)
  );
  const schema: Schema = {
    type: "object",
    properties: Object.fromEntries(mode.map((each) => [each.name, each.schema])),
    required: mode.filter((each) => each.required).map((each) => each.name),
  };
  return valueOf(schema, knownValues, invalidPercent === "plain" ? 0 : invalidPercent).map((query) => {
    if (typeof query !== "object" || query === null) return `?x=${encodeURIComponent(toQueryText(query))}`;
    const pairs = Object.entries(query).map(([idempotencyKey, value]) =>
      `${encodeURIComponent(toQueryText(idempotencyKey))}=${encodeURIComponent(toQueryText(value))}`
    );
    return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
  });
}

function toQueryText(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value) ?? "";
  return text.toWellFormed().slice(0, 1_000);
}

type Payload = { headers: Record<string, string>; body: string | Uint8Array<ArrayBuffer> };
const asJson = (body: string): Payload => ({ headers: { "content-type": "application/json" }, body });

function bodyArbitrary(
  { requestBody, operationId }: Operation,
  knownValues: KnownValues,
  examples: Examples,
  mode: InvalidPercent,
): Arbitrary<Payload | undefined> {
  const isValid = mode === "plain";
  const invalidPercent = isValid ? 0 : mode;
  const schema = requestBody?.content["application/json"]?.schema;
  const validExamples = examples.bodies[operationId];
  const uploads = examples.uploads[operationId];
  if (uploads) {
    return fc.constantFrom(
      ...uploads.valid,
      ...(invalidPercent === 0 ? [] : [...uploads.invalid, asJson("{}"), undefined]),
    );
  }
  if (!schema) {
    return invalidPercent === 0 ? fc.constant(undefined) : fc.constantFrom(undefined, asJson("{}"));
  }
  if (isValid && validExamples) {
    return fc.constantFrom(...validExamples).map((value) => asJson(JSON.stringify(value)));
  }
  const value = validExamples === undefined
    ? valueOf(schema, knownValues, invalidPercent)
    : fc.oneof({ weight: 2, arbitrary: withInvalidField(validExamples, invalidPercent) }, {
      weight: 1,
      arbitrary: valueOf(schema, knownValues, invalidPercent),
    });
  const json = value.map((each) => JSON.stringify(each));
  if (invalidPercent < 40) return json.map(asJson);
  const violations = json.map((text) => text.slice(0, Math.floor(text.length / 2)));
  const deep = fc.constant(`${"[".repeat(9_000)}${"]".repeat(9_000)}`);
  return fc.oneof({ weight: 6, arbitrary: json }, { weight: 1, arbitrary: violations }, {
    weight: 1,
    arbitrary: deep,
  }).map(asJson);
}

/** One of the examples, with one field replaced unless `invalidPercent` is 0. */
function withInvalidField(examples: readonly unknown[], invalidPercent: number): Arbitrary<unknown> {
  const example = fc.constantFrom(...examples);
  if (invalidPercent === 0) return example;
  return fc.tuple(example, fc.constantFrom(...hostile), fc.nat(20)).map(([value, invalid, nth]) => {
    if (Array.isArray(value)) return value.map((each, at) => at === nth % value.length ? invalid : each);
    if (typeof value !== "object" || value === null) return invalid;
    const keys = Object.keys(value);
    return { ...value, [keys[nth % keys.length] ?? "x"]: invalid };
  });
}

function credentialOf({ security }: Operation): FuzzRequest["credential"] {
  if (security.some((each) => "refreshCookie" in each)) return "cookie";
  return security.some((each) => "streamTicket" in each) ? "query" : "bearer";
}

function callerArbitrary(
  { security, operationId }: Operation,
  examples: Examples,
  invalidPercent: number,
): Arbitrary<Caller> {
  const isGuarded = security.some((each) =>
    "bearer" in each || "streamTicket" in each || "refreshCookie" in each
  );
  if (!isGuarded) return fc.constant("guest");
  return invalidPercent === 0
    ? fc.constant(examples.callers[operationId] ?? "super_admin")
    : fc.constantFrom(...callers, "admin", "super_admin");
}

const unusualHeaders = fc.constantFrom<Record<string, string>>(
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
