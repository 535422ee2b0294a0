import { equal } from "node:assert/strict";
import { isPushService } from "./push_service.ts";

Deno.test("only URLs of the browsers' push services are accepted as subscriptions", () => {
  const right = [
    "https://fcm.googleapis.com/fcm/send/abc",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://web.push.apple.com/abc",
    "https://wns2-by3p.notify.windows.com/w/?token=abc",
  ];
  for (const address of right) equal(isPushService(address), true, address);
  const wrong = [
    "http://fcm.googleapis.com/fcm/send/abc",
    "https://fcm.googleapis.com.evil.example/",
    "https://evilnotify.windows.com/",
    "https://fcm.googleapis.com:8443/",
    "https://user@fcm.googleapis.com/",
    "https://169.254.169.254/latest/meta-data",
    "https://localhost/",
  ];
  for (const address of wrong) equal(isPushService(address), false, address);
});
