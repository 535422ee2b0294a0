let isStreaming = false;

/** Set while changes of the menu and the store are told to this page as they happen. */
export function setStreaming(told: boolean): void {
  isStreaming = told;
}

/** For `refetchInterval`: asks every `ms` while nobody tells, and not at all while somebody does. */
export const unlessStreaming = (ms: number) => (): number | false => isStreaming ? false : ms;
