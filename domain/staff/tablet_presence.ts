/** How often an open orders page reports itself. */
export const tabletReportMs = 20_000;

/** A tablet that has reported within this time is connected: the board, the alarm, health and metrics all count it by this. */
export const tabletSilentMs = 60_000;
