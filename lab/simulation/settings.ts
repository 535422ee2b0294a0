/** The restaurant of an evening: its rates, messages, limits and rules. */
import type { CapacityBand } from "@domain/hours/capacity.ts";
import type { CallNumber } from "@domain/notification/call_ladder.ts";
import type { Settings } from "@domain/settings/settings.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import type { Rng } from "../faults/rng.ts";
import { alcoholEnd } from "./drinks.ts";

const none = { orders: 0, dishes: 0 };
const usualLimits = [none, none, none, none, none, { orders: 3, dishes: 0 }, {
  orders: 0,
  dishes: 8,
}] as const;
const dinner = { days: [0, 1, 2, 3, 4, 5, 6], from: "17:00", to: "19:00", dishes: 0 } as const;
const bands: readonly [CapacityBand[], ...CapacityBand[][]] = [
  [],
  ...Array.from({ length: 4 }, () => []),
  [{ ...dinner, orders: 1 }],
  [{ ...dinner, orders: 4 }, { ...dinner, from: "18:00", orders: 2, dishes: 5 }],
];

const mina = { name: "Mina", phone: "+17145550143", language: "ko" } as const;
const joe = { name: "Joe", phone: "+17145550144", language: "en" } as const;
const sora = { name: "Sora", phone: "+17145550145", language: "ko" } as const;
const numbers: readonly [CallNumber[], ...CallNumber[][]] = [[], [mina], [mina, joe], [mina, joe, sora]];

const taxRates = [87_500, 87_500, 77_500, 0] as const;
const feeRates = [0, 0, 30_000, 45_500] as const;

/** What the kitchen can do in a quarter of an hour. */
export const changeCapacity = (rng: Rng): Settings["capacity"] => ({
  usual: rng.pick(usualLimits),
  bands: rng.pick(bands),
});

/** The owner changes the rates for later orders. */
export function changeRates(
  { store, places, rng }: { store: MemoryPorts; places: { changes: string[] }; rng: Rng },
): void {
  store.store.changeSettings({ taxPpm: rng.pick(taxRates), serviceFeePpm: rng.pick(feeRates) });
  places.changes.push("staff");
}

export function chooseSettings({ store, clock }: MemoryPorts, rng: Rng): void {
  const { restaurant } = store.facts.settings;
  store.changeSettings({
    restaurant: { ...restaurant, email: "owner@jogakbo.example", phone: "+17145550100" },
    taxPpm: rng.pick(taxRates),
    serviceFeePpm: rng.pick(feeRates),
    mailsGuests: rng.happens(0.8),
    textsGuests: rng.happens(0.5),
    autoAccept: rng.happens(0.1),
    managersRefundOnCancel: rng.happens(0.5),
    parallelDishes: rng.pick([0, 0, 2]),
    alertPhone: "+17145550199",
    calls: { isOn: true, numbers: rng.pick(numbers), afterMinutes: rng.pick([4, 4, 5]) },
    pausesWithoutTablet: rng.happens(0.3),
    drillMinutes: rng.pick([10, 10, 10, 5, 0]),
    textAreaCodes: rng.pick([[], ["876", "242"]]),
    capacity: changeCapacity(rng),
    secondFactorRoles: rng.pick([[], [], [], ["admin"]]),
    pickupCode: {
      isAsked: rng.happens(0.8),
      aboveCents: rng.pick([0, 5_000, 10_000]),
      isForUnusual: rng.happens(0.5),
    },
    threeDSecure: {
      aboveCents: rng.pick([0, 2_000, 15_000]),
      dishes: rng.pick([0, 3, 20]),
      isByRecord: rng.happens(0.5),
    },
    retentionMonths: rng.pick([1, 1, 2, 24]),
    alcoholEndsAt: alcoholEnd(clock.now(), rng),
  });
}
