import { pushKey, subscribe, unsubscribe } from "@contract/modes.ts";
import { api } from "@/lib/api/api.ts";

/** `unsupported`: the browser has no push, or the platform (iOS) requires the app to be installed and it is not. */
export type PushState = "unsupported" | "denied" | "off" | "on";

export async function pushState(): Promise<PushState> {
  if (!("serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis)) {
    return "unsupported";
  }
  if (Notification.permission === "denied") return "denied";
  const registration = await navigator.serviceWorker.getRegistration("/admin/");
  if (registration === undefined) return "unsupported";
  const subscription = await registration.pushManager.getSubscription();
  return Notification.permission === "granted" && subscription !== null ? "on" : "off";
}

/** Requests permission and registers this device. Call it inside a tap. Throws when the push service or the server refuses. */
export async function turnPushOn(): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "denied" : "off";
  const { public_key } = await api(pushKey);
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.getSubscription() ??
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key });
  await register(subscription);
  return "on";
}

/** Unregisters this device. Does nothing when it is not registered. */
export async function turnPushOff(): Promise<PushState> {
  if (await pushState() !== "on") return await pushState();
  const subscription = await (await navigator.serviceWorker.ready).pushManager.getSubscription();
  if (subscription === null) return "off";
  await api(unsubscribe, { body: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
  return "off";
}

/** Registers this device for the present session, because the server pushes to open sessions only. Does nothing when it is turned off. */
export async function renewPush(): Promise<void> {
  if (await pushState() !== "on") return;
  const subscription = await (await navigator.serviceWorker.ready).pushManager.getSubscription();
  if (subscription !== null) await register(subscription);
}

async function register(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const p256dh = keys?.["p256dh"];
  const auth = keys?.["auth"];
  if (endpoint === undefined || p256dh === undefined || auth === undefined) {
    throw new Error("The push subscription has no address or no keys");
  }
  await api(subscribe, { body: { endpoint, keys: { p256dh, auth } } });
}
