import type { Evidence } from "../payment/evidence.ts";

/** Packs evidence for download and for email attachments. */
export type EvidenceFiles = {
  /** Returns a zip with one HTML page of everything and one text file per section. Guests' texts are escaped. */
  zip(evidence: Evidence): Uint8Array<ArrayBuffer>;
};
