/** The owner, a super admin, takes access away and gives it back. */
import assert from "node:assert/strict";
import {
  editUser,
  endSessionsOf,
  removeSecondFactorOf,
  resetPassword,
} from "@domain/usecases/staff/users.ts";
import { roles } from "@domain/staff/permissions.ts";
import { actingAs } from "../checks/access.ts";
import { enterCodeAtBrowser, signInAtBrowser } from "./sign_in.ts";
import { owner, type Person, type WithAccess } from "./staff.ts";

type OfPerson = (scene: WithAccess, person: Person) => Promise<unknown>;

const byOwner = (work: OfPerson) => (scene: WithAccess, person = scene.rng.pick(scene.access.people)) =>
  actingAs(owner.id, () => work(scene, person));

/** A disabled account has no access at all, and its sign-ins do not come back when it is enabled again. */
export const disableOrEnable = byOwner(async ({ access, process }, { id }) => {
  const { history } = access;
  const { span } = await history.watch(() => Promise.resolve());
  const isDisabled = !history.possible(`disabled ${id}`, span).includes(true);
  const effects = isDisabled
    ? { sets: [[`disabled ${id}`, true], [`pin ${id}`, undefined]], ends: [`staff ${id}`] } as const
    : { sets: [[`disabled ${id}`, false]] } as const;
  const command = { by: owner, userId: id, fields: { isDisabled } };
  const edited = await history.run(effects, () => editUser(process.ports, command), ({ ok }) => ok);
  assert.ok(edited.ok, "the owner cannot change an account");
});

/** A person's next act counts with the new role; whether it needs a second factor counts from the next sign-in or refresh. */
export const changeRole = byOwner(async ({ access, process, rng }, { id }) => {
  const role = rng.pick(roles);
  const command = { by: owner, userId: id, fields: { role } };
  const edited = await access.history.run(
    { sets: [[`role ${id}`, role]] },
    () => editUser(process.ports, command),
    ({ ok }) => ok,
  );
  assert.ok(edited.ok, "the owner cannot change a role");
});

/** A reset password ends everything and must be changed. The person learns it also when the owner's tablet got no answer. */
export const resetPasswordOf = byOwner(async ({ access, process }, person) => {
  const { id, passwords } = person;
  const password = `Reset-${access.count += 1}aA!`;
  passwords.push(password);
  await access.history.run(
    {
      sets: [[`password ${id}`, password], [`must change ${id}`, true], [`pin ${id}`, undefined]],
      ends: [`staff ${id}`, `attempts of ${id}`],
    },
    () => resetPassword(process.ports, { by: owner, userId: id, password }),
    ({ ok }) => ok,
  );
});

export const endSessionsOfPerson = byOwner(({ access, process }, { id }) =>
  access.history.run(
    { sets: [[`pin ${id}`, undefined]], ends: [`staff ${id}`] },
    () => endSessionsOf(process.ports, { by: owner, userId: id }),
    ({ ok }) => ok,
  )
);

/** For a person who lost the phone. A sign-in that waits for a code of the app ends. */
export const removeApp = byOwner(({ access, process }, { id }) =>
  access.history.run(
    { sets: [[`factor ${id}`, undefined]], ends: [`sign-ins of ${id}`] },
    () => removeSecondFactorOf(process.ports, { by: owner, userId: id }),
    ({ ok }) => ok,
  )
);

/** The owner changes something that a person has proved who still has to enter the code. */
export async function changeWhileWaiting(scene: WithAccess): Promise<void> {
  const { access: { people }, rng } = scene;
  const person = rng.pick(people);
  await signInAtBrowser(scene, person, false);
  if (person.browser.pending === undefined) return;
  await rng.pick([disableOrEnable, changeRole, resetPasswordOf, endSessionsOfPerson, removeApp])(
    scene,
    person,
  );
  await enterCodeAtBrowser(scene, person);
}
