/** Who did something: a person on the staff, the guest, or the system. */
export type Actor = { kind: "staff"; id: string; name: string } | { kind: "guest" } | { kind: "system" };
