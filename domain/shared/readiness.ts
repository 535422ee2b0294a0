/** The parts of the page that says whether the restaurant is ready to open. */
export const readinessGroups = ["installation", "restaurant", "counter"] as const;
export type ReadinessGroup = typeof readinessGroups[number];

/** What is looked at. */
export const readinessNames = [
  ...["mode", "address", "database", "proxies", "payments", "payment_events", "mail", "texts"] as const,
  ...["backup"] as const,
  ...["name", "phone", "street", "email", "hours", "menu", "prices", "tax", "ordering"] as const,
  ...["tablet", "printer", "alert_phone", "demo_passwords", "super_admins"] as const,
] as const;
export type ReadinessName = typeof readinessNames[number];

/**
 * `fix` must be done before opening, `warning` should be looked at; `demo` is a part that only the demo has and that needs no fix
 * there.
 */
export const readinessStates = ["ok", "warning", "fix", "demo"] as const;
export type ReadinessState = typeof readinessStates[number];

export type ReadinessCheck = {
  group: ReadinessGroup;
  name: ReadinessName;
  state: ReadinessState;
  /** What a sentence about it speaks of. */
  params: Readonly<Record<string, string | number>>;
};
