import type { EvidenceFiles } from "@domain/ports/evidence.ts";

/** Returns the evidence as JSON instead of a zip. */
export const plainEvidenceFiles: EvidenceFiles = {
  zip: (evidence) => new TextEncoder().encode(JSON.stringify(evidence)),
};
