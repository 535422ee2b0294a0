export const messages = {
  "records.stub": "",
} as const;
