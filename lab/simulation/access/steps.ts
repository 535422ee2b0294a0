/** The steps about access. Each does nothing when it is impossible now. */
import {
  enterCodeAtBrowser,
  guessFromManyClients,
  guessFromOneClient,
  signInAtBrowser,
  tryLockedName,
} from "./sign_in.ts";
import {
  changeRole,
  changeWhileWaiting,
  disableOrEnable,
  endSessionsOfPerson,
  removeApp,
  resetPasswordOf,
} from "./owner.ts";
import {
  changeOwnPassword,
  chooseOwnPin,
  endInProfile,
  refresh,
  removeDevices,
  setUpApp,
  signOutOfBrowser,
  useStolenToken,
} from "./sessions.ts";
import { enterPin, lockTablet, pairTablet, refreshTablet, revokeTablet, useStolenSecret } from "./tablets.ts";
import { openStream } from "./streams.ts";
import type { WithAccess } from "./staff.ts";

export const accessSteps = {
  "staff sign in": { weight: 4, take: (scene) => signInAtBrowser(scene) },
  "staff enter the code of a sign-in": { weight: 2, take: (scene) => enterCodeAtBrowser(scene) },
  "a browser of staff refreshes": { weight: 3, take: (scene) => refresh(scene) },
  "staff sign out": { weight: 0.4, take: (scene) => signOutOfBrowser(scene) },
  "staff end sessions in the profile": { weight: 0.4, take: (scene) => endInProfile(scene) },
  "staff sign out on each of their devices": { weight: 0.4, take: (scene) => removeDevices(scene) },
  "staff open the orders page": { weight: 2, take: openStream },
  "staff change their password": { weight: 0.8, take: (scene) => changeOwnPassword(scene) },
  "staff choose a PIN": { weight: 1.5, take: (scene) => chooseOwnPin(scene) },
  "staff set up an app for codes": { weight: 1, take: (scene) => setUpApp(scene) },
  "somebody uses a stolen token": { weight: 0.3, take: (scene) => useStolenToken(scene) },
  "many strangers guess a password": { weight: 0.2, take: guessFromManyClients },
  "a stranger guesses a password": { weight: 0.3, take: guessFromOneClient },
  "a stranger tries a locked name again": { weight: 0.5, take: tryLockedName },
  "the owner disables or enables an account": { weight: 0.8, take: (scene) => disableOrEnable(scene) },
  "the owner changes a role": { weight: 0.8, take: (scene) => changeRole(scene) },
  "the owner resets a password": { weight: 0.4, take: (scene) => resetPasswordOf(scene) },
  "the owner ends somebody's sessions": { weight: 0.4, take: (scene) => endSessionsOfPerson(scene) },
  "the owner removes a second factor": { weight: 0.6, take: (scene) => removeApp(scene) },
  "the owner changes what a waiting sign-in proved": { weight: 1.5, take: changeWhileWaiting },
  "the owner pairs a station": { weight: 0.6, take: pairTablet },
  "somebody enters a PIN": { weight: 4, take: (scene) => enterPin(scene) },
  "somebody locks a station": { weight: 0.5, take: lockTablet },
  "a station refreshes": { weight: 2, take: (scene) => refreshTablet(scene) },
  "somebody uses a stolen station's secret": { weight: 0.3, take: useStolenSecret },
  "the owner revokes a station": { weight: 0.3, take: revokeTablet },
} satisfies Record<string, { weight: number; take(scene: WithAccess): Promise<unknown> }>;

/** Before the restaurant opens, some people sign in and choose a PIN, and the owner pairs two stations. */
export async function prepareAccess(scene: WithAccess): Promise<void> {
  for (let times = 0; times < 2; times++) {
    await pairTablet(scene);
    for (let nth = 0; nth < 2; nth++) {
      await signInAtBrowser(scene);
      await chooseOwnPin(scene);
    }
    await enterPin(scene);
  }
  if (scene.rng.happens(0.8)) await setUpApp(scene);
}
