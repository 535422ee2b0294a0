/**
 * Sends valid, almost valid and hostile requests to every call in the OpenAPI document. Checks that there is no 5xx response, no
 * response takes over a second, every response matches its schema, and the database invariants hold.
 * `deno task test:fuzz [requests] [seed]`: the same seed sends the same requests, except for generated ids.
 */
import fc from "fast-check";
import { openTestPglite } from "@api/testing/pglite.ts";
import { openPostgres } from "@api/adapters/postgres/node_postgres.ts";
import { signedTokens } from "@api/adapters/crypto/tokens.ts";
import { testKeys } from "@api/testing/keys.ts";
import type { Endpoint } from "@contract/endpoint.ts";
import { type EndpointName, endpoints } from "@contract/endpoints.ts";
import { failure, success } from "@contract/schemas/envelope.ts";
import { newDatabase, type RunningShop, startShop } from "@api/testing/running.ts";
import { lunchtime, setClock } from "@api/testing/shop.ts";
import { startTextGateway } from "./uploads.ts";
import { type Caller, createExamples } from "./examples.ts";
import { type FuzzRequest, listCalls, randomRequest, validRequest } from "./requests.ts";
import { findViolations } from "./invariants.ts";
import { createEnvironment, type Environment, resetEnvironment } from "./environment.ts";

/** Only a cost that grows with the square of a hostile input takes this long. */
const maxMs = 10_000;
/** Random requests per call and round. */
const randomPerCall = 5;
/** Error statuses that the middleware can return for every call. */
const commonStatuses = [400, 403, 404, 413, 414, 415, 429, 431];

type Finding = { request: FuzzRequest; seed: string; what: string };
type Results = {
  requestCount: number;
  slowest: number;
  statuses: Map<number, number>;
  findings: Finding[];
  succeeded: Set<string>;
};

/** The minimum number of requests that includes a valid one for every call. */
const minRequestsForCoverage = 2_000;

/**
 * Must run first: rearranging succeeds only before another call adds or removes a category, a dish or an option group. A checkout opens and
 * is completed, a link of staff is made and an order gets another pickup time only before another call pauses or closes ordering or the
 * pickup time. A station is unlocked only before another call ends it or the person's PIN, and a second step is taken only before another
 * call ends the factor or the account's sign-ins. A table of the menu is imported only before another call adds an option group whose name
 * is taken.
 */
const firstCalls: readonly string[] = [
  "reorderCategories",
  "arrangeOptionGroups",
  "arrangeDishes",
  "createIntent",
  "updateIntent",
  "changePickupTime",
  "makePhoneLink",
  "unlockStation",
  "secondStep",
  "importMenu",
];

/** Succeeds only while a username is under attack, which `tests/system/unknown_clients_test.ts` covers. */
const unreachableCall = "resendCode";

/** `neverSucceeded` lists the calls that never succeeded. */
export async function fuzz(
  runs: number,
  seed: number,
): Promise<Results & { violations: string[]; neverSucceeded: string[] }> {
  await using resources = new AsyncDisposableStack();
  const database = Deno.env.get("FUZZ_DATABASE") === "pglite"
    ? await openTestPglite()
    : await openPostgres(await newDatabase(resources));
  const violations: string[] = [];
  // Forged webhooks log warnings. Errors in background jobs count as violations.
  const shop = await startShop(database, resources, startTextGateway(resources), (level, event, fields) => {
    if (level === "error") violations.push(`${event} ${JSON.stringify(fields)}`);
  });
  const document = await (await fetch(`${shop.url}/api/openapi.json`)).json();
  const calls = listCalls(document);
  const results: Results = {
    requestCount: 0,
    slowest: 0,
    statuses: new Map(),
    findings: [],
    succeeded: new Set(),
  };

  for (let round = 0; results.requestCount < runs; round++) {
    await setClock(shop, lunchtime);
    await resetEnvironment(shop.db);
    const examples = await createExamples(shop);
    const environment = await createEnvironment(shop.db, examples.stationToken);
    // Resets the clock because some requests depend on a time limit of seconds.
    await setClock(shop, lunchtime);
    const sampleOptions = (index: number) => ({ seed: seed + round * 1_000 + index });
    const validRequests = calls.flatMap((call, index) =>
      fc.sample(validRequest(call, environment.knownValues, examples), {
        ...sampleOptions(index),
        numRuns: 1,
      })
    );
    const randomRequests = calls.flatMap((call, index) =>
      fc.sample(randomRequest(call, environment.knownValues, examples), {
        ...sampleOptions(index),
        numRuns: randomPerCall,
      })
    );
    // Valid requests run first, because the random ones change the data.
    const isFirst = ({ name }: FuzzRequest) => firstCalls.includes(name);
    const shuffled = [
      ...validRequests.filter(isFirst),
      ...shuffle(validRequests.filter((request) => !isFirst(request)), seed + round),
      ...shuffle(randomRequests, seed + round),
    ]
      .slice(0, runs - results.requestCount);
    for (let start = 0; start < shuffled.length; start += 4) {
      await Promise.all(
        shuffled.slice(start, start + 4).map((request, index) =>
          sendAndCheck(shop, environment, request, `${seed}/${round}/${start + index}`, results)
        ),
      );
    }
    violations.push(...await findViolations(shop.db));
    if (violations.length > 0) break;
  }
  const neverSucceeded = calls.map(({ operation }) => operation.operationId).filter((name) =>
    !results.succeeded.has(name) && name !== unreachableCall
  );
  return { ...results, violations, neverSucceeded };
}

async function sendAndCheck(
  shop: RunningShop,
  environment: Environment,
  request: FuzzRequest,
  seed: string,
  results: Results,
): Promise<void> {
  const firstAttempt = await send(shop, environment, request);
  const { response, text } = firstAttempt;
  // Repeats a slow request, so that a short load peak on the machine does not count.
  const retried = firstAttempt.durationMs > maxMs ? await send(shop, environment, request) : firstAttempt;
  const durationMs = Math.min(firstAttempt.durationMs, retried.durationMs);
  results.requestCount += 1;
  results.slowest = Math.max(results.slowest, durationMs);
  results.statuses.set(response.status, (results.statuses.get(response.status) ?? 0) + 1);
  if (response.ok) results.succeeded.add(request.name);
  const what = findProblem(request.name as EndpointName, response, text) ??
    (durationMs > maxMs ? `took ${Math.round(durationMs)} ms` : undefined);
  if (what !== undefined) results.findings.push({ request, seed, what });
}

async function send(
  shop: RunningShop,
  environment: Environment,
  request: FuzzRequest,
): Promise<{ response: Response; text: string; durationMs: number }> {
  const address = new URL(request.address, shop.url);
  const headers = new Headers(request.headers);
  const credential = await credentialOf(environment, request.caller);
  if (credential && request.credential === "bearer") {
    headers.set("authorization", `Bearer ${credential.token}`);
  }
  if (credential && request.credential === "cookie") {
    headers.set("cookie", `refresh_token=${credential.refresh}`);
  }
  if (credential && request.credential === "query") address.searchParams.set("token", credential.token);
  const { method, body } = request;
  const began = performance.now();
  const response = await fetch(address, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    redirect: "manual",
  });
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") ?? false;
  const text = isStream ? "" : await response.text();
  const durationMs = performance.now() - began;
  if (isStream) await response.body?.cancel();
  return { response, text, durationMs };
}

/** Describes what is wrong with a response, or returns undefined. */
export function findProblem(name: EndpointName, response: Response, text: string): string | undefined {
  const endpoint: Endpoint = endpoints[name];
  const { status, headers } = response;
  if (status >= 500) return `${status} ${text.slice(0, 300)}`;
  if (!headers.has("x-request-id") || !headers.has("content-security-policy")) {
    return "security headers are missing";
  }
  if (endpoint.data === "stream" && status === 200) return undefined;
  if (endpoint.data === "csv" && status === 200) {
    return headers.get("content-type")?.startsWith("text/csv") ? undefined : "is not CSV";
  }
  if (endpoint.data === "zip" && status === 200) {
    return headers.get("content-type") === "application/zip" ? undefined : "is not a ZIP archive";
  }
  if (endpoint.data === "twiml" && status === 200) {
    return headers.get("content-type") === "text/xml" ? undefined : "is not TwiML";
  }
  if (endpoint.data === "none" && status === 204) return text === "" ? undefined : "204 has a body";
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return `${status} is not JSON: ${text.slice(0, 200)}`;
  }
  if (status === 200 || status === 202) {
    const data = typeof endpoint.data === "string" ? undefined : endpoint.data;
    const parsed = data === undefined ? undefined : success(data).safeParse(body);
    return parsed?.success === false
      ? `violates its schema: ${parsed.error.message.slice(0, 300)}`
      : undefined;
  }
  if (![...commonStatuses, ...endpoint.refusals ?? []].includes(status)) {
    return `${status} is not documented: ${text.slice(0, 200)}`;
  }
  return failure.safeParse(body).success ? undefined : `is not an error envelope: ${text.slice(0, 200)}`;
}

/** Creates a session for every request, because many calls end their session. */
async function credentialOf(
  environment: Environment,
  caller: Caller,
): Promise<{ token: string; refresh: string } | undefined> {
  if (caller === "guest") return undefined;
  if (caller === "forged") {
    return { token: "eyJhbGciOiJub25lIn0.eyJzdWIiOiJzdGFmZl9hZG1pbiJ9.", refresh: "stolen" };
  }
  if (caller === "station") return { token: environment.stationToken, refresh: "" };
  const tokens = signedTokens(testKeys.accessTokens);
  const refresh = tokens.refresh();
  const staffId = `staff_${caller}`;
  const sessionId = await environment.beginSession(staffId, refresh.hash);
  const token = await tokens.issue({ sessionId, staffId }, Date.parse(lunchtime) + 3_600_000);
  return { token, refresh: refresh.token };
}

function shuffle<T>(list: readonly T[], seed: number): T[] {
  return fc.sample(fc.shuffledSubarray([...list], { minLength: list.length }), { numRuns: 1, seed })[0] ?? [];
}

function print(line: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));
}

if (import.meta.main) {
  const [runs = "20000", seed = String(Date.now() % 1_000_000)] = Deno.args;
  const began = performance.now();
  const { requestCount, slowest, statuses, findings, violations, succeeded, neverSucceeded } = await fuzz(
    Number(runs),
    Number(seed),
  );
  const counts = [...statuses].toSorted(([one], [other]) => one - other).map(([status, count]) =>
    `${status}: ${count}`
  );
  print(
    `${requestCount} requests, seed ${seed}, ${Math.round((performance.now() - began) / 1000)} s; slowest ${
      Math.round(slowest)
    } ms`,
  );
  print(
    `responses ${counts.join(", ")}; calls that succeeded at least once: ${succeeded.size} of ${
      Object.keys(endpoints).length
    }`,
  );
  if (neverSucceeded.length > 0) print(`never succeeded: ${neverSucceeded.join(", ")}`);
  for (const { request, seed, what } of findings.slice(0, 20)) {
    print(`FOUND ${seed} ${what}\n  ${JSON.stringify(request).slice(0, 600)}`);
  }
  for (const violation of violations) print(`BROKEN ${violation}`);
  print(`${findings.length} findings, ${violations.length} broken invariants`);
  const hasCoverage = requestCount < minRequestsForCoverage || neverSucceeded.length === 0;
  Deno.exit(hasCoverage && findings.length + violations.length === 0 ? 0 : 1);
}
