import type { Evidence } from "../payment/evidence.ts";

/** Packs evidence for download and for email attachments. */
export type EvidenceFiles = {
  /** A zip with one HTML page of everything and one text file per section. Guests' texts cannot become markup in it. */
  zip(evidence: Evidence): Uint8Array<ArrayBuffer>;
};
