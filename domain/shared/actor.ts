/** Who did something: a staff member, the guest or the system. */
export type Actor = { kind: "staff"; id: string; name: string } | { kind: "guest" } | { kind: "system" };
