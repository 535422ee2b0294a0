/** The limit that orders and carts are held against: INSERT and COMMIT of one small row by eight clients. */
import type { Figure } from "./results.ts";
import { load, middle, rounds } from "./load.ts";
import { costOf, each } from "./spent.ts";
import type { Stage } from "./stage.ts";

const clients = 8;

/** Inserts a second, by pgbench as it comes where it is installed. */
export async function insertLimit(stage: Stage): Promise<Figure> {
  const { sql, effort, meters: [, postgresMeter] } = stage;
  await sql`create table if not exists bench_limit (id bigint generated always as identity primary key, words text)`;
  const isPgbench = await pgbench(stage, 200).then(() => true, () => false);
  const all = await rounds(effort, async () => {
    const { value, micros } = await costOf(
      postgresMeter ? [postgresMeter] : [],
      () => isPgbench ? pgbench(stage, effort.millis) : ownLoop(stage),
    );
    return { perSecond: value.perSecond, cpu: each(micros, value.count) };
  });
  return {
    name: `single-row INSERT, ${clients} clients`,
    value: middle(all, ({ perSecond }) => perSecond),
    unit: "/s",
    cpuMicros: middle(all, ({ cpu }) => cpu ?? NaN),
    note: isPgbench ? "pgbench" : "own loop: pgbench is not installed",
  };
}

async function pgbench(
  { databaseUrl, things }: Stage,
  millis: number,
): Promise<{ perSecond: number; count: number }> {
  const script = await Deno.makeTempFile({ suffix: ".sql" });
  things.defer(() => Deno.remove(script));
  await Deno.writeTextFile(script, "insert into bench_limit (words) values ('bibimbap');\n");
  const { code, stdout } = await new Deno.Command("pgbench", {
    args: [
      ...["-n", "-f", script, "-c", `${clients}`, "-j", "2"],
      ...["-T", `${Math.max(1, Math.round(millis / 1000))}`, databaseUrl],
    ],
    stderr: "null",
  }).output();
  const words = new TextDecoder().decode(stdout);
  if (code !== 0) throw new Error("pgbench failed");
  return {
    perSecond: Number(/tps = ([\d.]+)/.exec(words)?.[1]),
    count: Number(/actually processed: (\d+)/.exec(words)?.[1]),
  };
}

async function ownLoop({ sql, effort }: Stage): Promise<{ perSecond: number; count: number }> {
  return await load(clients, effort.millis, () => sql`insert into bench_limit (words) values ('bibimbap')`);
}
