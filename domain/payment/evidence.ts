/** What the restaurant can submit about one order: plain text cells, not escaped for any format. */
export type Evidence = {
  orderNumber: string;
  /** The exported file's name, without a folder. */
  fileName: string;
  title: string;
  sections: readonly EvidenceSection[];
};

export type EvidenceSection = {
  /** A file name without its ending. */
  name: string;
  title: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
};
