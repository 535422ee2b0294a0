/** Runs attacks at once in a worker, so that they do not slow down what measures the honest guest. Answers "stop" with the statuses. */
import { type Attack, type AttackName, attacks, type Target } from "./attacks.ts";

const worker = self as unknown as Worker;
let isOver = false;

worker.onmessage = async (
  { data }: MessageEvent<{ names: readonly AttackName[]; target: Target } | "stop">,
) => {
  if (data === "stop") {
    isOver = true;
    return;
  }
  const statuses: Record<number, number> = {};
  await Promise.all(data.names.map(async (name) => {
    const { workers, send }: Attack = attacks[name];
    let nth = 0;
    // Several attacks share the connections of one client.
    await Promise.all(Array.from({ length: Math.ceil(workers / data.names.length) }, async () => {
      while (!isOver) {
        // A connection that the product closes counts as status 0.
        const status = await send(data.target, nth++).catch(() => 0);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    }));
  }));
  worker.postMessage(statuses);
};
