export const messages = {
  "store.stub": "",
} as const;
