import { atom } from "jotai";

/** True while a person on a station wants to sign in with a password. */
export const wantsPassword = atom(false);

const pairedName = "counter.station";

/** Whether this browser was paired as a station, so that it can return to the board after a logout. */
export const isPaired = (): boolean => localStorage.getItem(pairedName) !== null;
export const rememberPaired = (): void => localStorage.setItem(pairedName, "yes");
