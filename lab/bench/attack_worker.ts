/** Runs an attack in a worker, so that it does not slow down what measures the honest guest. Answers "stop" with the statuses. */
import { type Attack, type AttackName, attacks, type Target } from "./attacks.ts";

const worker = self as unknown as Worker;
let isOver = false;

worker.onmessage = async ({ data }: MessageEvent<{ name: AttackName; target: Target } | "stop">) => {
  if (data === "stop") {
    isOver = true;
    return;
  }
  const { workers, send }: Attack = attacks[data.name];
  const statuses: Record<number, number> = {};
  let nth = 0;
  await Promise.all(Array.from({ length: workers }, async () => {
    while (!isOver) {
      // A connection that the product closes counts as status 0.
      const status = await send(data.target, nth++).catch(() => 0);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  }));
  worker.postMessage(statuses);
};
