/** Runs attacks at once in a worker, so that they do not slow down what measures the honest guest. Answers with the statuses that each got. */
import { type Attack, type AttackName, attacks, type Target } from "./attacks.ts";

export type Attacker = {
  name: AttackName;
  target: Target;
  /** How many requests run at once. */
  workers: number;
  /** Absent: sends requests until the message "stop". */
  count?: number;
};

/** How often each status was answered. A connection that the product closes counts as status 0. */
export type Statuses = Record<number, number>;

const worker = self as unknown as Worker;
let isOver = false;

worker.onmessage = async ({ data }: MessageEvent<readonly Attacker[] | "stop">) => {
  if (data === "stop") {
    isOver = true;
    return;
  }
  worker.postMessage(
    await Promise.all(data.map(async ({ name, target, workers, count = Infinity }) => {
      const { send }: Attack = attacks[name];
      const statuses: Statuses = {};
      let nth = 0;
      await Promise.all(Array.from({ length: workers }, async () => {
        while (!isOver && nth < count) {
          const status = await send(target, nth++).catch(() => 0);
          statuses[status] = (statuses[status] ?? 0) + 1;
        }
      }));
      return statuses;
    })),
  );
};
