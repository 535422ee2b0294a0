/** The dispute evidence of one order as plain text; the caller escapes it for its format. */
export type Evidence = {
  orderNumber: string;
  /** The name of the exported file, without a folder. */
  fileName: string;
  title: string;
  sections: readonly EvidenceSection[];
};

export type EvidenceSection = {
  /** A file name without its extension. */
  name: string;
  title: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
};
