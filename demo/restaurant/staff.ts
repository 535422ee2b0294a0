import type { Account } from "@domain/staff/account.ts";
import { demoPassword } from "@domain/staff/password_rules.ts";
import type { Passwords } from "@domain/ports/staff.ts";

export { demoPassword };

const people = [
  { username: "manager", firstName: "Minji", lastName: "Kim", role: "manager" },
  { username: "admin", firstName: "Daniel", lastName: "Park", role: "admin" },
  { username: "super_admin", firstName: "Soon-ja", lastName: "Lee", role: "super_admin" },
] as const;

export async function demoStaff(passwords: Passwords): Promise<Account[]> {
  return await Promise.all(people.map(async (person) => ({
    id: `staff_${person.username}`,
    email: `${person.username}@example.com`,
    language: "en" as const,
    passwordHash: await passwords.hash(demoPassword),
    mustChangePassword: false,
    isDisabled: false,
    ...person,
  })));
}
