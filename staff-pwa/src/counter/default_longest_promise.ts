/** Minutes; used until the settings are loaded. */
export const defaultLongestPromise = 90;
