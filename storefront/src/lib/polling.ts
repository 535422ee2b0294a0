let isTold = false;

/** Set while changes of the menu and the store are told to this page as they happen. */
export function setTold(told: boolean): void {
  isTold = told;
}

/** For `refetchInterval`: asks every `ms` while nobody tells, and not at all while somebody does. */
export const unlessTold = (ms: number) => (): number | false => isTold ? false : ms;
