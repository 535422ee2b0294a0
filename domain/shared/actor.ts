/** Who did something: a staff member, the guest or the system. */
export type Actor = StaffActor | { kind: "guest" } | { kind: "system" };

export type StaffActor = { kind: "staff"; id: string; name: string };
