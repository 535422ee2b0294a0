import type { Account } from "@domain/staff/account.ts";
import { demoPassword } from "@domain/staff/password_rules.ts";
import type { Passwords } from "@domain/ports/staff.ts";

export { demoPassword };

/** The people of the demo restaurant. */
export const people = [
  { username: "manager", firstName: "Minji", lastName: "Kim", role: "manager" },
  { username: "admin", firstName: "Daniel", lastName: "Park", role: "admin" },
  { username: "super_admin", firstName: "Soon-ja", lastName: "Lee", role: "super_admin" },
] as const;

export async function demoStaff(passwords: Passwords): Promise<Account[]> {
  return await Promise.all(people.map(async (person) => ({
    id: staffId(person.username),
    email: `${person.username}@example.com`,
    language: "en" as const,
    passwordHash: await passwords.hash(demoPassword),
    mustChangePassword: false,
    isDisabled: false,
    ...person,
  })));
}

/** The id of the account with this name. */
export const staffId = (username: typeof people[number]["username"]): string => `staff_${username}`;
