/** The groups of the readiness checks. */
export const readinessGroups = ["installation", "restaurant", "counter"] as const;
export type ReadinessGroup = typeof readinessGroups[number];

/** The readiness checks: whether the restaurant can open. */
export const readinessNames = [
  ...["mode", "address", "database", "proxies", "payments", "payment_events", "mail", "texts"] as const,
  ...["backup"] as const,
  ...["name", "phone", "street", "email", "hours", "menu", "prices", "tax", "ordering"] as const,
  ...["tablet", "printer", "alert_phone", "calls", "demo_passwords", "super_admins"] as const,
] as const;
export type ReadinessName = typeof readinessNames[number];

/** `fix` must be fixed before opening, `warning` should be reviewed; `demo` is acceptable in the demo only. */
export const readinessStates = ["ok", "warning", "fix", "demo"] as const;
export type ReadinessState = typeof readinessStates[number];

export type ReadinessCheck = {
  group: ReadinessGroup;
  name: ReadinessName;
  state: ReadinessState;
  /** The parameters of its text. */
  params: Readonly<Record<string, string | number>>;
};
