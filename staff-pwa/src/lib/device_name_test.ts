import { deepEqual, equal } from "node:assert/strict";
import { describedDevice, deviceName, kindOfDevice } from "./device_name.ts";

const agents = {
  tablet:
    "Mozilla/5.0 (Linux; Android 14; SM-X210) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36",
  samsung:
    "Mozilla/5.0 (Linux; Android 14; SM-X210) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Safari/537.36",
  iphone:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
  mac: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15",
  office:
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0",
};

Deno.test("names the browser and the system of a user agent", () => {
  deepEqual(deviceName(agents.tablet), { browser: "Chrome", system: "Android" });
  deepEqual(deviceName(agents.samsung), { browser: "Samsung Internet", system: "Android" });
  deepEqual(deviceName(agents.iphone), { browser: "Safari", system: "iPhone" });
  deepEqual(deviceName(agents.office), { browser: "Edge", system: "Windows" });
});

Deno.test("tells an iPad from a Mac by its touch screen", () => {
  equal(kindOfDevice({ userAgent: agents.tablet, maxTouchPoints: 5 }), "Android, Chrome");
  equal(kindOfDevice({ userAgent: agents.mac, maxTouchPoints: 5 }), "iPad, Safari");
  equal(kindOfDevice({ userAgent: agents.mac, maxTouchPoints: 0 }), "Mac, Safari");
  equal(kindOfDevice({ userAgent: "curl/8.5", maxTouchPoints: 0 }), "");
});

Deno.test("shows an iPad with its default name as an iPad, and no default name as a given one", () => {
  const describe = (name: string | null, user_agent: string | null) => describedDevice({ name, user_agent });
  const safari = (system: string) => ({ browser: "Safari", system });
  deepEqual(describe("iPad, Safari", agents.mac), { given: undefined, known: safari("iPad") });
  deepEqual(describe("Mac, Safari", agents.mac), { given: undefined, known: safari("Mac") });
  deepEqual(describe(null, agents.iphone), { given: undefined, known: safari("iPhone") });
  deepEqual(describe("Kitchen", agents.mac), { given: "Kitchen", known: safari("Mac") });
  deepEqual(describe("iPad, Safari", agents.iphone), { given: "iPad, Safari", known: safari("iPhone") });
  deepEqual(describe("Kitchen", null), { given: "Kitchen", known: undefined });
});

Deno.test("returns undefined for an unknown user agent", () => {
  for (const agent of [null, "", "curl/8.5", "<script>alert(1)</script>"]) {
    equal(deviceName(agent), undefined);
  }
});
