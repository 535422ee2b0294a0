/** The live streams of signed-in browsers and paired stations. The product's streams run by the clock of the evening. */
import assert from "node:assert/strict";
import { setImmediate } from "node:timers";
import type { Call } from "@api/http/middleware/call.ts";
import { callerOf } from "@api/http/middleware/authorize.ts";
import { Refusal } from "@api/http/refusals.ts";
import type { Services } from "@api/http/services.ts";
import { startLiveFeed } from "@api/http/streaming/live_feed.ts";
import { orderStream } from "@api/http/streaming/order_stream.ts";
import { makeStreamLimit } from "@api/http/streaming/stream_limit.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import { issueTicket } from "@domain/usecases/staff/stream_tickets.ts";
import { answersTo, checkAnswer, earliest, endingOf } from "../checks/access.ts";
import type { Span } from "./history.ts";
import {
  type Person,
  type Stream,
  type StreamProcess,
  type Streams,
  type Tablet,
  timed,
  type WithAccess,
} from "./staff.ts";
import { ofStation } from "./tablets.ts";

/** A stream ends this long after its session. */
const endsWithinMs = 5_000;
const maxStreams = 4;

/** Starts a feed in each of the `processes`. The intervals of the product follow the clock until `stop`. */
export async function startStreams(store: MemoryPorts, processes: number): Promise<Streams> {
  const stopTimers = followClock(store.clock);
  const start = async (): Promise<StreamProcess> => {
    const feed = await startLiveFeed(store, () => {});
    // The streams use nothing else of the services.
    const services = {
      ports: store,
      feed,
      log: () => {},
      streamLimit: makeStreamLimit(),
    } as unknown as Services;
    return { services, stop: feed.stop };
  };
  const streams: Streams = {
    open: [],
    cut: [],
    processes: await Promise.all(Array.from({ length: processes }, start)),
    async restart(nth) {
      const died = streams.processes[nth];
      assert.ok(died);
      const cut = streams.open.filter(({ process, isEnded }) => process === died && !isEnded);
      for (const { reader } of cut) await reader.cancel();
      await died.stop();
      streams.processes[nth] = await start();
      streams.open = streams.open.filter((stream) => !cut.includes(stream));
      streams.cut.push(...cut);
    },
    async stop() {
      for (const { reader } of streams.open) await reader.cancel();
      for (const { stop } of streams.processes) await stop();
      stopTimers();
    },
  };
  return streams;
}

/** Replaces intervals by ones that run when the clock is set or advanced. Returns a function that restores them. */
function followClock(clock: MemoryPorts["clock"]): () => void {
  const { setInterval, clearInterval } = globalThis;
  const { set, advance, advanceMinutes } = clock;
  const intervals = new Map<number, { work: () => void; ms: number; last: Instant }>();
  let count = 0;
  const run = () => {
    const now = clock.now();
    for (const interval of intervals.values()) {
      if (now - interval.last < interval.ms) continue;
      interval.last = now;
      interval.work();
    }
  };
  const thenRun = (move: (to: number) => void) => (to: number) => {
    move(to);
    run();
  };
  Object.assign(globalThis, {
    setInterval: (work: () => void, ms: number) => {
      intervals.set(++count, { work, ms, last: clock.now() });
      return count;
    },
    clearInterval: (id: number) => void intervals.delete(id),
  });
  Object.assign(clock, {
    set: thenRun(set),
    advance: thenRun(advance),
    advanceMinutes: thenRun(advanceMinutes),
  });
  return () => void Object.assign(globalThis, { setInterval, clearInterval });
}

/** A browser or a station opens the orders page. A ticket opens one stream, once. */
export async function openStream(scene: WithAccess): Promise<void> {
  const { access: { people, tablets, streams }, rng } = scene;
  if (streams === undefined) return;
  if (streams.open.length >= maxStreams) await closePage(streams);
  const signedIn = people.filter(({ browser }) => browser.signedIn);
  const [first, ...rest] = [...signedIn, ...tablets];
  if (first === undefined) return;
  const device = rng.pick([first, ...rest]);
  if ("browser" in device) await openInBrowser(scene, streams, device);
  else await openOnTablet(scene, streams, device);
}

async function closePage({ open }: Streams): Promise<void> {
  const stream = open.shift();
  await stream?.reader.cancel();
}

/** The browsers and stations whose stream was cut, or asked to connect again, do so. They tell the process the last event that they have. */
export async function reconnectStreams(scene: WithAccess): Promise<void> {
  const { access: { people, tablets, streams } } = scene;
  if (streams === undefined) return;
  for (const cut of streams.cut.splice(0)) {
    if ("tablet" in cut.of) {
      const { tablet } = cut.of;
      if (tablets.includes(tablet)) await openOnTablet(scene, streams, tablet, cut);
      continue;
    }
    const { grant } = cut.of;
    const person = people.find(({ browser }) => browser.signedIn?.grant === grant);
    if (person) await openInBrowser(scene, streams, person, cut);
  }
}

async function openInBrowser(
  scene: WithAccess,
  streams: Streams,
  { browser, username }: Person,
  cut?: Stream,
): Promise<void> {
  const { signedIn } = browser;
  if (signedIn === undefined) return;
  const { grant, accessToken, accessUntil } = signedIn;
  const { answer: { answer, at }, span } = await scene.access.history.watch(() =>
    timed(scene, () => connect(scene, streams, accessToken, cut))
  );
  const valid = { ...grant, expiresAt: earliest(grant.expiresAt, accessUntil) };
  const answers = answersTo(scene.access, valid, { span, at, permission: "orders" });
  const expected = new Set([...answers].map((each) => each.startsWith("as ") ? "open" : "refused"));
  checkAnswer(`a stream of ${username}`, answer ? "open" : "refused", expected);
  if (answer) follow(streams, { of: { grant }, ...answer }, cut);
}

async function openOnTablet(
  scene: WithAccess,
  streams: Streams,
  tablet: Tablet,
  cut?: Stream,
): Promise<void> {
  // The tablet may get another token meanwhile.
  const { accessToken, accessUntil } = tablet;
  const { answer: { answer, at }, span } = await scene.access.history.watch(() =>
    timed(scene, () => connect(scene, streams, accessToken, cut))
  );
  const { isSure, isPossible } = endOf(scene, tablet, span);
  const [isOver, mayBeOver] = [
    isSure || at.min >= accessUntil.max,
    isPossible || at.max >= accessUntil.min,
  ];
  const expected = new Set([...isOver ? [] : ["open"], ...isOver || mayBeOver ? ["refused"] : []]);
  checkAnswer(`a stream of ${tablet.name}`, answer ? "open" : "refused", expected);
  if (answer) follow(streams, { of: { tablet }, ...answer }, cut);
}

const endOf = ({ access }: Pick<WithAccess, "access">, { stationId, begun }: Tablet, span: Span) =>
  access.history.ended(ofStation(stationId), begun, span);

type Opened = { response: Response; began: number; process: StreamProcess };

/** Opens a stream with an access token or a ticket for it, after the last event of the one that was cut. Undefined when it is refused. */
async function connect(
  { process: { ports }, rng }: WithAccess,
  { processes: [first, ...rest] }: Streams,
  token: string,
  cut: Stream | undefined,
): Promise<Opened | undefined> {
  assert.ok(first);
  const process = rng.pick([first, ...rest]);
  const lastId = cut && (cut.ids.at(-1) ?? cut.began);
  try {
    if (rng.happens(0.3)) return await open(process, { token }, lastId);
    const caller = await callerOf(ports, token);
    const of = caller?.station
      ? { stationId: caller.station.id }
      : caller?.staff && { sessionId: caller.staff.session.id };
    if (of === undefined) return undefined;
    const ticket = await issueTicket(ports, of);
    const opened = await open(process, { ticket }, lastId);
    await assert.rejects(open(process, { ticket }), Refusal, "a ticket opens a second stream");
    return opened;
  } catch (cause) {
    if (cause instanceof Refusal) return undefined;
    throw cause;
  }
}

async function open(
  process: StreamProcess,
  query: Call<"orderStream">["query"],
  lastId?: number,
): Promise<Opened> {
  const { services } = process;
  const http = { req: { header: () => lastId === undefined ? undefined : String(lastId) } };
  const response = await orderStream(services, { query, http } as unknown as Call<"orderStream">);
  return { response, began: services.feed.latestId(), process };
}

/** Reads the stream. What it receives goes on after what the one that was `cut` had received. */
function follow(
  streams: Streams,
  { of, response, began, process }: Pick<Stream, "of"> & Opened,
  cut: Stream | undefined,
): void {
  assert.ok(response.body);
  const stream: Stream = {
    of,
    process,
    reader: response.body.getReader(),
    ids: cut?.ids ?? [],
    began: cut?.began ?? began,
    isEnded: false,
    isAsked: false,
    mayBeOver: false,
  };
  streams.open.push(stream);
  const read = async () => {
    for (;;) {
      const { done, value } = await stream.reader.read();
      if (done) return void (stream.isEnded = true);
      stream.isAsked ||= new TextDecoder().decode(value).startsWith("event: reconnect");
      const [, id, type] = /^id: (\d+)\ndata: \{"type":"(\w+)"/.exec(new TextDecoder().decode(value)) ?? [];
      if (id === undefined) continue;
      if (type !== "connected") stream.ids.push(Number(id));
      // A new stream begins after the event that it names first.
      else if (cut === undefined) stream.began = Number(id);
    }
  };
  void read();
}

/** A stream ends soon after its session, and not before. Until then it has every event, in order. */
export async function checkStreams(
  { store, access }: Pick<WithAccess, "store" | "access">,
): Promise<void> {
  const { streams } = access;
  if (streams === undefined || streams.open.length === 0) return;
  // The streams have written what they will.
  await new Promise<void>((resolve) => void setImmediate(resolve));
  const now = store.clock.now();
  const { span } = await access.history.watch(() => Promise.resolve());
  const events = await store.live.after(0, Infinity);
  for (const stream of streams.open) {
    const { isOver, mayBeOver } = endingOfStream(access, stream, span, now);
    if (isOver) stream.overAt ??= now;
    const isLate = stream.overAt !== undefined && now - stream.overAt >= endsWithinMs;
    assert.ok(!isLate || stream.isEnded, "a stream of a session that has ended");
    stream.mayBeOver ||= mayBeOver;
    if (stream.mayBeOver) continue;
    if (stream.isEnded && stream.isAsked) {
      // The role on it has changed.
      streams.cut.push(stream);
      continue;
    }
    assert.ok(!stream.isEnded, "a stream that ended before its session");
    const expected = events.filter((event) =>
      event.id > stream.began && event.kind !== "menu_changed" &&
      !("orderId" in event && store.orders.all().every(({ id }) => id !== event.orderId))
    ).map(({ id }) => id);
    assert.deepEqual(stream.ids, expected, "the events of a stream");
  }
  streams.open = streams.open.filter(({ isEnded }) => !isEnded);
}

function endingOfStream(access: WithAccess["access"], { of }: Stream, span: Span, now: Instant) {
  const at = { min: now, max: now };
  if ("tablet" in of) {
    const { isSure, isPossible } = endOf({ access }, of.tablet, span);
    return { isOver: isSure, mayBeOver: isPossible };
  }
  const { isOver, mayBeOver } = endingOf(access, of.grant, span, at);
  const answers = answersTo(access, of.grant, { span, at, permission: "orders" });
  const mayListen = [...answers].some((answer) => answer.startsWith("as "));
  return { isOver, mayBeOver: mayBeOver || !mayListen || answers.size > 1 };
}
