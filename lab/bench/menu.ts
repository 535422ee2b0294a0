/** Measures concurrent menu reads, compared with a baseline server that sends the same bytes. */
import { endpoints } from "@contract/endpoints.ts";
import { languages } from "@domain/shared/language.ts";
import { demoMenu } from "@demo/restaurant/menu.ts";
import { brotli as compress } from "@api/http/answers/content_coding.ts";
import type { Metric } from "./results.ts";
import { load, medianOf, rounds } from "./load.ts";
import { measureCpu, perItem, processMeter } from "./resource_usage.ts";
import { type Environment, startBaseline } from "./environment.ts";
import { connectMany, request } from "./http_client.ts";

const { path } = endpoints.menuByCategory;

export async function measureMenu(environment: Environment): Promise<Metric[]> {
  const { resources, api, port } = environment;
  const menuResponse = await fetch(api.url + path, { headers: { "accept-encoding": "identity" } });
  const dishes = (await menuResponse.json()).data.flatMap((each: { items: unknown[] }) => each.items).length;
  const baseline = await startBaseline(resources);
  const [connection] = await connectMany(port, 1);
  if (!connection) throw new Error("no connection");
  const brotli = await connection.send(request("GET", path, { "accept-encoding": "br" }));
  const etag = await menuEtag(api.url);
  await fetch(`http://127.0.0.1:${baseline.port}/bytes`, {
    method: "POST",
    headers: { "x-etag": etag, "x-type": "application/json", "x-coding": "br" },
    body: brotli.body.slice(),
  }).then((response) => response.body?.cancel());
  const metrics: Metric[] = [{
    name: `menu on the wire, per 60 dishes (${dishes} of ${demoMenu.dishes.length} sent)`,
    value: brotli.body.length / dishes * 60 / 1000,
    unit: "kB",
    note: `${brotli.body.length} bytes of brotli in all`,
  }];
  connection.close();
  for (const language of languages) {
    const inLanguage = await fetch(`${api.url}${path}?language=${language}`);
    const { length } = await compress(await inLanguage.bytes(), 11);
    metrics.push({
      name: `menu in one language (${language}), per 60 dishes`,
      value: length / dishes * 60 / 1000,
      unit: "kB",
      goal: { atMost: 5 },
      note: `${length} bytes of brotli 11 in all`,
    });
  }

  for (const [status, headers, goal] of [[200, {}, 0.8], [304, { "if-none-match": etag }, 0.9]] as const) {
    const menuRequest = request("GET", path, { "accept-encoding": "br", ...headers });
    for (const connections of [16, 64]) {
      const measure = (at: number, pid: number) =>
        readMany(environment, at, pid, { connections, menuRequest, status });
      const results = await rounds(environment.effort, async () => {
        const baselineResult = await measure(baseline.port, baseline.pid);
        return { baselineResult, product: await measure(port, api.pid) };
      });
      const cpuMicros = medianOf(results, ({ product }) => product.cpu ?? NaN);
      const baselineCpu = medianOf(results, ({ baselineResult }) => baselineResult.cpu ?? NaN);
      metrics.push({
        name: `menu ${status}, ${connections} connections`,
        value: medianOf(results, ({ product }) => product.perSecond),
        unit: "/s",
        of: {
          name: "bare server",
          value: medianOf(results, ({ baselineResult }) => baselineResult.perSecond),
          ratio: medianOf(
            results,
            ({ product, baselineResult }) => product.perSecond / baselineResult.perSecond,
          ),
        },
        cpuMicros,
        goal: { atLeast: goal },
        note: `bare server: ${baselineCpu.toFixed(1)} µs, by CPU ${(baselineCpu / cpuMicros).toFixed(2)}`,
      });
    }
  }
  return metrics;
}

async function readMany(
  { effort }: Environment,
  port: number,
  pid: number,
  { connections, menuRequest, status }: { connections: number; menuRequest: Uint8Array; status: number },
): Promise<{ perSecond: number; cpu: number | undefined }> {
  const connectionPool = await connectMany(port, connections);
  const { value, micros } = await measureCpu(
    [processMeter(pid)],
    () =>
      load(connections, effort.durationMs, async (worker) => {
        const reply = await connectionPool[worker]?.send(menuRequest);
        if (reply?.status !== status) throw new Error(`answered ${reply?.status}, not ${status}`);
      }),
  );
  for (const pooled of connectionPool) pooled.close();
  return { perSecond: value.perSecond, cpu: perItem(micros, value.count) };
}

async function menuEtag(url: string): Promise<string> {
  const response = await fetch(url + path, { headers: { "accept-encoding": "br" } });
  await response.body?.cancel();
  return response.headers.get("etag") ?? "";
}
