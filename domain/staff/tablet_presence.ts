/** How often an open orders page reports itself. */
export const tabletReportMs = 20_000;

/** A tablet counts as connected when it reported within this time. */
export const tabletSilentMs = 60_000;
