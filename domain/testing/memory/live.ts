import type { LiveEvent, LiveEvents, StreamEvent } from "@domain/ports/live.ts";

export type MemoryLive = LiveEvents & { announce(event: StreamEvent): void };

export function memoryLive(): MemoryLive {
  const events: LiveEvent[] = [];
  const wakes = new Set<() => void>();
  return {
    after: (id, limit) => Promise.resolve(events.filter((event) => event.id > id).slice(0, limit)),
    latestId: () => Promise.resolve(events.length),
    onWrite(wake) {
      wakes.add(wake);
      return Promise.resolve(() => {
        wakes.delete(wake);
        return Promise.resolve();
      });
    },
    announce(event) {
      events.push({ id: events.length + 1, ...event });
      for (const wake of wakes) void Promise.resolve().then(wake);
    },
  };
}
