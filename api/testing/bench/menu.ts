/** The menu, read by many at once, beside a bare server that sends the same bytes. */
import { calls } from "@contract/calls.ts";
import { demoMenu } from "../../dev/demo/menu.ts";
import type { Figure } from "./results.ts";
import { load, middle, rounds } from "./load.ts";
import { costOf, each, processMeter } from "./spent.ts";
import { type Stage, startBare } from "./stage.ts";
import { connectMany, request } from "./wire.ts";

const { path } = calls.menuByCategory;

export async function menuFigures(stage: Stage): Promise<Figure[]> {
  const { things, api, port } = stage;
  const answer = await fetch(api.url + path, { headers: { "accept-encoding": "identity" } });
  const dishes = (await answer.json()).data.flatMap((each: { items: unknown[] }) => each.items).length;
  const bare = await startBare(things);
  const [whole] = await connectMany(port, 1);
  if (!whole) throw new Error("no connection");
  const brotli = await whole.ask(request("GET", path, { "accept-encoding": "br" }));
  const etag = await tagOf(api.url);
  await fetch(`http://127.0.0.1:${bare.port}/bytes`, {
    method: "POST",
    headers: { "x-etag": etag, "x-type": "application/json", "x-coding": "br" },
    body: brotli.body.slice(),
  }).then((response) => response.body?.cancel());
  const figures: Figure[] = [{
    name: `menu on the wire, per 60 dishes (${dishes} of ${demoMenu.dishes.length} sent)`,
    value: brotli.body.length / dishes * 60 / 1000,
    unit: "kB",
    goal: { atMost: 3 },
    note: `${brotli.body.length} bytes of brotli in all`,
  }];
  whole.close();

  for (const [status, known, goal] of [[200, {}, 0.8], [304, { "if-none-match": etag }, 0.9]] as const) {
    const asked = request("GET", path, { "accept-encoding": "br", ...known });
    for (const connections of [16, 64]) {
      const read = (at: number, pid: number) => readMany(stage, at, pid, { connections, asked, status });
      const both = await rounds(stage.effort, async () => {
        const limit = await read(bare.port, bare.pid);
        return { limit, own: await read(port, api.pid) };
      });
      const cpuMicros = middle(both, ({ own }) => own.cpu ?? NaN);
      const bareCpu = middle(both, ({ limit }) => limit.cpu ?? NaN);
      figures.push({
        name: `menu ${status}, ${connections} connections`,
        value: middle(both, ({ own }) => own.perSecond),
        unit: "/s",
        of: {
          name: "bare server",
          value: middle(both, ({ limit }) => limit.perSecond),
          ratio: middle(both, ({ own, limit }) => own.perSecond / limit.perSecond),
        },
        cpuMicros,
        goal: { atLeast: goal },
        note: `bare server: ${bareCpu.toFixed(1)} µs, by CPU ${(bareCpu / cpuMicros).toFixed(2)}`,
      });
    }
  }
  return figures;
}

async function readMany(
  { effort }: Stage,
  port: number,
  pid: number,
  { connections, asked, status }: { connections: number; asked: Uint8Array; status: number },
): Promise<{ perSecond: number; cpu: number | undefined }> {
  const wires = await connectMany(port, connections);
  const { value, micros } = await costOf(
    [processMeter(pid)],
    () =>
      load(connections, effort.millis, async (worker) => {
        const reply = await wires[worker]?.ask(asked);
        if (reply?.status !== status) throw new Error(`answered ${reply?.status}, not ${status}`);
      }),
  );
  for (const wire of wires) wire.close();
  return { perSecond: value.perSecond, cpu: each(micros, value.count) };
}

async function tagOf(url: string): Promise<string> {
  const response = await fetch(url + path, { headers: { "accept-encoding": "br" } });
  await response.body?.cancel();
  return response.headers.get("etag") ?? "";
}
