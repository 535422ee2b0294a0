import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import type { Endpoint } from "@contract/endpoint.ts";
import { type EndpointName, endpoints } from "@contract/endpoints.ts";
import { createExamples } from "@lab/fuzz/examples.ts";
import { createEnvironment } from "@lab/fuzz/environment.ts";
import { type Schema, valueOf } from "@lab/fuzz/values.ts";
import { newGuest, plainDish } from "@api/testing/guests.ts";
import { type RunningShop, withShop } from "@api/testing/running.ts";
import { callApi, expectData, expectError, requestOf } from "@api/testing/shop.ts";
import { tokenOf } from "@api/testing/staff.ts";

const rows = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][];
const key = "surprise";

Deno.test("unknown keys are refused with the field's name, except for endpoints that ignore them", async (t) => {
  await withShop("PostgreSQL", async (shop) => {
    const { bodies, stationToken } = await validBodies(shop);
    const token = await tokenOf(shop, "super_admin");
    const send = async (endpoint: Endpoint, body: unknown) => {
      const response = await fetch(...requestOf(shop, endpoint, {
        id: "nothing",
        token: endpoint.access === "station" ? stationToken : token,
        body,
      }));
      return { status: response.status, ...await response.json() };
    };

    await t.step("the OpenAPI document says which bodies refuse unknown keys", () => checkDocument(shop));

    await t.step("unknown keys are refused in every object of a body", async () => {
      for (const [name, endpoint] of rows) {
        if (endpoint.body === undefined || endpoint.unknownKeys === "ignored") continue;
        for (const { path, body } of variants(bodies[name])) {
          const answer = await send(endpoint, body);
          deepEqual([answer.status, answer.code], [400, "invalid"], `${name} with ${path}`);
          ok(answer.error.includes(key), answer.error);
          deepEqual(answer.details, [{
            field: path,
            code: "unknown_field",
            params: { name: key },
            message: `Unknown field: ${key}`,
          }]);
        }
      }
    });

    await t.step("unknown keys are refused by endpoints without a body", async () => {
      const withoutBody = rows.filter(([, { method, body, upload, access, unknownKeys }]) =>
        method !== "GET" && !body && !upload && access !== "provider_signature" && unknownKeys !== "ignored"
      );
      const names = withoutBody.map(([name]) => name);
      ok(names.includes("printOrder") && names.includes("removeOwnDevice"));
      for (const [name, endpoint] of withoutBody) {
        const { status, details } = await send(endpoint, { [key]: true });
        deepEqual([status, details?.[0]?.field], [400, key], name);
      }
      await expectData(shop, "streamTicket", { token, body: {} });
    });

    await t.step("endpoints that ignore unknown keys read the same body with and without them", () => {
      for (const [name, { body: schema, unknownKeys }] of rows) {
        if (schema === undefined || unknownKeys !== "ignored") continue;
        for (const { path, body } of variants(bodies[name])) {
          deepEqual(schema.parse(body), schema.parse(bodies[name]), `${name} with ${path}`);
        }
      }
    });

    await t.step("a dish is added to the cart although the request has unknown keys", async () => {
      const session_id = newGuest(shop).sessionId;
      const body = { session_id, menu_item_id: plainDish.id, quantity: 1, price: 0.01 };
      equal((await expectData(shop, "addToCart", { body })).count, 1);
    });

    await t.step("a refund with a misspelled field is refused, and the field is named first", async () => {
      const body = { reson: "Cold on arrival", lines: [{ id: "line_1", quantity: 1 }] };
      const { error, details } = await expectError(
        400,
        "invalid",
        callApi(shop, "refundOrder", { id: "nothing", token, body }),
      );
      equal(error, "Unknown field: reson");
      deepEqual(details?.slice(0, 2).map(({ field }) => field), ["reson", "lines"]);
    });

    await t.step("an error response lists at most 50 unknown keys", async () => {
      const body = Object.fromEntries(Array.from({ length: 3_000 }, (_, nth) => [`key_${nth}`, nth]));
      const { details } = await expectError(
        400,
        "invalid",
        callApi(shop, "pauseOrdering", { token, body: { ...body, ["x".repeat(2_000)]: 1 } }),
      );
      equal(details?.length, 50);
    });
  });
});

async function checkDocument({ url }: RunningShop) {
  type Operation = { requestBody?: { content: Record<string, { schema?: { anyOf?: Json[] } & Json }> } };
  type Json = { additionalProperties?: boolean; type?: string };
  const { paths }: { paths: Record<string, Record<string, Operation>> } =
    await (await fetch(`${url}/api/openapi.json`)).json();
  for (const [name, { path, method, body, unknownKeys }] of rows) {
    const schema = paths[path]?.[method.toLowerCase()]?.requestBody?.content["application/json"]?.schema;
    equal(schema !== undefined, body !== undefined, name);
    if (schema?.type !== "object") continue;
    equal(schema.additionalProperties, unknownKeys === "ignored" ? undefined : false, name);
  }
}

type ValidBodies = { bodies: Partial<Record<EndpointName, unknown>>; stationToken: string };

/** Returns a valid body for each endpoint that has one: an example, or a value generated from its schema. */
async function validBodies(shop: RunningShop): Promise<ValidBodies> {
  const { bodies, stationToken } = await createExamples(shop);
  const { knownValues } = await createEnvironment(shop.db, stationToken);
  const { paths }: { paths: Record<string, Record<string, Operation>> } =
    await (await fetch(`${shop.url}/api/openapi.json`)).json();
  const valid = Object.fromEntries(rows.flatMap(([name, { path, method, body }]) => {
    if (body === undefined) return [];
    const example = bodies[name]?.[0];
    if (example !== undefined) return [[name, example]];
    const schema = paths[path]?.[method.toLowerCase()]?.requestBody?.content["application/json"]?.schema;
    ok(schema);
    const made = fc.sample(valueOf(schema, knownValues, 0), { seed: 1, numRuns: 200 })
      .find((value) => typeof value === "object" && body.safeParse(value).success);
    ok(made, `no body could be made for ${name}`);
    return [[name, made]];
  }));
  return { bodies: valid, stationToken };
}

type Operation = { requestBody?: { content: Record<string, { schema?: Schema }> } };

/** Returns a copy of the body for each object in it, with an unknown key in that object. */
function variants(body: unknown, path: readonly string[] = []): { path: string; body: unknown }[] {
  if (Array.isArray(body)) {
    return body.flatMap((each, at) =>
      variants(each, [...path, String(at)]).map((changed) => ({
        ...changed,
        body: body.with(at, changed.body),
      }))
    );
  }
  if (typeof body !== "object" || body === null) return [];
  const inner = Object.entries(body).flatMap(([name, value]) =>
    variants(value, [...path, name]).map((changed) => ({
      ...changed,
      body: { ...body, [name]: changed.body },
    }))
  );
  return [{ path: [...path, key].join("."), body: { ...body, [key]: "value" } }, ...inner];
}
