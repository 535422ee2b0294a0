/**
 * Drives every call of the OpenAPI document with valid, almost valid and hostile requests: no 5xx, no answer over a second, every
 * answer as its schema says, the database sound afterwards. `deno task test:fuzz [requests] [seed]`; the same seed asks
 * the same things, of orders with other ids.
 */
import fc from "fast-check";
import { openPglite } from "../../adapters/postgres/pglite.ts";
import { openPostgres } from "../../adapters/postgres/node_postgres.ts";
import { signedTokens } from "../../adapters/crypto/tokens.ts";
import { testKeys } from "../keys.ts";
import { calls } from "../../contract/calls.ts";
import type { EndpointName } from "../../contract/endpoints.ts";
import type { Endpoint } from "../../contract/specs/spec.ts";
import { failure, success } from "../../contract/schemas/envelope.ts";
import { newDatabase, type RunningShop, startShop } from "../running.ts";
import { lunchtime, setClock } from "../shop.ts";
import { startCarrier } from "./carrier.ts";
import { type Asker, makeExamples } from "./examples.ts";
import { callsOf, type FuzzRequest, plainRequestOf, requestOf } from "./requests.ts";
import { brokenInvariants } from "./invariants.ts";
import { resetStage, setStage, type Stage } from "./stage.ts";

const mostMillis = 1_000;
/** Of each call, in a round. */
const strangeEach = 4;
/** Answers of the door, which every call may give. */
const ofTheDoor = [400, 403, 404, 413, 414, 415, 429, 431];

type Finding = { request: FuzzRequest; seed: string; what: string };
type Tally = {
  asked: number;
  slowest: number;
  statuses: Map<number, number>;
  findings: Finding[];
  succeeded: Set<string>;
};

/** So many rounds that every call had its chance. */
export const enoughToSucceed = 2_000;

/** Succeeds only before another call adds or removes a category. */
const namesEveryCategory = "reorderCategories";

/** Succeeds only while a name is under attack, as in `api/unknown_clients_test.ts`. */
const onlyUnderAttack = "resendCode";

/** `never` names the calls that met refusals alone: about them the run says little. */
export async function fuzz(
  runs: number,
  seed: number,
): Promise<Tally & { broken: string[]; never: string[] }> {
  await using things = new AsyncDisposableStack();
  const database = Deno.env.get("FUZZ_DATABASE") === "pglite"
    ? await openPglite()
    : await openPostgres(await newDatabase(things));
  const broken: string[] = [];
  // Forged webhooks are warned of, as they should be; what breaks in the background is a finding of its own.
  const shop = await startShop(database, things, startCarrier(things), (level, event, fields) => {
    if (level === "error") broken.push(`${event} ${JSON.stringify(fields)}`);
  });
  const document = await (await fetch(`${shop.url}/api/openapi.json`)).json();
  const calls = callsOf(document);
  const tally: Tally = { asked: 0, slowest: 0, statuses: new Map(), findings: [], succeeded: new Set() };

  for (let round = 0; tally.asked < runs; round++) {
    await setClock(shop, lunchtime);
    await resetStage(shop.db);
    const examples = await makeExamples(shop);
    const stage = await setStage(shop.db);
    // Some things must be done within seconds: preparing took a few.
    await setClock(shop, lunchtime);
    const chance = (nth: number) => ({ seed: seed + round * 1_000 + nth });
    const plain = calls.flatMap((call, nth) =>
      fc.sample(plainRequestOf(call, stage.words, examples), { ...chance(nth), numRuns: 1 })
    );
    const any = calls.flatMap((call, nth) =>
      fc.sample(requestOf(call, stage.words, examples), { ...chance(nth), numRuns: strangeEach })
    );
    // The plain ones first: the strange ones leave little as it was.
    const isFirst = ({ name }: FuzzRequest) => name === namesEveryCategory;
    const shuffled = [
      ...plain.filter(isFirst),
      ...shuffle(plain.filter((request) => !isFirst(request)), seed + round),
      ...shuffle(any, seed + round),
    ]
      .slice(0, runs - tally.asked);
    for (let at = 0; at < shuffled.length; at += 4) {
      await Promise.all(
        shuffled.slice(at, at + 4).map((request, nth) =>
          ask(shop, stage, request, `${seed}/${round}/${at + nth}`, tally)
        ),
      );
    }
    broken.push(...await brokenInvariants(shop.db));
    if (broken.length > 0) break;
  }
  const never = calls.map(({ operation }) => operation.operationId).filter((name) =>
    !tally.succeeded.has(name) && name !== onlyUnderAttack
  );
  return { ...tally, broken, never };
}

async function ask(
  shop: RunningShop,
  stage: Stage,
  request: FuzzRequest,
  seed: string,
  tally: Tally,
): Promise<void> {
  const first = await send(shop, stage, request);
  const { response, text } = first;
  // A machine that was busy for a moment is not the call's fault: what is slow is slow twice.
  const again = first.millis > mostMillis ? await send(shop, stage, request) : first;
  const millis = Math.min(first.millis, again.millis);
  tally.asked += 1;
  tally.slowest = Math.max(tally.slowest, millis);
  tally.statuses.set(response.status, (tally.statuses.get(response.status) ?? 0) + 1);
  if (response.ok) tally.succeeded.add(request.name);
  const what = complaint(request.name as EndpointName, response, text) ??
    (millis > mostMillis ? `took ${Math.round(millis)} ms` : undefined);
  if (what !== undefined) tally.findings.push({ request, seed, what });
}

async function send(
  shop: RunningShop,
  stage: Stage,
  request: FuzzRequest,
): Promise<{ response: Response; text: string; millis: number }> {
  const address = new URL(request.address, shop.url);
  const headers = new Headers(request.headers);
  const proof = await proofOf(stage, request.asker);
  if (proof && request.proof === "bearer") headers.set("authorization", `Bearer ${proof.token}`);
  if (proof && request.proof === "cookie") headers.set("cookie", `refresh_token=${proof.refresh}`);
  if (proof && request.proof === "query") address.searchParams.set("token", proof.token);
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
  const millis = performance.now() - began;
  if (isStream) await response.body?.cancel();
  return { response, text, millis };
}

/** What is wrong with an answer, or undefined. */
export function complaint(name: EndpointName, response: Response, text: string): string | undefined {
  const endpoint: Endpoint = calls[name];
  const { status, headers } = response;
  if (status >= 500) return `${status} ${text.slice(0, 300)}`;
  if (!headers.has("x-request-id") || !headers.has("content-security-policy")) return "guards are missing";
  if (endpoint.data === "stream" && status === 200) return undefined;
  if (endpoint.data === "csv" && status === 200) {
    return headers.get("content-type")?.startsWith("text/csv") ? undefined : "is no table";
  }
  if (endpoint.data === "zip" && status === 200) {
    return headers.get("content-type") === "application/zip" ? undefined : "is no archive";
  }
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return `${status} is no JSON: ${text.slice(0, 200)}`;
  }
  if (status === 200 || status === 202) {
    const data = typeof endpoint.data === "string" ? undefined : endpoint.data;
    const parsed = data === undefined ? undefined : success(data).safeParse(body);
    return parsed?.success === false ? `breaks its schema: ${parsed.error.message.slice(0, 300)}` : undefined;
  }
  if (![...ofTheDoor, ...endpoint.refusals ?? []].includes(status)) {
    return `${status} is not documented: ${text.slice(0, 200)}`;
  }
  return failure.safeParse(body).success ? undefined : `is no refusal: ${text.slice(0, 200)}`;
}

/** A session of its own for every request: many calls end the one they are made with. */
async function proofOf(
  stage: Stage,
  asker: Asker,
): Promise<{ token: string; refresh: string } | undefined> {
  if (asker === "nobody") return undefined;
  if (asker === "forged") {
    return { token: "eyJhbGciOiJub25lIn0.eyJzdWIiOiJzdGFmZl9hZG1pbiJ9.", refresh: "stolen" };
  }
  const tokens = signedTokens(testKeys.accessTokens);
  const refresh = tokens.refresh();
  const staffId = `staff_${asker}`;
  const sessionId = await stage.beginSession(staffId, refresh.hash);
  const token = await tokens.issue({ sessionId, staffId }, Date.parse(lunchtime) + 3_600_000);
  return { token, refresh: refresh.token };
}

function shuffle<T>(list: readonly T[], seed: number): T[] {
  return fc.sample(fc.shuffledSubarray([...list], { minLength: list.length }), { numRuns: 1, seed })[0] ?? [];
}

function say(line: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));
}

if (import.meta.main) {
  const [runs = "20000", seed = String(Date.now() % 1_000_000)] = Deno.args;
  const began = performance.now();
  const { asked, slowest, statuses, findings, broken, succeeded, never } = await fuzz(
    Number(runs),
    Number(seed),
  );
  const counts = [...statuses].toSorted(([one], [other]) => one - other).map(([status, count]) =>
    `${status}: ${count}`
  );
  say(
    `${asked} requests, seed ${seed}, ${Math.round((performance.now() - began) / 1000)} s; slowest ${
      Math.round(slowest)
    } ms`,
  );
  say(
    `answers ${counts.join(", ")}; calls that succeeded at least once: ${succeeded.size} of ${
      Object.keys(calls).length
    }`,
  );
  if (never.length > 0) say(`never: ${never.join(", ")}`);
  for (const { request, seed, what } of findings.slice(0, 20)) {
    say(`FOUND ${seed} ${what}\n  ${JSON.stringify(request).slice(0, 600)}`);
  }
  for (const sentence of broken) say(`BROKEN ${sentence}`);
  say(`${findings.length} findings, ${broken.length} broken invariants`);
  const isTelling = asked < enoughToSucceed || never.length === 0;
  Deno.exit(isTelling && findings.length + broken.length === 0 ? 0 : 1);
}
