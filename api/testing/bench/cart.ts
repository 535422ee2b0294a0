/** Dishes put into carts by sixteen guests at once, three into each. */
import { calls } from "@contract/calls.ts";
import { plainDish } from "../guests.ts";
import { type Figure, percentile } from "./results.ts";
import { load, middle, rounds } from "./load.ts";
import { costOf, each } from "./spent.ts";
import type { Stage } from "./stage.ts";
import { connectMany, request } from "./wire.ts";

const guests = 16;

export async function cartFigures(stage: Stage, insert: Figure): Promise<Figure[]> {
  const wires = await connectMany(stage.port, guests);
  const carts = wires.map(() => ({ id: "", adds: 0 }));
  const add = async (worker: number) => {
    const [wire, cart] = [wires[worker], carts[worker]];
    if (!wire || !cart) throw new Error("no such guest");
    if (cart.adds % 3 === 0) cart.id = crypto.randomUUID();
    cart.adds += 1;
    const reply = await wire.ask(request("POST", calls.addToCart.path, {}, {
      session_id: cart.id,
      menu_item_id: plainDish.id,
      quantity: 1,
      special_instructions: `${cart.adds}`,
    }));
    if (reply.status !== 200) throw new Error(`the cart answered ${reply.status}`);
  };
  const all = await rounds(stage.effort, async () => {
    const { value, micros } = await costOf(stage.meters, () => load(guests, stage.effort.millis, add));
    return { ...value, p99: percentile(value.times, 0.99), cpu: each(micros, value.count) };
  });
  for (const wire of wires) wire.close();
  return [
    {
      name: `add to cart, ${guests} guests`,
      value: middle(all, ({ perSecond }) => perSecond),
      unit: "/s",
      of: {
        name: "INSERT",
        value: insert.value,
        ratio: middle(all, ({ perSecond }) => perSecond / insert.value),
      },
      cpuMicros: middle(all, ({ cpu }) => cpu ?? NaN),
      goal: { atLeast: 0.1 },
    },
    { name: "add to cart, p99", value: middle(all, ({ p99 }) => p99), unit: "ms", goal: { atMost: 25 } },
  ];
}
