import { deepEqual } from "node:assert/strict";
import { type Channel, joinTabs } from "./open_tabs.ts";

/** Opens channels that deliver messages at once to the other open ones of the same name. */
function channels() {
  const all = new Map<Channel, string>();
  return (name: string): Channel => {
    const channel: Channel = {
      onmessage: null,
      postMessage(data: unknown) {
        for (const [other, otherName] of all) {
          if (other !== channel && otherName === name) other.onmessage?.({ data } as MessageEvent);
        }
      },
      close: () => void all.delete(channel),
    };
    all.set(channel, name);
    return channel;
  };
}

Deno.test("tabs of one cart know of each other until they leave; tabs of another cart do not", () => {
  const open = channels();
  const left: string[] = [];
  const join = (name: string, session: string) => joinTabs(session, () => left.push(name), open);
  const [first, second, other] = [join("first", "ses_1"), join("second", "ses_1"), join("other", "ses_2")];
  const known = () => [first, second, other].map((tab) => tab.hasOthers());
  deepEqual(known(), [true, true, false]);
  second.close(false);
  deepEqual([first.hasOthers(), left], [false, ["first"]]);
  const third = join("third", "ses_1");
  deepEqual([first.hasOthers(), third.hasOthers()], [true, true]);
  third.close(true);
  deepEqual([first.hasOthers(), left], [false, ["first"]]);
});
