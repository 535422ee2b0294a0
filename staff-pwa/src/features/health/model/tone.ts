import type { Tone } from "@/ui/status_badge.tsx";

const tones: Readonly<Record<string, Tone>> = {
  healthy: "good",
  good: "good",
  online: "good",
  warning: "caution",
  degraded: "caution",
  critical: "bad",
  down: "bad",
  misconfigured: "bad",
  error: "bad",
};

/** The color of a status; "plain" for an unknown one. */
export const toneOf = (status: string): Tone => tones[status] ?? "plain";
